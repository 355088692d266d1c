import { byteOf, type Cursor, fault, type SyntaxFault, shown, skipSpace } from './cursor.ts'
import { openNames } from './names.ts'
import { skipNumber } from './number.ts'
import { pathSoFar } from './path.ts'
import { type StringNote, skipString } from './string.ts'

/** Something that a reader must know although the text can be read. `first`: the offset of the earlier name. */
export type Finding = {
  readonly what: 'duplicate-name' | 'lone-surrogate' | 'number-overflow' | 'number-inexact'
  readonly offset: number
  readonly first?: number
  /** Keys and indices from the root; may be called only while the finding is being reported. */
  readonly path: () => readonly (string | number)[]
}

export type ScanOptions = { readonly maxDepth: number; readonly report: (finding: Finding) => void }

const openObject = 0x7b
const closeObject = 0x7d
const openArray = 0x5b
const closeArray = 0x5d

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

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

const unexpected = (bytes: Uint8Array, at: number, wanted: string): SyntaxFault => {
  if (at >= bytes.length) return fault(at, `The text ends where ${wanted} should stand.`)
  for (const [text, what] of notJson) if (startsWith(bytes, at, text)) return fault(at, what)
  return fault(at, `${shown(bytes, at)} stands where ${wanted} should stand.`)
}

const skipWord = (cursor: Cursor): SyntaxFault | null => {
  const word = words[(cursor.bytes[cursor.at] ?? 0) as keyof typeof words]
  if (word === undefined || !startsWith(cursor.bytes, cursor.at, word))
    return unexpected(cursor.bytes, cursor.at, 'a value')
  cursor.at += word.length
  return null
}

/** Reads bytes as exactly one JSON text (RFC 8259) with a stack of its own. Null where the text can be parsed. */
export const scan = (bytes: Uint8Array, options: ScanOptions): SyntaxFault | null => {
  const cursor: Cursor = { bytes, at: 0 }
  const note: StringNote = { escaped: false, loneSurrogate: -1 }
  const names = openNames(bytes)
  const path = pathSoFar(bytes)
  const report = (what: Finding['what'], offset: number, first?: number): void =>
    options.report({ what, offset, path: path.now, ...(first === undefined ? {} : { first }) })

  const string = (): SyntaxFault | null => {
    const wrong = skipString(cursor, note)
    if (!wrong && note.loneSurrogate >= 0) report('lone-surrogate', note.loneSurrogate)
    return wrong
  }

  const name = (): SyntaxFault | null => {
    skipSpace(cursor)
    const start = cursor.at
    if (bytes[start] !== byteOf.quote) {
      const closes = bytes[start] === closeObject
      return closes
        ? fault(start, 'A comma is followed by no name.')
        : unexpected(bytes, start, 'a name in double quotes')
    }
    const wrong = skipString(cursor, note)
    if (wrong) return wrong
    path.name(start + 1, cursor.at - 1)
    if (note.loneSurrogate >= 0) report('lone-surrogate', note.loneSurrogate)
    const earlier = names.add(start + 1, cursor.at - 1, note.escaped)
    if (earlier >= 0) report('duplicate-name', start, earlier - 1)
    skipSpace(cursor)
    if (bytes[cursor.at] !== byteOf.colon) return unexpected(bytes, cursor.at, 'a colon')
    cursor.at++
    return null
  }

  /** Opens a container. `true`: it is not empty, so a value follows. */
  const open = (isObject: boolean): boolean | SyntaxFault => {
    if (path.depth() >= options.maxDepth)
      return fault(cursor.at, `The text is nested deeper than ${options.maxDepth} levels.`)
    cursor.at++
    skipSpace(cursor)
    if (bytes[cursor.at] === (isObject ? closeObject : closeArray)) {
      cursor.at++
      return false
    }
    path.open(isObject)
    if (!isObject) return true
    names.open()
    return name() ?? true
  }

  const close = (): void => {
    if (path.inObject()) names.close()
    path.close()
    cursor.at++
  }

  /** After a value: commas and closing brackets up to the next value. `true`: a value follows. */
  const next = (): boolean | SyntaxFault => {
    for (;;) {
      skipSpace(cursor)
      if (path.depth() === 0) return false
      const isObject = path.inObject()
      const byte = bytes[cursor.at]
      if (byte === (isObject ? closeObject : closeArray)) {
        close()
        continue
      }
      if (byte !== byteOf.comma) return unexpected(bytes, cursor.at, `a comma or ${isObject ? '"}"' : '"]"'}`)
      cursor.at++
      if (isObject) return name() ?? true
      path.element()
      return true
    }
  }

  const number = (): SyntaxFault | null => {
    const start = cursor.at
    if (startsWith(bytes, start, '-Infinity')) return unexpected(bytes, start, 'a value')
    const result = skipNumber(cursor)
    if (typeof result !== 'string') return result
    if (result === 'overflow') report('number-overflow', start)
    if (result === 'inexact') report('number-inexact', start)
    return null
  }

  /** One value up to its end, or its opening bracket. `true`: a value follows inside it. */
  const value = (): boolean | SyntaxFault => {
    skipSpace(cursor)
    const byte = bytes[cursor.at]
    if (byte === byteOf.quote) return string() ?? false
    if (byte === openObject || byte === openArray) return open(byte === openObject)
    if (byte === byteOf.minus || (byte !== undefined && byte >= 0x30 && byte <= 0x39)) return number() ?? false
    return skipWord(cursor) ?? false
  }

  skipSpace(cursor)
  if (cursor.at >= bytes.length)
    return fault(0, bytes.length === 0 ? 'The file is empty.' : 'The file holds only white space.')
  for (;;) {
    const inside = value()
    if (typeof inside !== 'boolean') return inside
    if (inside) continue
    const more = next()
    if (typeof more !== 'boolean') return more
    if (!more) break
  }
  if (cursor.at >= bytes.length) return null
  return fault(cursor.at, `${shown(bytes, cursor.at)} follows the end of the JSON text.`)
}
