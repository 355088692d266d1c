import type { LineMark } from './cursor.ts'
import { encodingOf, excessIn, type WidePiece } from './encoding.ts'
import { type ByteSource, bytesSource, readRange } from './source.ts'

/** 1-based; columns count UTF-16 code units. Lines end at LF. */
export type Place = { readonly line: number; readonly column: number }

/** What passes over a text have learnt of its lines (the first entry is for the start) and of its characters, in order. */
export type TextMarks = { readonly lines: readonly LineMark[]; readonly wide: readonly WidePiece[] }

/** The last entry that does not start behind an offset. */
const lastBefore = <T extends { readonly offset: number }>(marks: readonly T[], offset: number): T | null => {
  let low = -1
  let high = marks.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((marks[middle]?.offset ?? 0) <= offset) low = middle
    else high = middle
  }
  return marks[low] ?? null
}

const start: LineMark = { offset: 0, line: 1, lineStart: 0 }
const pieceBytes = 64 * 1024

/** Reads on from a place that is known. */
const lineAt = (source: ByteSource, from: LineMark, offset: number): LineMark => {
  let { line, lineStart } = from
  for (let at = from.offset; at < offset; at += pieceBytes) {
    const piece = readRange(source, at, Math.min(offset, at + pieceBytes))
    for (let found = piece.indexOf(0x0a); found >= 0; found = piece.indexOf(0x0a, found + 1)) {
      line++
      lineStart = at + found + 1
    }
  }
  return { offset, line, lineStart }
}

/** By how many bytes the text before an offset is longer than it has UTF-16 units. */
const excessBefore = (source: ByteSource, wide: readonly WidePiece[], offset: number): number => {
  const piece = lastBefore(wide, offset)
  if (piece === null) return 0
  if (offset >= piece.end) return piece.behind
  return piece.before + excessIn(readRange(source, piece.offset, offset))
}

/** The places of byte offsets. Reads no more than what lies between each and the last mark or place before it. */
export const placesIn = (
  source: ByteSource,
  { lines, wide }: TextMarks,
  offsets: readonly number[],
): ReadonlyMap<number, Place> => {
  const places = new Map<number, Place>()
  let last = start
  let lineExcess = 0
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    const mark = lastBefore(lines, offset) ?? start
    const found = lineAt(source, mark.offset > last.offset ? mark : last, offset)
    if (found.lineStart !== last.lineStart) lineExcess = excessBefore(source, wide, found.lineStart)
    last = found
    const excess = excessBefore(source, wide, offset) - lineExcess
    places.set(offset, { line: found.line, column: offset - found.lineStart - excess + 1 })
  }
  return places
}

/** The places of byte offsets, in one pass over the bytes whatever their number. */
export const placesOf = (bytes: Uint8Array, offsets: readonly number[]): ReadonlyMap<number, Place> => {
  const source = bytesSource(bytes)
  return placesIn(source, { lines: [], wide: encodingOf(source).wide }, offsets)
}
