import type { ArtifactLocation } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { given, type RunTables } from './tables.ts'
import { normalizeUri } from './uri/normalize.ts'

/** A text that is equal for locations that surely name the same artifact. */
const sameArtifact = ({ uri, uriBaseId, index }: Loose<ArtifactLocation>, run: RunTables | null): string | null => {
  const cached = given(index) ? run?.run.artifacts?.[index]?.location : undefined
  const known = uri ?? cached?.uri
  if (known !== undefined)
    return JSON.stringify([normalizeUri(known), uri === undefined ? cached?.uriBaseId : uriBaseId])
  return given(index) ? `#${index}` : null
}

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
          const key = artifactLocation ? sameArtifact(artifactLocation, run) : null
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
]
