import type { Region } from '../../schemas/sarif/index.ts'
import type { Visit } from '../rules/rule.ts'
import { given } from '../rules/tables.ts'
import type { Loose } from '../walk/index.ts'
import { decodeSource } from './decode.ts'
import type { ExaminedText, Examiner } from './examined.ts'
import { type Relation, relate } from './quote.ts'
import { byteRange, bytesOfText, charRange, isFault, lineRange, type Range } from './range.ts'
import { openText } from './text.ts'
import { otherUnitFits } from './unit.ts'

const units = ['utf16CodeUnits', 'unicodeCodePoints'] as const

/** Each range that a text region may mean; none where it is wrong in itself, or where columnKind is what is wrong. */
const textRanges = (found: ExaminedText): readonly Range[] => {
  const { region, desk, byUnit, lines, text } = found
  if (region.startLine !== undefined) {
    if (otherUnitFits(found)) return []
    const all = desk.columnKind === undefined ? Object.values(byUnit) : [lines]
    return all.filter((one): one is Range => one !== null && !isFault(one))
  }
  return units.map((unit) => charRange(region, text, unit)).filter((one) => one !== null)
}

/** The better of what a quote is to any of the ranges. */
const best = (relations: readonly Relation[]): Relation | null =>
  (['equal', 'line-breaks', 'transcoded', 'wider', 'different'] as const).find((one) => relations.includes(one)) ?? null

const ofBytes = (quote: string, found: ExaminedText): Relation | null => {
  const range = byteRange(found.region)
  const { bytes } = found.subject.file
  if (!range || range.end > bytes.length || range.end - range.start > 4 * quote.length + 65_536) return null
  const part = decodeSource(bytes.subarray(range.start, range.end), found.desk.encodingOf(found.subject.artifact))
  if (typeof part === 'string') return null
  const text = openText(part, [])
  return relate(quote, { start: 0, end: text.text.length }, text, found.desk.tokens)
}

/** What a region's snippet is to the text of the region; null where nothing can be said. */
export const snippetRelation = (region: Loose<Region>, visit: Visit, { asText }: Examiner): Relation | null => {
  const quote = region.snippet?.text
  if (quote === undefined) return null
  const found = asText(region, visit)
  const isText = region.startLine !== undefined || given(region.charOffset)
  if (!found) return null
  if (!isText) return ofBytes(quote, found)
  return best(textRanges(found).map((range) => relate(quote, range, found.text, found.desk.tokens)))
}

const less = (column: number | undefined, isFirst: boolean): { readonly column?: number } =>
  column === undefined ? {} : { column: isFirst ? Math.max(1, column - 1) : column }

/** Whether the snippet is what stands one character earlier, at the start of a file with a byte order mark. */
export const countsMark = (region: Loose<Region>, visit: Visit, { asText }: Examiner): boolean => {
  const found = asText(region, visit)
  const quote = region.snippet?.text
  if (!found?.text.hasMark || !quote) return false
  const { startLine, startColumn, endLine = startLine, endColumn, charOffset } = region
  const start = less(startColumn, startLine === 1).column
  const end = less(endColumn, endLine === 1).column
  const shifted: Loose<Region> =
    startLine === undefined
      ? { ...region, charOffset: Math.max(0, (charOffset ?? 0) - 1) }
      : {
          ...region,
          ...(start === undefined ? {} : { startColumn: start }),
          ...(end === undefined ? {} : { endColumn: end }),
        }
  const unit = found.desk.columnKind ?? 'utf16CodeUnits'
  const range = startLine === undefined ? charRange(shifted, found.text, unit) : lineRange(shifted, found.text, unit)
  if (range === null || isFault(range)) return false
  return relate(quote, range, found.text, found.desk.tokens) === 'equal'
}

/** Whether the binary form of a snippet is the bytes of the region; null where nothing can be said. */
export const snippetBytes = (region: Loose<Region>, visit: Visit, { any, asText }: Examiner): boolean | null => {
  const binary = region.snippet?.binary
  const found = binary === undefined ? null : any(region, visit)
  if (binary === undefined || !found) return null
  const quoted = Buffer.from(binary, 'base64')
  const isEqual = ({ start, end }: Range): boolean =>
    end - start === quoted.length && quoted.equals(found.subject.file.bytes.subarray(start, end))
  const own = byteRange(region)
  if (own) return own.end <= found.subject.file.bytes.length ? isEqual(own) : null
  const text = asText(region, visit)
  const ranges = text ? textRanges(text).map((range) => bytesOfText(range, text.text)) : []
  const known = ranges.filter((range) => range !== null)
  return known.length === 0 ? null : known.some(isEqual)
}
