const words = 4
const firstSlots = 256
const fullest = 0.8
// A crafted log may have GUIDs that all belong in one place: what finds none free nearby goes into a set of V8's, whose hash has a seed.
const longestSearch = 64

const textLength = 36
const dash = 0x2d
const isDashAt = (at: number): boolean => at === 8 || at === 13 || at === 18 || at === 23

const digitOf = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** Puts the 128 bits of a GUID, in whichever letter case, into `into`; false for any other text. */
const readGuid = (text: string, into: Uint32Array): boolean => {
  if (text.length !== textLength) return false
  let word = 0
  let digits = 0
  for (let at = 0; at < textLength; at++) {
    const code = text.charCodeAt(at)
    if (isDashAt(at) && code === dash) continue
    const digit = isDashAt(at) ? -1 : digitOf(code)
    if (digit < 0) return false
    word = (word << 4) | digit
    digits++
    if (digits % 8 === 0) into[digits / 8 - 1] = word
  }
  return true
}

type Slots = Uint32Array

const homeOf = (from: Slots, at: number, slots: number): number => {
  let hash = 0
  for (let word = 0; word < words; word++) {
    hash = Math.imul(hash ^ (from[at + word] ?? 0), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash & (slots - 1)
}

const isSame = (a: Slots, at: number, b: Slots, other: number): boolean =>
  a[at] === b[other] && a[at + 1] === b[other + 1] && a[at + 2] === b[other + 2] && a[at + 3] === b[other + 3]

const nothing = new Uint32Array(words)

/** Where the GUID at `from[at]` stands in a table or may be put; -1 where neither is near its home. No bits at all mean free. */
const placeIn = (table: Slots, from: Slots, at: number): number => {
  const slots = table.length / words
  const home = homeOf(from, at, slots)
  for (let step = 0; step < longestSearch; step++) {
    const place = ((home + step) & (slots - 1)) * words
    if (isSame(table, place, from, at) || isSame(table, place, nothing, 0)) return place
  }
  return -1
}

/**
 * A set of GUIDs without regard to letter case, at some 20 bytes each, since a log may have millions; other texts, which
 * the schema refuses, may be added too. `add` says whether the text is new.
 */
export const guidSet = () => {
  let table: Slots = new Uint32Array(firstSlots * words)
  let count = 0
  const crowded = new Set<string>()
  const others = new Set<string>()
  const read: Slots = new Uint32Array(words)

  const isNewIn = (set: Set<string>, text: string): boolean => {
    const { size } = set
    return set.add(text).size > size
  }

  const put = (from: Slots, at: number): boolean => {
    const place = placeIn(table, from, at)
    if (place < 0) return isNewIn(crowded, from.subarray(at, at + words).join())
    if (isSame(table, place, from, at)) return false
    for (let word = 0; word < words; word++) table[place + word] = from[at + word] ?? 0
    count++
    return true
  }

  const grow = (): void => {
    const old = table
    table = new Uint32Array(old.length * 2)
    count = 0
    for (let at = 0; at < old.length; at += words) if (!isSame(old, at, nothing, 0)) put(old, at)
  }

  return {
    add: (text: string): boolean => {
      if (!readGuid(text, read) || isSame(read, 0, nothing, 0)) return isNewIn(others, text.toLowerCase())
      if (count >= (table.length / words) * fullest) grow()
      // It may have been put there when the table was smaller.
      if (crowded.size > 0 && crowded.has(read.join())) return false
      return put(read, 0)
    },
  }
}
