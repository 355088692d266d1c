import { printable } from '../../lib/printable.ts'
import { type ByteSource, readRange } from '../../sarif/index.ts'

/** Part of a line, made fit for a terminal, and how many characters stand before the place that is meant. */
export type Excerpt = { readonly text: string; readonly before: number }

const bytesBefore = 60
const bytesAfter = 100

const isInsideCharacter = (byte = 0): boolean => (byte & 0xc0) === 0x80

/** The text around a byte of a log; reads no more than that. */
export const excerptAt = (log: ByteSource, offset: number): Excerpt => {
  const base = Math.max(0, offset - bytesBefore)
  const bytes = readRange(log, base, offset + bytesAfter + 1)
  let at = Math.min(offset - base, bytes.length)
  while (isInsideCharacter(bytes[at])) at++
  let start = bytes.lastIndexOf(0x0a, at - 1) + 1
  if (at === 0) start = 0
  const newline = bytes.indexOf(0x0a, at)
  let end = newline < 0 ? Math.min(bytes.length, at + bytesAfter) : newline
  while (isInsideCharacter(bytes[start]) && start < at) start++
  while (isInsideCharacter(bytes[end]) && end > at) end--
  const decode = (from: number, to: number): string => new TextDecoder().decode(bytes.subarray(from, to))
  const before = printable(decode(start, at).trimStart())
  return { text: `${before}${printable(decode(at, end).trimEnd())}`, before: before.length }
}
