/** How a tool counts places: its column unit, which line breaks it knows, and whether a byte order mark is a column. */
export type Coordinates = {
  readonly columns: 'unicodeCodePoints' | 'utf16CodeUnits' | 'utf8Bytes'
  /** `ecmascript`: LF, CRLF, CR, U+2028 and U+2029. */
  readonly lineBreaks: 'lf-crlf' | 'lf-crlf-cr' | 'ecmascript'
  readonly countsByteOrderMark: boolean
}

/** 1-based; columns in UTF-16 code units where nothing else is said. */
export type Place = { readonly line: number; readonly column: number }

/** The text of one file and the offsets of its lines. Offsets are UTF-16 code units into `text`, which has no byte order mark. */
export type SourceText = {
  readonly text: string
  readonly hasByteOrderMark: boolean
  /** Starts of lines as SARIF counts them (CRLF and LF, §3.14.26). */
  readonly lineStarts: readonly number[]
  /** Starts of lines where a lone CR ends one too; the same array where the text has none. */
  readonly lineStartsWithCr: readonly number[]
  /** Starts of lines as ECMAScript counts them; the same array where the text has no U+2028 or U+2029. */
  readonly lineStartsOfScript: readonly number[]
  /** Offsets of the first halves of surrogate pairs, ascending. */
  readonly pairs: readonly number[]
}

/** Reads UTF-8, or gives null: a region in other bytes has no columns that two readers would agree on. */
export const readSourceText = (bytes: Uint8Array): SourceText | null => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
  const hasByteOrderMark = text.startsWith('\uFEFF')
  return indexText(hasByteOrderMark ? text.slice(1) : text, hasByteOrderMark)
}

export const indexText = (text: string, hasByteOrderMark = false): SourceText => {
  const lineStarts = offsetsAfter(text, /\n/g)
  const lineStartsWithCr = /\r(?!\n)/.test(text) ? offsetsAfter(text, /\r\n|\r|\n/g) : lineStarts
  return {
    text,
    hasByteOrderMark,
    lineStarts,
    lineStartsWithCr,
    lineStartsOfScript: /[\u2028\u2029]/.test(text) ? offsetsAfter(text, /\r\n|[\r\n\u2028\u2029]/g) : lineStartsWithCr,
    pairs: Array.from(text.matchAll(/[\u{10000}-\u{10FFFF}]/gu), (match) => match.index),
  }
}

const offsetsAfter = (text: string, lineBreak: RegExp): number[] => [
  0,
  ...Array.from(text.matchAll(lineBreak), (match) => match.index + match[0].length),
]

/** Offset of a place as the tool counts it; null where the text has no such place. One column past a line's end is a place. */
export const offsetOf = (source: SourceText, place: Place, by: Coordinates): number | null => {
  const starts = startsBy(source, by.lineBreaks)
  const start = starts[place.line - 1]
  if (start === undefined || place.column < 1) return null
  const mark = by.countsByteOrderMark && source.hasByteOrderMark && place.line === 1 ? markLength(by.columns) : 0
  const units = Math.max(0, place.column - 1 - mark)
  const offset = start + lengthOf(source, start, units, by.columns)
  const next = starts[place.line] ?? source.text.length
  return offset <= next ? offset : null
}

const markLength = (columns: Coordinates['columns']): number => (columns === 'utf8Bytes' ? 3 : 1)

/** Offset of the end of a line, before its line break (§3.30.8); null where the text has no such line. */
export const endOfLine = (source: SourceText, line: number, by: Coordinates): number | null => {
  const starts = startsBy(source, by.lineBreaks)
  const start = starts[line - 1]
  if (start === undefined) return null
  const next = starts[line]
  if (next === undefined) return source.text.length
  return source.text.slice(start, next).endsWith('\r\n') ? next - 2 : next - 1
}

/** How many code units so many units of a tool's columns take from `start` on. */
const lengthOf = (source: SourceText, start: number, units: number, columns: Coordinates['columns']): number => {
  switch (columns) {
    case 'utf16CodeUnits':
      return units
    case 'unicodeCodePoints':
      return utf16Length(source.pairs, start, units)
    case 'utf8Bytes':
      return unitsInBytes(source.text, start, units)
  }
}

/** A code unit takes a byte at least, so that no more of the text than `bytes` units is looked at. */
const unitsInBytes = (text: string, start: number, bytes: number): number => {
  let left = bytes
  let at = start
  while (left > 0 && at < text.length) {
    const code = text.codePointAt(at) ?? 0
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (left >= 0) at += code < 0x10000 ? 1 : 2
  }
  return at - start + Math.max(0, left)
}

const startsBy = (source: SourceText, lineBreaks: Coordinates['lineBreaks']): readonly number[] => {
  switch (lineBreaks) {
    case 'lf-crlf':
      return source.lineStarts
    case 'lf-crlf-cr':
      return source.lineStartsWithCr
    case 'ecmascript':
      return source.lineStartsOfScript
  }
}

/** How many code units `codePoints` code points take from `start` on: one each, and one more for each pair among them. */
const utf16Length = (pairs: readonly number[], start: number, codePoints: number): number => {
  const first = countBelow(pairs.length, (index) => (pairs[index] ?? 0) < start)
  const among = countBelow(pairs.length - first, (index) => (pairs[first + index] ?? 0) - start - index < codePoints)
  return codePoints + among
}

/** The place of an offset as SARIF counts it, columns in UTF-16 code units. */
export const placeOf = (source: SourceText, offset: number): Place => {
  const line = countBelow(source.lineStarts.length, (index) => (source.lineStarts[index] ?? 0) <= offset)
  return { line, column: offset - (source.lineStarts[line - 1] ?? 0) + 1 }
}

/** Number of leading indexes for which `holds` is true; it must be true up to some index and false from there on. */
const countBelow = (length: number, holds: (index: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
