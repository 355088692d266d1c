/**
 * The fewest single-element moves that sort an array. `order[i]` is the present index of the element that belongs at i.
 * `to` counts in the array without the element, as in RFC 6902. Elements of the longest run already in order stay.
 */
export const movesToSort = (order: readonly number[]): { from: number; to: number }[] => {
  const staying = longestIncreasing(order)
  const present = order.map((_, index) => index)
  const moves: { from: number; to: number }[] = []
  let previous = -1
  for (const element of order) {
    if (!staying.has(element)) {
      const from = present.indexOf(element)
      present.splice(from, 1)
      const to = previous === -1 ? 0 : present.indexOf(previous) + 1
      present.splice(to, 0, element)
      if (from !== to) moves.push({ from, to })
    }
    previous = element
  }
  return moves
}

/** Members of one longest increasing subsequence (patience sorting). */
const longestIncreasing = (values: readonly number[]): ReadonlySet<number> => {
  const tails: number[] = []
  const before = new Map<number, number | undefined>()
  for (const value of values) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before.set(value, tails[low - 1])
    tails[low] = value
  }
  const members = new Set<number>()
  for (let value = tails.at(-1); value !== undefined; value = before.get(value)) members.add(value)
  return members
}
