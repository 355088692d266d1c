import type { Decoded } from './decode.ts'
import { countBelow, type Lines, linesOf } from './lines.ts'

export type ColumnKind = 'utf16CodeUnits' | 'unicodeCodePoints'

/** A source file's text with its lines. Offsets are UTF-16 code units; a byte order mark counts for nothing but bytes. */
export type SourceText = {
  readonly text: string
  readonly hasMark: boolean
  readonly lines: Lines
  readonly hasPairs: boolean
  /** The offset `units` columns after `from`; beyond the text where there are not so many. */
  readonly advance: (from: number, units: number, kind: ColumnKind) => number
  /** Columns from one offset to another. */
  readonly distance: (from: number, to: number, kind: ColumnKind) => number
  /** Bytes from the start of the file to an offset; null where the encoding does not say. */
  readonly byteAt: (offset: number) => number | null
}

const pair = /[\u{10000}-\u{10FFFF}]/u
const stride = 512

const pairsOf = (text: string): Uint32Array => {
  if (!pair.test(text)) return new Uint32Array()
  const found: number[] = []
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) found.push(at++)
  }
  return Uint32Array.from(found)
}

/** Bytes of the UTF-8 before each `stride`-th code unit, so that no question costs more than one stride. */
const utf8Marks = (text: string): Float64Array => {
  const marks = new Float64Array(Math.ceil(text.length / stride) + 1)
  for (let index = 1; index < marks.length; index++)
    marks[index] = (marks[index - 1] ?? 0) + utf8Length(text, (index - 1) * stride, index * stride)
  return marks
}

/** A half of a pair counts two, so that a cut through a pair adds up. */
const utf8Length = (text: string, from: number, to: number): number => {
  let bytes = 0
  const end = Math.min(to, text.length)
  for (let at = from; at < end; at++) {
    const unit = text.charCodeAt(at)
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}

const byteCounter = ({ text, width, markBytes }: Decoded): ((offset: number) => number | null) => {
  let marks: Float64Array | null = null
  switch (width) {
    case 'utf-8':
      return (offset) => {
        marks ??= utf8Marks(text)
        const index = Math.floor(offset / stride)
        return markBytes + (marks[index] ?? 0) + utf8Length(text, index * stride, offset)
      }
    case 'utf-16':
      return (offset) => markBytes + 2 * offset
    case 'one-byte':
      return (offset) => offset
    case 'unknown':
      return () => null
  }
}

/** Indexes a decoded text once; every later question is answered in logarithmic time. */
export const openText = (decoded: Decoded, newlines: readonly string[]): SourceText => {
  const { text, markBytes } = decoded
  const pairs = pairsOf(text)
  const pairsBefore = (offset: number): number => countBelow(pairs.length, (index) => (pairs[index] ?? 0) < offset)
  return {
    text,
    hasMark: markBytes > 0,
    lines: linesOf(text, newlines),
    hasPairs: pairs.length > 0,
    advance: (from, units, kind) => {
      if (kind === 'utf16CodeUnits' || pairs.length === 0) return from + units
      const first = pairsBefore(from)
      return from + units + countBelow(pairs.length - first, (i) => (pairs[first + i] ?? 0) - from - i < units)
    },
    distance: (from, to, kind) =>
      kind === 'utf16CodeUnits' ? to - from : to - from - (pairsBefore(to) - pairsBefore(from)),
    byteAt: byteCounter(decoded),
  }
}
