import { byteOf, type Cursor, more, offsetOf, openCursor, skipSpace } from './cursor.ts'
import { nameText } from './name-text.ts'
import { type ByteSource, bytesSource, readRange } from './source.ts'
import { type StringNote, skipString } from './string.ts'

/** Keys and indices from the root of a JSON text. */
export type Path = readonly (string | number)[]

/** Byte offsets; `name` is -1 for the root and for elements of arrays, both are -1 where the text holds no such value. */
export type Found = { name: number; value: number }

type Wanted = Found & { readonly children: Map<string, Wanted> }
const wanted = (): Wanted => ({ name: -1, value: -1, children: new Map() })

const add = (root: Wanted, path: Path): Wanted => {
  let node = root
  for (const key of path) {
    const text = String(key)
    const child = node.children.get(text) ?? wanted()
    node.children.set(text, child)
    node = child
  }
  return node
}

const isOpening = (byte: number | undefined): boolean => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number | undefined): boolean => byte === 0x7d || byte === 0x5d

const skipValue = (cursor: Cursor, note: StringNote): void => {
  let depth = 0
  do {
    skipSpace(cursor)
    const byte = cursor.bytes[cursor.at]
    if (byte === byteOf.quote) skipString(cursor, note)
    else {
      if (isOpening(byte)) depth++
      if (isClosing(byte)) depth--
      cursor.at++
      if (!isOpening(byte) && !isClosing(byte)) skipScalar(cursor)
    }
  } while (depth > 0 && cursor.at < cursor.end)
}

const skipScalar = (cursor: Cursor): void => {
  for (;;) {
    const byte = cursor.bytes[cursor.at] ?? 0
    if (byte > 0x20 && byte !== byteOf.comma && !isClosing(byte) && !isOpening(byte) && byte !== byteOf.quote)
      cursor.at++
    else if (cursor.at < cursor.end || !more(cursor)) return
  }
}

/** `start`: where to start to read; `element`: that is the element of this index of an array, and not the root. */
export type From = { readonly start: number; readonly element?: number }

/** As `locate`, reading no more than it must. */
export const locateIn = (source: ByteSource, { start, element }: From, paths: readonly Path[]): readonly Found[] => {
  const root = wanted()
  const nodes = paths.map((path) => add(root, path))
  if (nodes.length === 0) return nodes
  const note: StringNote = { escaped: false, loneSurrogate: -1 }
  const cursor = openCursor(source, start)
  const open: { readonly node: Wanted; readonly isObject: boolean; index: number }[] = []

  const enter = (node: Wanted): void => {
    skipSpace(cursor)
    node.value = offsetOf(cursor)
    const byte = cursor.bytes[cursor.at]
    if (node.children.size === 0 || !isOpening(byte)) {
      skipValue(cursor, note)
      return
    }
    open.push({ node, isObject: byte === 0x7b, index: 0 })
    cursor.at++
  }

  const member = (level: { readonly node: Wanted }): void => {
    const name = offsetOf(cursor)
    skipString(cursor, note)
    const text = readRange(source, name + 1, offsetOf(cursor) - 1)
    const child = level.node.children.get(nameText(text, 0, text.length))
    skipSpace(cursor)
    cursor.at++
    if (child) {
      child.name = name
      enter(child)
    } else skipValue(cursor, note)
  }

  if (element === undefined) enter(root)
  else open.push({ node: root, isObject: false, index: element })
  for (let level = open.at(-1); level; level = open.at(-1)) {
    skipSpace(cursor)
    const byte = cursor.bytes[cursor.at]
    if (cursor.at >= cursor.end) break
    if (isClosing(byte)) open.pop()
    if (isClosing(byte) || byte === byteOf.comma) cursor.at++
    else if (level.isObject) member(level)
    else {
      const child = level.node.children.get(String(level.index++))
      if (child) enter(child)
      else skipValue(cursor, note)
    }
  }
  return nodes
}

/** Finds values by path, in one pass over a JSON text that `scan` has accepted; what holds nothing wanted is skipped. */
export const locate = (bytes: Uint8Array, paths: readonly Path[]): readonly Found[] => {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return locateIn(bytesSource(bytes), { start: hasMark ? 3 : 0 }, paths)
}
