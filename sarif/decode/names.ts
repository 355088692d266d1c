import { sha256 } from '../../lib/digest.ts'

const few = 16
// V8 hashes strings longer than this by their length alone, so that equal lengths would collide.
const longName = 16_000

/** The text of a member name between its quotes. */
export const nameText = (bytes: Uint8Array, start: number, end: number): string => {
  const inside = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end))
  return inside.includes('\\') ? String(JSON.parse(`"${inside}"`)) : inside
}

const hashOf = (bytes: Uint8Array, start: number, end: number, escaped: boolean): number => {
  const text = escaped ? new TextEncoder().encode(nameText(bytes, start, end)) : bytes
  const from = escaped ? 0 : start
  const to = escaped ? text.length : end
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (text[at] ?? 0), 0x01000193)
  return hash
}

/**
 * The names of the objects that are open, innermost last. Small objects compare hashes; from the 17th name on an
 * object gets a map, so that the cost stays linear whatever the log holds.
 */
export const openNames = (bytes: Uint8Array) => {
  const hashes: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  const bases: number[] = []
  const maps: (Map<string, number> | null)[] = []

  const keyOf = (start: number, end: number): string => {
    const text = nameText(bytes, start, end)
    return text.length > longName ? sha256(text) : text
  }

  const intoMap = (base: number): Map<string, number> => {
    const map = new Map<string, number>()
    for (let index = base; index < starts.length; index++) {
      const start = starts[index] ?? 0
      const key = keyOf(start, ends[index] ?? 0)
      if (!map.has(key)) map.set(key, start)
    }
    return map
  }

  const inMap = (map: Map<string, number>, start: number, end: number): number => {
    const key = keyOf(start, end)
    const earlier = map.get(key)
    if (earlier === undefined) map.set(key, start)
    return earlier ?? -1
  }

  return {
    open: (): void => {
      bases.push(hashes.length)
      maps.push(null)
    },
    close: (): void => {
      const base = bases.pop() ?? 0
      maps.pop()
      hashes.length = base
      starts.length = base
      ends.length = base
    },
    /** Adds a name (offsets between its quotes); the offset of the same name earlier in this object, or -1. */
    add: (start: number, end: number, escaped: boolean): number => {
      const top = bases.length - 1
      const base = bases[top] ?? 0
      const known = maps[top]
      if (known) return inMap(known, start, end)
      const hash = hashOf(bytes, start, end, escaped)
      for (let index = base; index < hashes.length; index++) {
        if (hashes[index] !== hash) continue
        const earlier = starts[index] ?? 0
        if (nameText(bytes, earlier, ends[index] ?? 0) === nameText(bytes, start, end)) return earlier
      }
      hashes.push(hash)
      starts.push(start)
      ends.push(end)
      if (hashes.length - base > few) maps[top] = intoMap(base)
      return -1
    },
  }
}
