import { type ByteSource, readFully } from './source.ts'

/** A place in a text by lines: `lineStart` is the offset at which the line starts. */
export type LineMark = { readonly offset: number; readonly line: number; readonly lineStart: number }

/**
 * Where a scan stands in a text of which a window is in memory: `bytes` from `base` on, valid up to `end`. Behind `end`
 * stand zeros, which no JSON token holds, so that a loop ends there without asking. `at` is an index of the window.
 */
export type Cursor = {
  bytes: Uint8Array
  base: number
  at: number
  end: number
  line: number
  lineStart: number
  readonly source: ByteSource
  /** A place for every window, in order. */
  readonly marks: LineMark[]
}

/** What breaks the text, at a byte offset; nothing after it can be read. `ruleId`: bytes/json if not given. */
export type SyntaxFault = {
  readonly offset: number
  readonly what: string
  readonly ruleId?: 'bytes/empty' | 'bytes/too-deep' | 'bytes/too-large'
}

export const fault = (offset: number, what: string): SyntaxFault => ({ offset, what })

export const byteOf = { quote: 0x22, backslash: 0x5c, comma: 0x2c, colon: 0x3a, minus: 0x2d, slash: 0x2f } as const

// A look ahead of so many bytes never leaves the buffer.
const zeros = 64
const usualWindow = 256 * 1024

const fill = (cursor: Cursor, from: number): boolean => {
  const room = cursor.bytes.subarray(from, cursor.bytes.length - zeros)
  const count = readFully(cursor.source, cursor.base + from, room)
  cursor.end = from + count
  cursor.bytes.fill(0, cursor.end, cursor.end + zeros)
  return count > 0
}

export const openCursor = (source: ByteSource, start: number, windowBytes = usualWindow): Cursor => {
  const size = Math.max(1, Math.min(windowBytes, source.size - start))
  const marks = [{ offset: start, line: 1, lineStart: 0 }]
  const bytes = new Uint8Array(size + zeros)
  const cursor: Cursor = { bytes, base: start, at: 0, end: 0, line: 1, lineStart: 0, source, marks }
  fill(cursor, 0)
  return cursor
}

/** Moves the window so that it starts at the cursor, and reads on; it grows where it is full. False at the end of the text. */
export const more = (cursor: Cursor): boolean => {
  const { at, end, bytes, base, source } = cursor
  const rest = end - at
  if (base + end >= source.size) return false
  const room = bytes.length - zeros
  if (rest * 2 > room) {
    cursor.bytes = new Uint8Array(room * 2 + zeros)
    cursor.bytes.set(bytes.subarray(at, end))
  } else bytes.copyWithin(0, at, end)
  cursor.base = base + at
  cursor.at = 0
  cursor.marks.push({ offset: cursor.base, line: cursor.line, lineStart: cursor.lineStart })
  return fill(cursor, rest)
}

/** Makes sure that so many bytes from the cursor on are in the window, or all that there are. */
export const need = (cursor: Cursor, count: number): void => {
  while (cursor.end - cursor.at < count && more(cursor));
}

export const offsetOf = (cursor: Cursor): number => cursor.base + cursor.at

export const skipSpace = (cursor: Cursor): void => {
  // Most logs have no white space at most places.
  if ((cursor.bytes[cursor.at] ?? 0) <= 0x20) skipRun(cursor)
}

const skipRun = (cursor: Cursor): void => {
  do {
    const { bytes } = cursor
    let at = cursor.at
    for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[++at]) {
      if (byte !== 0x0a) continue
      cursor.line++
      cursor.lineStart = cursor.base + at + 1
    }
    cursor.at = at
  } while (cursor.at === cursor.end && more(cursor))
}

/** The character at the cursor as a message shows it. */
export const shown = (cursor: Cursor): string => {
  need(cursor, 4)
  const { bytes, at, end } = cursor
  const byte = bytes[at] ?? 0
  if (at >= end) return 'the end of the text'
  if (byte < 0x20 || byte === 0x7f)
    return `the control character U+00${byte.toString(16).padStart(2, '0').toUpperCase()}`
  const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
  return `"${new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, at + length))}"`
}
