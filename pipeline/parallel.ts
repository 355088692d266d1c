/** Runs `work` over items, at most `limit` at once, and keeps the order. The first rejection stops taking more and is thrown. */
export const mapLimited = async <T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  return results
}
