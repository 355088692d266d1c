type Pipeline = { readonly exec: () => Promise<readonly (readonly [Error | null, unknown])[] | null> }

/** What each command of a pipeline gave; the first that failed is thrown. */
export const results = async (pipeline: Pipeline): Promise<readonly unknown[]> => {
  const ends = (await pipeline.exec()) ?? []
  return ends.map(([error, value]) => {
    if (error !== null) throw error
    return value
  })
}

/** What Redis gives in pairs, one after the other. */
export const pairsOf = (flat: readonly string[]): (readonly [string, string])[] =>
  flat.flatMap((first, index) => (index % 2 === 0 ? [[first, flat[index + 1] ?? ''] as const] : []))
