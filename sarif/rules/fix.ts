import { sizeOf } from './region-size.ts'
import type { Rule } from './rule.ts'
import { given } from './tables.ts'
import { artifactKey } from './uri/same-artifact.ts'

export const fixRules: readonly Rule[] = [
  {
    id: 'fix/same-artifact',
    section: '3.55.3',
    level: 'error',
    requirement: 'The changes of a fix concern different artifacts.',
    remedy: 'Put all replacements in one artifact into one artifactChange.',
    enter: {
      fix: ({ artifactChanges = [] }, { run, report }) => {
        const seen = new Set<string>()
        artifactChanges.forEach(({ artifactLocation }, at) => {
          const key = artifactLocation ? artifactKey(artifactLocation, run) : null
          if (key === null) return
          if (seen.has(key)) report('Two changes concern the same artifact.', 'artifactChanges', at)
          seen.add(key)
        })
      },
    },
  },
  {
    id: 'fix/binary-content',
    section: '3.57.2',
    level: 'error',
    requirement: 'What replaces a binary region has binary content.',
    remedy: 'Add "insertedContent.binary", or give the region by lines or characters.',
    enter: {
      replacement: ({ deletedRegion, insertedContent }, { report }) => {
        if (given(deletedRegion?.byteOffset) && insertedContent && insertedContent.binary === undefined)
          report('The region is binary, the inserted content is not.', 'insertedContent')
      },
    },
  },
  {
    id: 'fix/text-content',
    section: '3.57.2',
    level: 'warning',
    requirement: 'What replaces a text region has text.',
    remedy: 'Add "insertedContent.text".',
    enter: {
      replacement: ({ deletedRegion, insertedContent }, { report }) => {
        const isText = deletedRegion?.startLine !== undefined || given(deletedRegion?.charOffset)
        if (isText && insertedContent && insertedContent.text === undefined)
          report('The region is text, the inserted content has none.', 'insertedContent')
      },
    },
  },
  {
    id: 'fix/no-effect',
    section: '3.57.2',
    level: 'warning',
    requirement: 'A replacement deletes or inserts something.',
    remedy: 'Give the region an extent, add what is inserted, or leave the replacement out.',
    enter: {
      replacement: ({ deletedRegion, insertedContent }, { report }) => {
        const inserted = insertedContent?.text || insertedContent?.binary || insertedContent?.rendered
        if (deletedRegion && !inserted && sizeOf(deletedRegion) === 0)
          report('The replacement deletes nothing and inserts nothing.')
      },
    },
  },
]
