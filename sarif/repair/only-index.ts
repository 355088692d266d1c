/** Where in a list the one element with a key stands: `null` for none, 'several' for more. Made once for each list. */
export const openOnlyIndex = <T extends object>(keyOf: (element: T) => string | null) => {
  const made = new WeakMap<readonly T[], ReadonlyMap<string, number | 'several'>>()
  const mapOf = (list: readonly T[]): ReadonlyMap<string, number | 'several'> => {
    const known = made.get(list)
    if (known) return known
    const map = new Map<string, number | 'several'>()
    for (const [at, element] of list.entries()) {
      const key = keyOf(element)
      if (key !== null) map.set(key, map.has(key) ? 'several' : at)
    }
    made.set(list, map)
    return map
  }
  return (list: readonly T[] | undefined, key: string): number | 'several' | null =>
    list === undefined ? null : (mapOf(list).get(key) ?? null)
}
