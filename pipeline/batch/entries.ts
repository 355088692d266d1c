import { realpathSync } from 'node:fs'
import { AssayError, systemCode } from '../../lib/errors.ts'
import type { BatchEntry } from '../../schemas/records/index.ts'
import { conflictMessage, factsFor, type PlacedEntry, repositoryEntries } from '../config/repositories.ts'
import { sentenceOf } from './ends.ts'
import type { BatchList, ListedEntry } from './request.ts'
import type { ConfigOf } from './settings.ts'

type Entries = { readonly entries: readonly BatchEntry[]; readonly notices: readonly string[] }

const shownDuplicates = 10

/**
 * The entries of a batch, in the order of its list: one place at one ref counts once, and each runs under the facts of its
 * own repository. Throws `config/invalid` where two entries say different things of one.
 */
export const entriesOf = (list: BatchList, repositories: readonly PlacedEntry[], configOf: ConfigOf): Entries => {
  const { kept, again } = withoutDuplicates(list.entries)
  const factsOf = declaredFacts([...repositories, ...list.facts])
  const problems: string[] = []
  const entries = kept.map(({ entry, place }, position): BatchEntry => {
    const { facts, problem } = entry.problem === null ? factsOf(entry, place) : nothingDeclared
    if (problem !== null) problems.push(problem)
    return {
      ...{ position, path: entry.shown, place, ref: entry.ref, configSha256: configOf(facts), round: 1 },
      ...{ key: null, payload: null, run: null, verdict: null, attempts: 0 },
      outcome: entry.problem === null ? null : 'error',
      code: entry.problem?.code ?? null,
      message: entry.problem === null ? null : sentenceOf(entry.problem),
    }
  })
  if (problems.length > 0)
    throw new AssayError('config/invalid', problems.join('\n'), {
      remedy: 'Keep one of the two entries, or give the repository an entry of its own by path.',
    })
  const more = again.length - shownDuplicates
  return {
    entries,
    notices: [
      ...again.slice(0, shownDuplicates),
      ...(more > 0 ? [`${more} more entries name again what is named before.`] : []),
    ],
  }
}

type Placed = { readonly entry: ListedEntry; readonly place: string }

const withoutDuplicates = (
  listed: readonly ListedEntry[],
): { readonly kept: readonly Placed[]; readonly again: readonly string[] } => {
  const kept = new Map<string, Placed>()
  const again: string[] = []
  for (const entry of listed) {
    const place = entry.problem === null ? placeOf(entry.path) : entry.path
    const name = entryName(place, entry.ref)
    const earlier = kept.get(name)
    if (earlier === undefined) kept.set(name, { entry, place })
    else again.push(`${shownOf(entry)} is ${shownOf(earlier.entry)} again; it is vetted once.`)
  }
  return { kept: [...kept.values()], again }
}

/** Neither a path nor a ref holds a NUL. */
export const entryName = (place: string, ref: string | null): string => `${place}\0${ref ?? ''}`

const shownOf = ({ shown, ref }: ListedEntry): string => (ref === null ? shown : `${shown} at ${ref}`)

/** The real path, or the one named where nothing can be found there: what is wrong is told when it is read. */
export const placeOf = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (systemCode(error) === null) throw error
    return path
  }
}

type Declared = { readonly facts: Parameters<ConfigOf>[0]; readonly problem: string | null }

const nothingDeclared: Declared = { facts: {}, problem: null }

const declaredFacts = (placed: readonly PlacedEntry[]): ((entry: ListedEntry, place: string) => Declared) => {
  if (placed.length === 0) return () => nothingDeclared
  const entries = repositoryEntries(placed)
  return ({ path, ref }, place) => {
    const found = factsFor(path, entries, ref)
    if (found.kind === 'conflict') return { facts: {}, problem: conflictMessage(place, found.places) }
    return found.kind === 'declared' ? { facts: found.facts, problem: null } : nothingDeclared
  }
}
