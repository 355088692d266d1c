// A log is digested and written by recursion; deeper ones are not what tools write.
const most = 1_000

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a value is nested deeper than what is written again. */
export const isTooDeep = (value: unknown): boolean => {
  const open: { readonly holder: object; readonly depth: number }[] = isContainer(value)
    ? [{ holder: value, depth: 1 }]
    : []
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > most) return true
    for (const inner of Object.values(next.holder))
      if (isContainer(inner)) open.push({ holder: inner, depth: next.depth + 1 })
  }
  return false
}
