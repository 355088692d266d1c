import { tokensOf, uriOfTokens } from '../remap/index.ts'

/** Where the content of a run of an input stands now: the index of its run, and what leads inside it (`results/3/...`). */
export type Place = { readonly run: number; readonly inside: (tokens: readonly string[]) => readonly string[] }

/** What became of one input log. */
export type Moved = {
  readonly runs: readonly (Place | undefined)[]
  readonly inlineOffset: number
  readonly names: ReadonlyMap<string, string>
}

const isIndex = (token: string | undefined): token is string => token !== undefined && /^(0|[1-9]\d*)$/.test(token)

const movedTokens = (tokens: readonly string[], moved: Moved): readonly string[] | null => {
  const [first, second, ...inside] = tokens
  if (first === 'runs' && isIndex(second)) {
    const place = moved.runs[Number(second)]
    return place ? [first, String(place.run), ...place.inside(inside)] : null
  }
  if (first === 'inlineExternalProperties' && isIndex(second))
    return [first, String(Number(second) + moved.inlineOffset), ...inside]
  if (first === 'properties' && second !== undefined) return [first, moved.names.get(second) ?? second, ...inside]
  return null
}

/** A sarif: URI of an input log (§3.10.3) as the merged log must have it. */
export const movedUri = (uri: string, moved: Moved): string => {
  const tokens = tokensOf(uri)
  const now = tokens && movedTokens(tokens, moved)
  return tokens === null || now === null || now.join('\0') === tokens.join('\0') ? uri : uriOfTokens(now)
}
