import { byteOf, type Cursor, fault, more, type SyntaxFault } from './cursor.ts'

/** `overflow`: a double cannot hold it (1e400); `inexact`: an integer beyond 2^53-1, which readers round differently. */
export type NumberNote = 'plain' | 'overflow' | 'inexact'

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

const skipDigits = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (isDigit(bytes[at])) at++
  return at
}

const judge = (bytes: Uint8Array, start: number, end: number, isInteger: boolean): NumberNote => {
  if (isInteger && end - start < 16) return 'plain'
  const value = Number(new TextDecoder('latin1').decode(bytes.subarray(start, end)))
  if (!Number.isFinite(value)) return 'overflow'
  return isInteger && !Number.isSafeInteger(value) ? 'inexact' : 'plain'
}

/** Moves behind a number that starts at the cursor, if the window holds all of it. */
const skipHeld = (cursor: Cursor): NumberNote | SyntaxFault => {
  const { bytes, base } = cursor
  const start = cursor.at
  const first = bytes[start] === byteOf.minus ? start + 1 : start
  if (!isDigit(bytes[first])) return fault(base + start, 'A minus sign is not followed by a digit.')
  let at = skipDigits(bytes, first)
  if (bytes[first] === 0x30 && at > first + 1) return fault(base + start, 'A number has a leading zero.')
  let isInteger = true
  if (bytes[at] === 0x2e) {
    isInteger = false
    const fraction = at + 1
    at = skipDigits(bytes, fraction)
    if (at === fraction) return fault(base + start, 'A number has a decimal point without a digit after it.')
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    isInteger = false
    const sign = bytes[at + 1]
    const exponent = sign === 0x2b || sign === byteOf.minus ? at + 2 : at + 1
    at = skipDigits(bytes, exponent)
    if (at === exponent) return fault(base + start, 'A number has an exponent without a digit.')
  }
  cursor.at = at
  return judge(bytes, start, at, isInteger)
}

const isOfNumber = (byte = 0): boolean =>
  isDigit(byte) || byte === byteOf.minus || byte === 0x2b || byte === 0x2e || byte === 0x65 || byte === 0x45

/** Widens the window until the number at the cursor ends in it. */
const hold = (cursor: Cursor): void => {
  let length = 1
  for (;;) {
    while (isOfNumber(cursor.bytes[cursor.at + length])) length++
    if (cursor.at + length < cursor.end || !more(cursor)) return
  }
}

// No longer number is met outside of tests and attacks.
const usualLength = 32

/** Moves behind a number that starts at the cursor (`-` or a digit). */
export const skipNumber = (cursor: Cursor): NumberNote | SyntaxFault => {
  if (cursor.end - cursor.at < usualLength) hold(cursor)
  const start = cursor.at
  const result = skipHeld(cursor)
  if (cursor.at < cursor.end && cursor.at > start) return result
  cursor.at = start
  hold(cursor)
  return skipHeld(cursor)
}
