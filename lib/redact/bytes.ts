import { redactText } from './text.ts'

/**
 * The bytes with a placeholder for each secret; the same array where there is none. Every form is ASCII, so that any
 * encoding that keeps ASCII is read byte by byte, broken or not; UTF-16 is known by its mark or its zeros.
 */
export const redactBytes = (bytes: Uint8Array): Uint8Array => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wide = wideOf(view)
  if (wide !== null) return redactWide(bytes, view, wide)
  const text = view.toString('latin1')
  const redacted = redactText(text).text
  return redacted === text ? bytes : Buffer.from(redacted, 'latin1')
}

type Wide = 'little' | 'big'

const sampleBytes = 4096

/** Whether the bytes are UTF-16: by their mark, or since most of every other byte is zero. */
const wideOf = (bytes: Buffer): Wide | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'big'
  const sample = bytes.subarray(0, sampleBytes)
  if (!sample.includes(0)) return null
  const zeros = (from: number): number => sample.filter((byte, index) => index % 2 === from && byte === 0).length
  const most = sample.length / 4
  return zeros(1) > most ? 'little' : zeros(0) > most ? 'big' : null
}

const redactWide = (bytes: Uint8Array, view: Buffer, wide: Wide): Uint8Array => {
  const even = Buffer.from(view.subarray(0, view.length - (view.length % 2)))
  const text = (wide === 'little' ? even : even.swap16()).toString('utf16le')
  const redacted = redactText(text).text
  if (redacted === text) return bytes
  const encoded = Buffer.from(redacted, 'utf16le')
  return Buffer.concat([wide === 'little' ? encoded : encoded.swap16(), view.subarray(even.length)])
}
