import { canonicalKey } from '../walk/index.ts'

/** Pairs [index, index of the equal item before it] of the items that repeat an earlier one. Linear in the size of the array. */
export const repeatedItems = (items: readonly unknown[]): readonly (readonly [index: number, earlier: number])[] => {
  if (items.length < 2) return []
  const first = new Map<string, number>()
  const repeated: [number, number][] = []
  items.forEach((item, index) => {
    const key = canonicalKey(item)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, index)
    else repeated.push([index, earlier])
  })
  return repeated
}
