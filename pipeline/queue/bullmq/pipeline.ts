type Pipeline = { readonly exec: () => Promise<readonly (readonly [Error | null, unknown])[] | null> }

/** What each command of a pipeline gave; the first that failed is thrown. */
export const results = async (pipeline: Pipeline): Promise<readonly unknown[]> => {
  const ends = (await pipeline.exec()) ?? []
  return ends.map(([error, value]) => {
    if (error !== null) throw error
    return value
  })
}

/** Members and scores, as Redis gives them one after the other. */
export const pairsOf = (flat: readonly string[]): (readonly [string, number])[] =>
  flat.flatMap((member, index) => (index % 2 === 0 ? [[member, Number(flat[index + 1])] as const] : []))
