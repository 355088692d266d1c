import type { Region } from '../../../schemas/sarif/index.ts'
import type { Rule, Visit } from '../../rules/rule.ts'
import { given } from '../../rules/tables.ts'
import type { Loose } from '../../walk/index.ts'
import type { ExaminedText, Examiner } from '../examined.ts'
import { isFault, type LineProperty } from '../range.ts'
import { otherUnitFits } from '../unit.ts'

type Check = (region: Loose<Region>, visit: Visit) => void

/** A column that only the other unit can mean is a matter of columnKind. */
const faultOf = (found: ExaminedText | null): { readonly property: LineProperty; readonly what: string } | null =>
  found && isFault(found.lines) && !otherUnitFits(found) ? found.lines : null

export const regionSourceRules = ({ any, asText }: Examiner): readonly Rule[] => {
  const placeRule = (property: LineProperty, id: string, section: string, requirement: string): Rule => ({
    id: `source/${id}`,
    section,
    level: 'error',
    requirement,
    remedy:
      'Count lines and columns from 1, in the unit that columnKind names, over the file that was analyzed; newlineSequences says what ends a line.',
    enter: {
      region: (region, visit) => {
        const fault = faultOf(asText(region, visit))
        if (fault?.property === property) visit.report(fault.what, property)
      },
    },
  })
  const finalLine: Check = (region, visit) => {
    const found = asText(region, visit)
    if (!found || found.lines === null || isFault(found.lines)) return
    const { lines } = found.text
    if (lines.hasFinalBreak && region.startLine === lines.count)
      visit.report(`Line ${region.startLine} is the empty one behind the last line break.`, 'startLine')
  }
  return [
    placeRule('startLine', 'start-line', '3.30.5', 'startLine is a line of the file.'),
    placeRule(
      'startColumn',
      'start-column',
      '3.30.6',
      'startColumn is a column of its line, or the one behind its end.',
    ),
    placeRule('endLine', 'end-line', '3.30.7', 'endLine is a line of the file.'),
    placeRule('endColumn', 'end-column', '3.30.8', 'endColumn is at most one past the end of its line.'),
    {
      id: 'source/final-line',
      section: '3.30.2',
      level: 'warning',
      requirement: 'A line ends with its line break: behind the last one there is none.',
      remedy: 'Give the end of the last line instead (endColumn one past its line break); viewers have no such line.',
      enter: { region: finalLine },
    },
    {
      id: 'source/char-range',
      section: '3.30.10',
      level: 'error',
      requirement: 'charOffset and charLength stay within the characters of the file; a byte order mark is none.',
      remedy: 'Count characters from 0, not bytes, and without a byte order mark.',
      enter: {
        region: (region, visit) => {
          const { charOffset, charLength = 0 } = region
          const text = given(charOffset) ? asText(region, visit)?.text : undefined
          // Code units are never fewer than code points, so what exceeds them exceeds both.
          if (text && given(charOffset) && charOffset + charLength > text.text.length)
            visit.report(
              `The region ends at character ${charOffset + charLength}; the file has ${text.text.length}.`,
              charOffset > text.text.length ? 'charOffset' : 'charLength',
            )
        },
      },
    },
    {
      id: 'source/byte-range',
      section: '3.30.12',
      level: 'error',
      requirement: 'byteOffset and byteLength stay within the bytes of the file.',
      remedy: 'Count bytes from 0 over the file that was analyzed, a byte order mark included.',
      enter: {
        region: (region, visit) => {
          const { byteOffset, byteLength = 0 } = region
          const size = given(byteOffset) ? any(region, visit)?.subject.file.bytes.length : undefined
          if (size !== undefined && given(byteOffset) && byteOffset + byteLength > size)
            visit.report(
              `The region ends at byte ${byteOffset + byteLength}; the file has ${size}.`,
              byteOffset > size ? 'byteOffset' : 'byteLength',
            )
        },
      },
    },
  ]
}
