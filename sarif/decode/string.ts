import { byteOf, type Cursor, fault, type SyntaxFault } from './cursor.ts'

const hexValue = (byte: number | undefined): number => {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

const codeUnit = (bytes: Uint8Array, at: number): number => {
  let value = 0
  for (let index = 0; index < 4; index++) {
    const digit = hexValue(bytes[at + index])
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const simpleEscapes = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)))

/** What a scan learnt of a string besides its end. `loneSurrogate`: the byte offset of an escape that names half a character, or -1. */
export type StringNote = { escaped: boolean; loneSurrogate: number }

const skipEscape = (cursor: Cursor, note: StringNote): SyntaxFault | null => {
  const { bytes, at } = cursor
  note.escaped = true
  const kind = bytes[at + 1]
  if (kind === undefined) return fault(bytes.length, 'The text ends inside a string.')
  if (kind !== 0x75) {
    if (!simpleEscapes.has(kind))
      return fault(at, 'A backslash in a string is followed by a character that JSON does not escape.')
    cursor.at = at + 2
    return null
  }
  const unit = codeUnit(bytes, at + 2)
  if (unit < 0) return fault(at, 'A \\u in a string is not followed by four hexadecimal digits.')
  const paired =
    isHigh(unit) && bytes[at + 6] === byteOf.backslash && bytes[at + 7] === 0x75 && isLow(codeUnit(bytes, at + 8))
  if ((isHigh(unit) && !paired) || isLow(unit)) note.loneSurrogate = at
  cursor.at = at + (paired ? 12 : 6)
  return null
}

/** Moves from the opening quote to behind the closing one. */
export const skipString = (cursor: Cursor, note: StringNote): SyntaxFault | null => {
  const { bytes } = cursor
  note.escaped = false
  note.loneSurrogate = -1
  cursor.at++
  for (;;) {
    let at = cursor.at
    let byte = bytes[at]
    while (byte !== undefined && byte !== byteOf.quote && byte !== byteOf.backslash && byte >= 0x20) byte = bytes[++at]
    cursor.at = at
    if (byte === byteOf.quote) {
      cursor.at = at + 1
      return null
    }
    if (byte === undefined) return fault(at, 'The text ends inside a string.')
    if (byte < 0x20) return fault(at, 'A string holds a control character that is not escaped.')
    const wrong = skipEscape(cursor, note)
    if (wrong) return wrong
  }
}
