import { isUtf8 } from 'node:buffer'

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

export const encodingFault = (bytes: Uint8Array): EncodingFault | null => {
  if (starts(bytes, 0xff, 0xfe)) return utf16('little', ' with a byte order mark')
  if (starts(bytes, 0xfe, 0xff)) return utf16('big', ' with a byte order mark')
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0) return utf16('little', '')
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0) return utf16('big', '')
  if (!isUtf8(bytes)) {
    const offset = invalidUtf8At(bytes)
    const byte = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0')
    return {
      ruleId: 'bytes/utf-8',
      offset: Math.max(offset, 0),
      what: `Byte 0x${byte} is not part of well-formed UTF-8.`,
      fatal: true,
    }
  }
  if (starts(bytes, 0xef, 0xbb, 0xbf))
    return { ruleId: 'bytes/byte-order-mark', offset: 0, what: 'The file starts with a byte order mark.', fatal: false }
  return null
}
