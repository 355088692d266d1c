import { byteOf, type Cursor, fault, more, need, offsetOf, type SyntaxFault } from './cursor.ts'

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

const endsInside = 'The text ends inside a string.'

const { quote, backslash } = byteOf

/** What a scan learnt of a string besides its end. `loneSurrogate`: the byte offset of an escape that names half a character, or -1. */
export type StringNote = { escaped: boolean; loneSurrogate: number }

/** Moves behind an escape that starts at the cursor. */
const skipEscape = (cursor: Cursor, note: StringNote): SyntaxFault | null => {
  need(cursor, 12)
  const { bytes, at, end } = cursor
  note.escaped = true
  if (at + 1 >= end) return fault(cursor.base + end, endsInside)
  const kind = bytes[at + 1] ?? 0
  if (kind !== 0x75) {
    if (!simpleEscapes.has(kind))
      return fault(offsetOf(cursor), 'A backslash in a string is followed by a character that JSON does not escape.')
    cursor.at = at + 2
    return null
  }
  const unit = codeUnit(bytes, at + 2)
  if (unit < 0) return fault(offsetOf(cursor), 'A \\u in a string is not followed by four hexadecimal digits.')
  const paired =
    isHigh(unit) && bytes[at + 6] === byteOf.backslash && bytes[at + 7] === 0x75 && isLow(codeUnit(bytes, at + 8))
  if ((isHigh(unit) && !paired) || isLow(unit)) note.loneSurrogate = offsetOf(cursor)
  cursor.at = at + (paired ? 12 : 6)
  return null
}

/** Where a run of plain characters ends: at a quote, a backslash or a control character. */
export const plainEnd = (bytes: Uint8Array, from: number): number => {
  let at = from
  // Most characters are letters, which lie behind all that ends a run.
  for (let byte = bytes[at] ?? 0; byte > backslash || (byte >= 0x20 && byte !== quote && byte !== backslash); )
    byte = bytes[++at] ?? 0
  return at
}

/** Called where a run of plain characters ends, not at the closing quote. Null: the string goes on. */
export const goOn = (cursor: Cursor, note: StringNote): SyntaxFault | null => {
  if (cursor.bytes[cursor.at] === backslash) return skipEscape(cursor, note)
  if (cursor.at < cursor.end) return fault(offsetOf(cursor), 'A string holds a control character that is not escaped.')
  return more(cursor) ? null : fault(offsetOf(cursor), endsInside)
}

/** Moves from the opening quote to behind the closing one. */
export const skipString = (cursor: Cursor, note: StringNote): SyntaxFault | null => {
  note.escaped = false
  note.loneSurrogate = -1
  cursor.at++
  for (;;) {
    cursor.at = plainEnd(cursor.bytes, cursor.at)
    if (cursor.bytes[cursor.at] === quote) {
      cursor.at++
      return null
    }
    const wrong = goOn(cursor, note)
    if (wrong) return wrong
  }
}
