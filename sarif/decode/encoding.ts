import { isAscii, isUtf8 } from 'node:buffer'
import { type ByteSource, bytesSource, readFully } from './source.ts'

/** Why bytes are not the UTF-8 that a log must be (SARIF 2.1.0 §3.1), and at which byte. */
export type EncodingFault = {
  readonly ruleId: 'bytes/byte-order-mark' | 'bytes/utf-16' | 'bytes/utf-8'
  readonly offset: number
  readonly what: string
  /** Text after a UTF-8 byte order mark can still be read; other bytes cannot. */
  readonly fatal: boolean
}

const starts = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte)

/** The first offset at which the bytes are not well-formed UTF-8 (RFC 3629), or -1. */
export const invalidUtf8At = (bytes: Uint8Array): number => {
  const { length } = bytes
  let at = 0
  while (at < length) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at++
      continue
    }
    const size =
      lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
    if (size === 0) return at
    const second = bytes[at + 1] ?? 0
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (second < low || second > high) return at
    for (let index = 2; index < size; index++) if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return at
    at += size
  }
  return -1
}

const utf16 = (order: 'little' | 'big', mark: string): EncodingFault => ({
  ruleId: 'bytes/utf-16',
  offset: 0,
  what: `The file is UTF-16 (${order}-endian)${mark}, not UTF-8.`,
  fatal: true,
})

/** A piece of a text that is not all ASCII: by how many bytes the text is longer than it has UTF-16 units, before and behind it. */
export type WidePiece = {
  readonly offset: number
  readonly end: number
  readonly before: number
  readonly behind: number
}

/** `fault`: null for well-formed UTF-8 without a mark. `wide`: in order. */
export type Encoding = { readonly fault: EncodingFault | null; readonly wide: readonly WidePiece[] }

const usualPiece = 64 * 1024
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
/** By how many bytes a text is longer than it has UTF-16 units. */
export const excessIn = (bytes: Uint8Array): number =>
  isAscii(bytes) ? 0 : bytes.length - decoder.decode(bytes).length

/** How many of the last bytes start a character that is not complete; 0 where none does. */
const cutTail = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return size > back ? back : 0
  }
  return 0
}

const headFault = (head: Uint8Array): EncodingFault | null => {
  if (starts(head, 0xff, 0xfe)) return utf16('little', ' with a byte order mark')
  if (starts(head, 0xfe, 0xff)) return utf16('big', ' with a byte order mark')
  if (head.length >= 4 && head[1] === 0 && head[3] === 0 && head[0] !== 0) return utf16('little', '')
  if (head.length >= 4 && head[0] === 0 && head[2] === 0 && head[1] !== 0) return utf16('big', '')
  return null
}

const notUtf8 = (bytes: Uint8Array, base: number): EncodingFault => {
  const at = Math.max(invalidUtf8At(bytes), 0)
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return {
    ruleId: 'bytes/utf-8',
    offset: base + at,
    what: `Byte 0x${byte} is not part of well-formed UTF-8.`,
    fatal: true,
  }
}

const byteOrderMark: EncodingFault = {
  ruleId: 'bytes/byte-order-mark',
  offset: 0,
  what: 'The file starts with a byte order mark.',
  fatal: false,
}

/** Reads all of a source once and says whether it is UTF-8. */
export const encodingOf = (source: ByteSource, pieceBytes = usualPiece): Encoding => {
  const piece = new Uint8Array(Math.max(4, Math.min(pieceBytes, source.size)))
  const wide: WidePiece[] = []
  let base = 0
  let mark: EncodingFault | null = null
  const note = (bytes: Uint8Array): void => {
    const before = wide.at(-1)?.behind ?? 0
    const excess = excessIn(bytes)
    if (excess > 0) wide.push({ offset: base, end: base + bytes.length, before, behind: before + excess })
  }
  for (;;) {
    const read = piece.subarray(0, readFully(source, base, piece))
    if (base === 0) {
      const wrong = headFault(read)
      if (wrong) return { fault: wrong, wide }
      if (starts(read, 0xef, 0xbb, 0xbf)) mark = byteOrderMark
    }
    const isLast = base + read.length >= source.size || read.length < piece.length
    const whole = isLast ? read : read.subarray(0, read.length - cutTail(read))
    if (!isUtf8(whole)) {
      const wrong = notUtf8(whole, base)
      note(whole.subarray(0, wrong.offset - base))
      return { fault: wrong, wide }
    }
    note(whole)
    base += whole.length
    if (isLast) return { fault: mark, wide }
  }
}

export const encodingFault = (bytes: Uint8Array): EncodingFault | null => encodingOf(bytesSource(bytes)).fault
