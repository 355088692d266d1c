import { descriptorLists, runLists, tokensOf, uriOfTokens } from '../remap/index.ts'
import type { Placed } from './contract.ts'
import type { ListName } from './lists.ts'

type Tokens = readonly string[]

const indexOf = (token: string | undefined): number =>
  token !== undefined && /^(0|[1-9]\d{0,8})$/.test(token) ? Number(token) : -1

/** Where the array is that a path leads into below a run: its name and how many tokens lead to it. */
const listAt = (tokens: Tokens): { readonly list: ListName; readonly depth: number } | null => {
  const [first, second, third, fourth] = tokens
  if (first !== 'tool') return runLists.some((list) => list === first) ? { list: first ?? '', depth: 1 } : null
  if (second === 'driver' && descriptorLists.some((list) => list === third))
    return { list: `driver/${third}`, depth: 3 }
  return second === 'extensions' && descriptorLists.some((list) => list === fourth)
    ? { list: `extensions/${third}/${fourth}`, depth: 4 }
    : null
}

const replaced = (tokens: Tokens, depth: number, index: number): Tokens => tokens.with(depth, String(index))

/** A path below a run as the piece has it; null where what it leads to is in another piece. */
export const inPiece = ({ from, to, kept }: Placed, tokens: Tokens): Tokens | null => {
  if (tokens[0] === 'results' && tokens.length > 1) {
    const index = indexOf(tokens[1])
    return index >= from && index < to ? replaced(tokens, 1, index - from) : null
  }
  const at = listAt(tokens)
  const indices = at && kept.get(at.list)
  if (!at || !indices || tokens[at.depth] === undefined) return tokens
  const local = indices.indexOf(indexOf(tokens[at.depth]))
  return local < 0 ? null : replaced(tokens, at.depth, local)
}

/** A path below a piece as its run has it. */
export const inRun = ({ from, kept }: Pick<Placed, 'from' | 'kept'>, tokens: Tokens): Tokens => {
  if (tokens[0] === 'results' && tokens.length > 1) return replaced(tokens, 1, indexOf(tokens[1]) + from)
  const at = listAt(tokens)
  const indices = at && kept.get(at.list)
  if (!at || !indices || tokens[at.depth] === undefined) return tokens
  return replaced(tokens, at.depth, indices[indexOf(tokens[at.depth])] ?? -1)
}

/** What a part holds: its pieces in order, and which of the inline external properties of the log. */
export type Here = { readonly placed: readonly Placed[]; readonly inline: readonly number[] }

const localTokens = ({ placed, inline }: Here, tokens: Tokens, own: Placed | null): Tokens | null => {
  const [first, second, ...inside] = tokens
  if (first === 'inlineExternalProperties' && second !== undefined) {
    const local = inline.indexOf(indexOf(second))
    return local < 0 ? null : [first, String(local), ...inside]
  }
  if (first !== 'runs' || indexOf(second) < 0) return tokens
  const ofRun = placed.filter(({ source }) => source.index === indexOf(second))
  const ordered = own && ofRun.includes(own) ? [own, ...ofRun] : ofRun
  for (const piece of ordered) {
    const local = inPiece(piece, inside)
    if (local) return [first, String(piece.at), ...local]
  }
  return null
}

/** A sarif: URI of the log as a part must have it; null where it leads out of the part. */
export const localUri = (here: Here, uri: string, own: Placed | null): string | null => {
  const tokens = tokensOf(uri)
  if (tokens === null) return uri
  const local = localTokens(here, tokens, own)
  if (local === null) return null
  return local.join('\0') === tokens.join('\0') ? uri : uriOfTokens(local)
}
