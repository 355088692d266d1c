import { byteOf, type Cursor, fault, need, offsetOf, type SyntaxFault, shown } from './cursor.ts'

const words = { 116: 'true', 102: 'false', 110: 'null' } as const
const notJson: readonly (readonly [text: string, what: string])[] = [
  ['NaN', 'NaN is not JSON.'],
  ['Infinity', 'Infinity is not JSON.'],
  ['-Infinity', 'Infinity is not JSON.'],
  ['undefined', 'undefined is not JSON.'],
  ['//', 'JSON has no comments.'],
  ['/*', 'JSON has no comments.'],
  ["'", 'JSON strings stand in double quotes.'],
]
const longestWord = 9

const startsWith = ({ bytes, at }: Cursor, text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

export const unexpected = (cursor: Cursor, wanted: string): SyntaxFault => {
  need(cursor, longestWord)
  const offset = offsetOf(cursor)
  if (cursor.at >= cursor.end) return fault(offset, `The text ends where ${wanted} should stand.`)
  for (const [text, what] of notJson) if (startsWith(cursor, text)) return fault(offset, what)
  return fault(offset, `${shown(cursor)} stands where ${wanted} should stand.`)
}

export const skipWord = (cursor: Cursor): SyntaxFault | null => {
  need(cursor, longestWord)
  const word = words[(cursor.bytes[cursor.at] ?? 0) as keyof typeof words]
  if (word === undefined || !startsWith(cursor, word)) return unexpected(cursor, 'a value')
  cursor.at += word.length
  return null
}

export const isMinusInfinity = (cursor: Cursor): boolean => {
  if (cursor.bytes[cursor.at] !== byteOf.minus) return false
  need(cursor, longestWord)
  return startsWith(cursor, '-Infinity')
}
