import type { Region } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { given } from './tables.ts'

type Some = Loose<Region>
const hasText = ({ startLine, charOffset }: Some): boolean => startLine !== undefined || given(charOffset)

export const regionRules: readonly Rule[] = [
  {
    id: 'region/no-start',
    section: '3.30.1',
    level: 'error',
    requirement: 'A region has startLine, charOffset or byteOffset; an offset of -1 is not given.',
    remedy: 'Give the region a start, or leave the region out.',
    enter: {
      region: (region, { report }) => {
        const isWritten = region.charOffset !== undefined || region.byteOffset !== undefined
        if (isWritten && !hasText(region) && !given(region.byteOffset)) report('The only start of this region is -1.')
      },
    },
  },
  {
    id: 'region/text-incomplete',
    section: '3.30.1',
    level: 'error',
    requirement: 'Line and column properties need startLine; charLength needs charOffset.',
    remedy: 'Add the start that is missing, or leave out what depends on it.',
    enter: {
      region: (region, { report }) => {
        if (region.startLine === undefined)
          for (const name of ['startColumn', 'endLine', 'endColumn'] as const)
            if (region[name] !== undefined) report(`"${name}" stands without "startLine".`, name)
        if (region.charLength !== undefined && !given(region.charOffset))
          report('"charLength" stands without "charOffset".', 'charLength')
      },
    },
  },
  {
    id: 'region/binary-incomplete',
    section: '3.30.1',
    level: 'error',
    requirement: 'byteLength needs byteOffset.',
    remedy: 'Add "byteOffset", or leave out "byteLength".',
    enter: {
      region: ({ byteLength, byteOffset }, { report }) => {
        if (byteLength !== undefined && !given(byteOffset))
          report('"byteLength" stands without "byteOffset".', 'byteLength')
      },
    },
  },
  {
    id: 'region/end-line-before-start',
    section: '3.30.7',
    level: 'error',
    requirement: 'A region does not end on a line before the one it starts on.',
    remedy: 'Swap the two lines.',
    enter: {
      region: ({ startLine, endLine }, { report }) => {
        if (startLine !== undefined && endLine !== undefined && endLine < startLine)
          report(`"endLine" ${endLine} is before "startLine" ${startLine}.`, 'endLine')
      },
    },
  },
  {
    id: 'region/end-column-before-start',
    section: '3.30.8',
    level: 'error',
    requirement:
      'A region on one line does not end before the column it starts in; equal columns are an insertion point.',
    remedy: 'Write the column one past the last character of the region.',
    enter: {
      region: ({ startLine, startColumn = 1, endLine = startLine, endColumn }, { report }) => {
        if (startLine === undefined || endLine !== startLine || endColumn === undefined) return
        if (endColumn < startColumn)
          report(`"endColumn" ${endColumn} is before "startColumn" ${startColumn}.`, 'endColumn')
      },
    },
  },
]
