import { byteOf, type Cursor, skipSpace } from './cursor.ts'
import { nameText } from './names.ts'
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
  const { bytes } = cursor
  let depth = 0
  do {
    skipSpace(cursor)
    const byte = bytes[cursor.at]
    if (byte === byteOf.quote) skipString(cursor, note)
    else {
      if (isOpening(byte)) depth++
      if (isClosing(byte)) depth--
      cursor.at++
      if (!isOpening(byte) && !isClosing(byte)) skipScalar(cursor)
    }
  } while (depth > 0 && cursor.at < bytes.length)
}

const skipScalar = (cursor: Cursor): void => {
  const { bytes } = cursor
  for (let byte = bytes[cursor.at]; byte !== undefined; byte = bytes[cursor.at]) {
    if (byte <= 0x20 || byte === byteOf.comma || isClosing(byte) || isOpening(byte) || byte === byteOf.quote) return
    cursor.at++
  }
}

/** Finds values by path, in one pass over a JSON text that `scan` has accepted; what holds nothing wanted is skipped. */
export const locate = (bytes: Uint8Array, paths: readonly Path[]): readonly Found[] => {
  const root = wanted()
  const nodes = paths.map((path) => add(root, path))
  if (nodes.length === 0) return nodes
  const note: StringNote = { escaped: false, loneSurrogate: -1 }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const cursor: Cursor = { bytes, at: hasMark ? 3 : 0 }
  const open: { readonly node: Wanted; readonly isObject: boolean; index: number }[] = []

  const enter = (node: Wanted): void => {
    skipSpace(cursor)
    node.value = cursor.at
    const byte = bytes[cursor.at]
    if (node.children.size === 0 || !isOpening(byte)) {
      skipValue(cursor, note)
      return
    }
    open.push({ node, isObject: byte === 0x7b, index: 0 })
    cursor.at++
  }

  const member = (level: { readonly node: Wanted }): void => {
    const start = cursor.at
    skipString(cursor, note)
    const child = level.node.children.get(nameText(bytes, start + 1, cursor.at - 1))
    skipSpace(cursor)
    cursor.at++
    if (child) {
      child.name = start
      enter(child)
    } else skipValue(cursor, note)
  }

  enter(root)
  for (let level = open.at(-1); level; level = open.at(-1)) {
    skipSpace(cursor)
    const byte = bytes[cursor.at]
    if (byte === undefined) break
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
