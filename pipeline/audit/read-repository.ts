import { AssayError, systemCode } from '../../lib/errors.ts'
import { closeFolder, type Folder, openReal } from '../../lib/tree/index.ts'
import type { SeenFacts } from '../../schemas/records/index.ts'
import { type FoundRepository, foundBelow } from './find-repositories.ts'
import { type Look, lookAt } from './look.ts'
import type { Reader } from './reader.ts'

/** What became of reading a repository. `died`: the child did, on it or on what came before it. */
export type Reading =
  | {
      readonly kind: 'read'
      readonly seen: SeenFacts
      readonly files: number
      readonly nested: readonly FoundRepository[]
    }
  | { readonly kind: 'unreadable' | 'died'; readonly why: string }

/** Reads a repository in place, once. Throws only after the signal. */
export const readRepository = async (
  { path, place, problem }: FoundRepository,
  reader: Reader,
  ctx: { readonly signal: AbortSignal; readonly progress: (files: number) => void },
): Promise<Reading> => {
  if (problem !== null) return { kind: 'unreadable', why: problem }
  let root: Folder | null = null
  try {
    root = openReal(place)
    const look = lookAt(root, place, ctx)
    const answer = await reader.ask(place, look.frames)
    if (answer.kind === 'died') return answer
    const seen = { ...answer.seen, unread: [...answer.seen.unread, ...look.unread()] }
    return { kind: 'read', seen, files: look.files(), nested: nestedOf(look, path, place) }
  } catch (error) {
    const code = systemCode(error)
    if (code === null || error instanceof AssayError) throw error
    return { kind: 'unreadable', why: `cannot be read (${code})` }
  } finally {
    if (root !== null) closeFolder(root)
  }
}

const nestedOf = ({ nested }: Look, path: string, place: string): readonly FoundRepository[] =>
  nested.map((raw) => foundBelow(path, place, raw))
