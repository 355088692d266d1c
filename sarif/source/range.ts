import type { Region } from '../../schemas/sarif/index.ts'
import { given } from '../rules/tables.ts'
import type { Loose } from '../walk/index.ts'
import type { ColumnKind, SourceText } from './text.ts'

type Some = Loose<Region>

/** UTF-16 offsets into a text, or byte offsets into a file; the end is not part of it. */
export type Range = { readonly start: number; readonly end: number }

export type LineProperty = 'startLine' | 'startColumn' | 'endLine' | 'endColumn'
export type LineFault = { readonly property: LineProperty; readonly what: string }

export const sameRange = (a: Range, b: Range): boolean => a.start === b.start && a.end === b.end

/** What a region's lines and columns mean in a text, or what there is not. Null for a region without lines or one that ends before it starts. */
export const lineRange = (region: Some, source: SourceText, kind: ColumnKind): Range | LineFault | null => {
  const { startLine, startColumn = 1, endLine = startLine, endColumn } = region
  if (startLine === undefined || endLine === undefined || endLine < startLine) return null
  const { lines } = source
  const noLine = (property: 'startLine' | 'endLine', line: number): LineFault => ({
    property,
    what: `There is no line ${line}: the file has ${lines.hasFinalBreak ? lines.count - 1 : lines.count}.`,
  })
  if (startLine > lines.count) return noLine('startLine', startLine)
  if (endLine > lines.count) return noLine('endLine', endLine)

  const offset = (line: number, column: number): number | null => {
    const at = source.advance(lines.start(line), column - 1, kind)
    return at <= lines.next(line) ? at : null
  }
  const noColumn = (property: 'startColumn' | 'endColumn', line: number, column: number): LineFault => ({
    property,
    what: `There is no column ${column} on line ${line}: it has ${source.distance(lines.start(line), lines.end(line), kind)} characters.`,
  })
  const start = offset(startLine, startColumn)
  if (start === null) return noColumn('startColumn', startLine, startColumn)
  // Without endColumn the region goes to the end of the line; one that starts in the line break ends where it starts.
  const end = endColumn === undefined ? Math.max(start, lines.end(endLine)) : offset(endLine, endColumn)
  if (end === null) return noColumn('endColumn', endLine, endColumn ?? 1)
  return end < start ? null : { start, end }
}

export const isFault = (found: Range | LineFault | null): found is LineFault => found !== null && 'what' in found

/** The range of charOffset and charLength, counted in one unit; null where they are not given or lead beyond the text. */
export const charRange = ({ charOffset, charLength = 0 }: Some, source: SourceText, kind: ColumnKind): Range | null => {
  if (!given(charOffset) || charLength < 0) return null
  const start = source.advance(0, charOffset, kind)
  const end = source.advance(Math.min(start, source.text.length), charLength, kind)
  return start <= source.text.length && end <= source.text.length ? { start, end } : null
}

export const byteRange = ({ byteOffset, byteLength = 0 }: Some): Range | null =>
  given(byteOffset) && byteLength >= 0 ? { start: byteOffset, end: byteOffset + byteLength } : null

/** The bytes of a range of text, or null where the encoding does not say. */
export const bytesOfText = ({ start, end }: Range, source: SourceText): Range | null => {
  const [from, to] = [source.byteAt(start), source.byteAt(end)]
  return from === null || to === null ? null : { start: from, end: to }
}
