const backslash = 0x5c
const hexDigits: Readonly<Record<number, number>> = { 120: 2, 117: 4, 85: 8 } // \x \u \U

/** The bytes as UTF-8, where a byte order mark says that they are UTF-16: YAML may be either. */
export const asUtf8 = (bytes: Uint8Array): Buffer => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const encoding =
    buffer[0] === 0xff && buffer[1] === 0xfe ? 'utf-16le' : buffer[0] === 0xfe && buffer[1] === 0xff ? 'utf-16be' : null
  return encoding === null ? buffer : Buffer.from(new TextDecoder(encoding).decode(buffer), 'utf8')
}

export const contains = (bytes: Buffer, texts: readonly string[]): boolean => texts.some((text) => bytes.includes(text))

/** Whether `unescaped` could show other words. */
export const hasEscapes = (bytes: Buffer): boolean => contains(bytes, ['\\x', '\\u', '\\U', '\\\n', '\\\r'])

/** With the escapes of double-quoted YAML and JSON text resolved, to be searched for plain words; what is no ASCII reads as `?`. */
export const unescaped = (bytes: Buffer): Buffer => {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    const next = bytes[i + 1] ?? 0
    const digits = byte === backslash ? (hexDigits[next] ?? 0) : 0
    const code = digits > 0 ? Number.parseInt(bytes.toString('latin1', i + 2, i + 2 + digits), 16) : Number.NaN
    if (!Number.isNaN(code)) {
      out[length++] = code < 0x80 ? code : 0x3f
      i += 1 + digits
    } else if (byte === backslash && (next === 0x0a || next === 0x0d)) {
      i += 1
      while (isBlank(bytes[i + 1])) i += 1
    } else {
      out[length++] = byte
      if (byte === backslash && i + 1 < bytes.length) {
        out[length++] = next
        i += 1
      }
    }
  }
  return out.subarray(0, length)
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

/** Without what a shell takes out of a word: quotes, backslashes, and the line ends behind them. */
export const unquoted = (bytes: Buffer): Buffer => without(bytes, backslash)

/** Without quotes and a shell's escape character (`mark`), and the line end behind that. */
export const without = (bytes: Buffer, mark: number): Buffer => {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === mark) {
      if (bytes[i + 1] === 0x0d) i += 1
      if (bytes[i + 1] === 0x0a) i += 1
    } else if (byte !== 0x22 && byte !== 0x27) out[length++] = byte
  }
  return out.subarray(0, length)
}
