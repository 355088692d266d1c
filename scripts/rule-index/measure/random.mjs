/** A seeded source of numbers below `limit` (a linear congruence, Knuth): the same measurement each time. */
export const seeded = (seed) => {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** The list in another order. */
export const shuffled = (list, random) => {
  const out = [...list]
  for (let at = out.length - 1; at > 0; at--) {
    const other = random(at + 1)
    const kept = out[at]
    out[at] = out[other]
    out[other] = kept
  }
  return out
}
