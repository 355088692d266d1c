const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const isNear = (a: string, b: string): boolean => a === b || distance(a, b) <= (b.length > 5 ? 2 : 1)

/** The one of `names` that a writer may have meant by `name`, or null. */
export const similar = (name: string, names: readonly string[]): string | null => {
  if (name.length > 60) return null
  const lower = name.toLowerCase()
  return names.find((known) => isNear(lower, known.toLowerCase())) ?? null
}
