import type { Rule } from '../../rules/rule.ts'
import type { ExaminedText, Examiner } from '../examined.ts'
import { byteRange, bytesOfText, charRange, isFault, type Range, sameRange } from '../range.ts'
import { otherUnitFits } from '../unit.ts'

const linesOf = (found: ExaminedText): readonly Range[] => {
  const { desk, byUnit, lines } = found
  if (otherUnitFits(found)) return []
  const all = desk.columnKind === undefined ? Object.values(byUnit) : [lines]
  return all.filter((one): one is Range => one !== null && !isFault(one))
}

/** §3.30.9 does not say what a character is: either unit may be meant. */
const charsOf = ({ region, text }: ExaminedText): readonly Range[] =>
  (['utf16CodeUnits', 'unicodeCodePoints'] as const)
    .map((kind) => charRange(region, text, kind))
    .filter((one) => one !== null)

const agree = (some: readonly Range[], others: readonly Range[]): boolean =>
  some.some((one) => others.some((other) => sameRange(one, other)))

/** A region from the first character on may count the byte order mark in or not. */
const withMark = (range: Range, found: ExaminedText): readonly Range[] => {
  const bytes = bytesOfText(range, found.text)
  if (bytes === null) return []
  return range.start === 0 && found.text.hasMark
    ? [bytes, { ...bytes, start: 0 }, ...(range.end === 0 ? [{ start: 0, end: 0 }] : [])]
    : [bytes]
}

const shown = ({ start, end }: Range): string => `${start} to ${end}`

export const agreementSourceRules = ({ asText }: Examiner): readonly Rule[] => [
  {
    id: 'source/text-forms-differ',
    section: '3.30.2',
    level: 'error',
    requirement: 'Lines with columns and charOffset with charLength, where both are given, name the same characters.',
    remedy:
      'Correct one of the two, or leave one out. An absent charLength is 0; an absent endColumn is the end of the line.',
    enter: {
      region: (region, visit) => {
        const found = asText(region, visit)
        const [lines, chars] = found ? [linesOf(found), charsOf(found)] : [[], []]
        const [line, char] = [lines[0], chars[0]]
        if (!line || !char || agree(lines, chars)) return
        visit.report(
          `By lines and columns the region is characters ${shown(line)}, by offset ${shown(char)}.`,
          'charOffset',
        )
      },
    },
  },
  {
    id: 'source/text-binary-differ',
    section: '3.30.1',
    level: 'error',
    requirement: 'A region that is given as text and as bytes names the same bytes both ways.',
    remedy: 'Correct one of the two, or leave one out. An absent byteLength is 0; bytes count a byte order mark.',
    enter: {
      region: (region, visit) => {
        const bytes = byteRange(region)
        const found = bytes && asText(region, visit)
        if (!found || bytes.end > found.subject.file.bytes.length) return
        const lines = linesOf(found)
        const texts = lines.length > 0 ? lines : charsOf(found)
        const named = texts.flatMap((range) => withMark(range, found))
        const [first] = named
        if (first && !named.some((range) => sameRange(range, bytes)))
          visit.report(`As text the region is bytes ${shown(first)}, as bytes ${shown(bytes)}.`, 'byteOffset')
      },
    },
  },
]
