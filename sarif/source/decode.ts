/** A text and what is needed to say where its characters lie in the file. */
export type Decoded = {
  /** Without the byte order mark. */
  readonly text: string
  readonly markBytes: number
  readonly width: 'utf-8' | 'utf-16' | 'one-byte' | 'unknown'
}

/** `wrong`: the bytes cannot be in the encoding. `unknown`: nothing is said that can be used. */
export type DecodeResult = Decoded | 'wrong' | 'unknown'

const starts = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte)
const oneByte = /^(iso-8859-\d+|windows-125\d|windows-874|koi8-[ru]|ibm866|macintosh|x-mac-cyrillic)$/

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const byDecoder = (bytes: Uint8Array, label: string, width: Decoded['width']): DecodeResult => {
  try {
    const text = new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes)
    const hasMark = text.startsWith('\uFEFF')
    const markBytes = hasMark ? (width === 'utf-8' ? 3 : 2) : 0
    // A mark read in the wrong byte order.
    if (width === 'utf-16' && text.startsWith('\uFFFE')) return 'wrong'
    return { text: hasMark ? text.slice(1) : text, markBytes, width }
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return 'wrong'
    throw error
  }
}

const latin1 = (bytes: Uint8Array): Decoded => ({
  text: view(bytes).toString('latin1'),
  markBytes: 0,
  width: 'one-byte',
})

const canonical = (label: string): string | null => {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const byMark = (bytes: Uint8Array): string | null => {
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le'
  return starts(bytes, 0xfe, 0xff) ? 'utf-16be' : null
}

const byName = (bytes: Uint8Array, label: string): DecodeResult => {
  const name = label.toLowerCase()
  if (name === 'utf-16') {
    // Without a mark the byte order is a matter of belief.
    const order = byMark(bytes)
    return order === null ? 'unknown' : byDecoder(bytes, order, 'utf-16')
  }
  // The web's decoders read these two as windows-1252.
  if (name === 'us-ascii' || name === 'ascii') return bytes.some((byte) => byte > 0x7f) ? 'wrong' : latin1(bytes)
  if (name === 'iso-8859-1' || name === 'latin1') return latin1(bytes)
  const encoding = canonical(name)
  if (encoding === null) return 'unknown'
  if (encoding === 'utf-8') return byDecoder(bytes, encoding, 'utf-8')
  if (encoding.startsWith('utf-16')) return byDecoder(bytes, encoding, 'utf-16')
  return byDecoder(bytes, encoding, oneByte.test(encoding) ? 'one-byte' : 'unknown')
}

/** Decodes a file by the encoding that the log names for it; where it names none, by its mark, else as UTF-8. */
export const decodeSource = (bytes: Uint8Array, encoding: string | null): DecodeResult => {
  if (encoding !== null) return byName(bytes, encoding)
  const order = byMark(bytes)
  const decoded = order === null ? byDecoder(bytes, 'utf-8', 'utf-8') : byDecoder(bytes, order, 'utf-16')
  return decoded === 'wrong' ? 'unknown' : decoded
}
