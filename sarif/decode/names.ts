import { sha256 } from '../../lib/digest.ts'
import { byteOf, type Cursor, offsetOf, type SyntaxFault } from './cursor.ts'
import { nameText } from './name-text.ts'
import { goOn, plainEnd, type StringNote } from './string.ts'

const few = 16
// V8 hashes strings longer than this by their length alone, so that equal lengths would collide.
const longName = 16_000

type Seen = Map<string, number>

const sameBytes = (bytes: Uint8Array, a: number, b: number, length: number): boolean => {
  for (let index = 0; index < length; index++) if (bytes[a + index] !== bytes[b + index]) return false
  return true
}

/**
 * The names of the objects that are open, innermost last: one after the other in a buffer of their own, since the text
 * that held them may be gone. Small objects compare cheap marks of names before bytes; from the 17th name on an object
 * gets maps, so that the cost stays linear whatever the log holds, and keeps the bytes of its last name only.
 */
export const openNames = () => {
  let bytes = new Uint8Array(4096)
  let top = 0
  let count = 0
  const starts: number[] = []
  const marks: number[] = []
  const offsets: number[] = []
  const bases: number[] = []
  const seen: (Seen | null)[] = []

  const endOf = (index: number): number => (index + 1 < count ? (starts[index + 1] ?? 0) : top)
  const textOf = (index: number): string => nameText(bytes, starts[index] ?? 0, endOf(index))

  const append = (text: Uint8Array, from: number, to: number): void => {
    const length = to - from
    if (top + length > bytes.length) {
      const larger = new Uint8Array(Math.max(bytes.length * 2, top + length))
      larger.set(bytes.subarray(0, top))
      bytes = larger
    }
    if (length > 64) bytes.set(text.subarray(from, to), top)
    else for (let index = 0; index < length; index++) bytes[top + index] = text[from + index] ?? 0
    top += length
  }

  const inMap = (map: Seen, text: string, offset: number): number => {
    const key = text.length > longName ? sha256(text) : text
    const earlier = map.get(key)
    if (earlier === undefined) map.set(key, offset)
    return earlier ?? -1
  }

  const intoMap = (base: number): void => {
    const map: Seen = new Map()
    for (let index = base; index < count; index++) inMap(map, textOf(index), offsets[index] ?? 0)
    seen[seen.length - 1] = map
  }

  /** Only the last name of a large object is kept as bytes. */
  const keepLast = (base: number): void => {
    const start = starts[count - 1] ?? 0
    const length = top - start
    bytes.copyWithin(starts[base] ?? 0, start, top)
    top = (starts[base] ?? 0) + length
    count = base + 1
  }

  /** Enters the name that was read last; the offset of the same name earlier in this object, or -1. */
  const add = (start: number, offset: number): number => {
    const base = bases.at(-1) ?? 0
    const length = top - start
    const mark = (length << 16) ^ ((bytes[start] ?? 0) << 8) ^ (length > 0 ? (bytes[top - 1] ?? 0) : 0)
    starts[count] = start
    marks[count] = mark
    offsets[count] = offset
    count++
    const map = seen.at(-1)
    if (map) {
      const earlier = inMap(map, textOf(count - 1), offset)
      keepLast(base)
      return earlier
    }
    for (let index = base; index < count - 1; index++) {
      if (marks[index] !== mark) continue
      const earlier = starts[index] ?? 0
      if (endOf(index) - earlier === length && sameBytes(bytes, earlier, start, length)) return offsets[index] ?? 0
    }
    if (count - base > few) {
      intoMap(base)
      keepLast(base)
    }
    return -1
  }

  return {
    open: (): void => {
      bases.push(count)
      seen.push(null)
    },
    close: (): void => {
      const base = bases.pop() ?? 0
      seen.pop()
      if (base < count) top = starts[base] ?? 0
      count = base
    },
    /** Moves behind the name at the cursor and enters it; the offset of the same name earlier in this object, or -1. */
    read: (cursor: Cursor, note: StringNote): SyntaxFault | number => {
      const offset = offsetOf(cursor)
      const start = top
      note.escaped = false
      note.loneSurrogate = -1
      cursor.at++
      for (;;) {
        const at = plainEnd(cursor.bytes, cursor.at)
        append(cursor.bytes, cursor.at, at)
        cursor.at = at
        if (cursor.bytes[at] === byteOf.quote) {
          cursor.at++
          break
        }
        const before = offsetOf(cursor)
        const wrong = goOn(cursor, note)
        if (wrong) return wrong
        // An escape was skipped: its bytes lie behind the cursor, in the window still.
        const skipped = offsetOf(cursor) - before
        append(cursor.bytes, cursor.at - skipped, cursor.at)
      }
      if (note.escaped) {
        const text = new TextEncoder().encode(JSON.stringify(nameText(bytes, start, top)).slice(1, -1))
        top = start
        append(text, 0, text.length)
      }
      return add(start, offset)
    },
    /** How many different names the innermost object has so far. */
    size: (): number => seen.at(-1)?.size ?? count - (bases.at(-1) ?? 0),
    /** The name under which the scan stands in an open object, 0 being the outermost. */
    at: (level: number): string => textOf((bases[level + 1] ?? count) - 1),
    isAt: (level: number, name: string): boolean => {
      const index = (bases[level + 1] ?? count) - 1
      const start = starts[index] ?? 0
      return endOf(index) - start === name.length && textOf(index) === name
    },
  }
}
