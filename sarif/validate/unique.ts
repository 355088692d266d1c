import { canonicalKey, contentHash } from '../walk/index.ts'

type Repeated = readonly (readonly [index: number, earlier: number])[]

const none: Repeated = []
// Below this many, each is compared with each.
const few = 8

/** Whether two of some numbers are equal. */
const hasTwins = (hashes: readonly number[]): boolean =>
  hashes.length <= few
    ? hashes.some((hash, index) => hashes.indexOf(hash) < index)
    : new Set(hashes).size < hashes.length

const countsOf = (hashes: readonly number[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  return counts
}

/** Pairs [index, index of the equal item before it] of the items that repeat an earlier one. Linear in the size of the array. */
export const repeatedItems = (items: readonly unknown[]): Repeated => {
  if (items.length < 2) return none
  const hashes = items.map(contentHash)
  if (!hasTwins(hashes)) return none
  const counts = countsOf(hashes)
  const first = new Map<string, number>()
  const repeated: [number, number][] = []
  items.forEach((item, index) => {
    // A hash that no other has is proof enough, and much cheaper than a key.
    if (counts.get(hashes[index] ?? 0) === 1) return
    const key = canonicalKey(item)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, index)
    else repeated.push([index, earlier])
  })
  return repeated
}
