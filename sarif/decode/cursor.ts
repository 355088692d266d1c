/** Where a scan stands in the bytes. `at` moves; the rest is fixed. */
export type Cursor = { readonly bytes: Uint8Array; at: number }

/** What breaks the text, at a byte offset; nothing after it can be read. */
export type SyntaxFault = { readonly offset: number; readonly what: string }

export const fault = (offset: number, what: string): SyntaxFault => ({ offset, what })

export const byteOf = { quote: 0x22, backslash: 0x5c, comma: 0x2c, colon: 0x3a, minus: 0x2d, slash: 0x2f } as const

export const skipSpace = (cursor: Cursor): void => {
  const { bytes } = cursor
  let at = cursor.at
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[at]) at++
  cursor.at = at
}

/** The character at a byte offset as a message shows it. */
export const shown = (bytes: Uint8Array, offset: number): string => {
  const byte = bytes[offset]
  if (byte === undefined) return 'the end of the text'
  if (byte < 0x20 || byte === 0x7f)
    return `the control character U+00${byte.toString(16).padStart(2, '0').toUpperCase()}`
  const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
  return `"${new TextDecoder().decode(bytes.subarray(offset, offset + length))}"`
}
