import { printable } from '../../lib/printable.ts'

/** Part of a line, made fit for a terminal, and how many characters stand before the place that is meant. */
export type Excerpt = { readonly text: string; readonly before: number }

type Place = { readonly line: number; readonly column: number }

const bytesBefore = 60
const bytesAfter = 100
const keyOf = ({ line, column }: Place): string => `${line}:${column}`

const cutAt = (bytes: Uint8Array, at: number): Excerpt => {
  let start = at
  while (start > 0 && bytes[start - 1] !== 0x0a && at - start < bytesBefore) start--
  let end = at
  while (end < bytes.length && bytes[end] !== 0x0a && end - at < bytesAfter) end++
  while (((bytes[start] ?? 0) & 0xc0) === 0x80 && start < at) start++
  while (((bytes[end] ?? 0) & 0xc0) === 0x80 && end > at) end--
  const decode = (from: number, to: number): string => new TextDecoder().decode(bytes.subarray(from, to))
  const before = printable(decode(start, at).trimStart())
  return { text: `${before}${printable(decode(at, end).trimEnd())}`, before: before.length }
}

/** The text around places of a log (1-based line, column in UTF-16 units), by "line:column". One pass over the bytes. */
export const excerpts = (bytes: Uint8Array, places: readonly Place[]): ReadonlyMap<string, Excerpt> => {
  const found = new Map<string, Excerpt>()
  const sorted = [...places].sort((a, b) => a.line - b.line || a.column - b.column)
  let at = 0
  let line = 1
  let column = 1
  for (const place of sorted) {
    while (at < bytes.length && (line < place.line || (line === place.line && column < place.column))) {
      const byte = bytes[at++] ?? 0
      if (byte === 0x0a) {
        line++
        column = 1
      } else if ((byte & 0xc0) !== 0x80) column += byte >= 0xf0 ? 2 : 1
    }
    while (((bytes[at] ?? 0) & 0xc0) === 0x80) at++
    found.set(keyOf(place), cutAt(bytes, at))
  }
  return found
}
