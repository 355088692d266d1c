import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { canonicalJson } from '../../lib/canonical.ts'
import { systemCode } from '../../lib/errors.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { treePattern } from '../../lib/tree-pattern.ts'
import type { DeclaredFacts } from '../../schemas/records/index.ts'
import type { ConfigProblem } from './problems.ts'
import { factsOfEntry, type RepositoryEntry } from './repository-entry.ts'

/** Where an entry stands; `line` is 1-based, null where it is not known. */
export type EntryPlace = { readonly file: string; readonly line: number | null }

/** An entry with the place it stands at; its `path` and `match` are relative to `base`, an absolute folder. */
export type PlacedEntry = { readonly entry: RepositoryEntry; readonly base: string; readonly place: EntryPlace }

/** What is declared of one repository; `places` are two that say different things and none is more exact. */
export type FoundFacts =
  | { readonly kind: 'declared'; readonly facts: DeclaredFacts; readonly place: EntryPlace }
  | { readonly kind: 'none' }
  | { readonly kind: 'conflict'; readonly places: readonly [EntryPlace, EntryPlace] }

/** Entries made ready to be asked for many repositories. */
export type RepositoryEntries = {
  readonly byPath: ReadonlyMap<string, readonly PlacedEntry[]>
  readonly patterns: readonly Pattern[]
}

type Pattern = {
  readonly placed: PlacedEntry
  readonly top: string
  readonly holds: RegExp
  /** Characters before the first wildcard, and all that are none. */
  readonly exactness: readonly [number, number]
}

/** Links are followed, so that two names of one folder are one repository. Entries without any fact say nothing. */
export const repositoryEntries = (placed: readonly PlacedEntry[]): RepositoryEntries => {
  const byPath = new Map<string, PlacedEntry[]>()
  const speaking = placed.filter(speaks)
  for (const each of speaking) {
    const { path } = each.entry
    for (const name of path === undefined ? [] : namesOf(resolve(each.base, path))) {
      const group = byPath.get(name) ?? []
      group.push(each)
      byPath.set(name, group)
    }
  }
  return { byPath, patterns: speaking.flatMap((each) => patternOf(each) ?? []) }
}

/**
 * What the entries declare of the repository at `path` (at `ref`, where one is asked for). The most exact entry speaks
 * alone, nothing is merged: a path at its ref, a path, then the pattern with most plain characters.
 */
export const factsFor = (path: string, entries: RepositoryEntries, ref: string | null = null): FoundFacts => {
  const names = namesOf(resolve(path))
  const exact = [...new Set(names.flatMap((name) => entries.byPath.get(name) ?? []))]
  const atRef = exact.filter(({ entry }) => entry.ref !== undefined && entry.ref === ref)
  const anyRef = exact.filter(({ entry }) => entry.ref === undefined)
  return settled(atRef) ?? settled(anyRef) ?? settled(mostExact(names, entries.patterns)) ?? { kind: 'none' }
}

const speaks = ({ entry }: PlacedEntry): boolean => Object.keys(factsOfEntry(entry)).length > 0

/** The lexical name, and the real one where it is another. */
const namesOf = (path: string): readonly string[] => {
  try {
    const real = realpathSync(path)
    return real === path ? [path] : [path, real]
  } catch (error) {
    // Whether the folder is there is for whoever reads it to say.
    if (systemCode(error) === null) throw error
    return [path]
  }
}

const patternOf = (placed: PlacedEntry): Pattern | null => {
  const { match } = placed.entry
  if (match === undefined) return null
  const [up = ''] = /^(?:\.{1,2}(?:\/+|$))*/u.exec(match) ?? []
  const isAbsolute = match.startsWith('/')
  const top = isAbsolute ? '/' : resolve(placed.base, up)
  const rest = match
    .slice(isAbsolute ? 1 : up.length)
    .replace(/\/{2,}/gu, '/')
    .replace(/\/$/u, '')
  const plain = rest.replace(/[*?]/gu, '')
  const before = top.length + (/^[^*?[]*/u.exec(rest)?.[0].length ?? 0)
  return { placed, top, holds: treePattern(rest), exactness: [before, top.length + plain.length] }
}

const mostExact = (names: readonly string[], patterns: readonly Pattern[]): readonly PlacedEntry[] => {
  const matching = patterns.filter(({ top, holds }) =>
    names.some((name) => {
      const below = relative(top, name)
      return below !== '..' && !below.startsWith(`..${sep}`) && holds.test(below)
    }),
  )
  const best = matching.reduce<readonly [number, number]>(
    (most, { exactness }) => (isMore(exactness, most) ? exactness : most),
    [-1, -1],
  )
  return matching.filter(({ exactness }) => !isMore(best, exactness)).map(({ placed }) => placed)
}

const isMore = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])

const settled = (placed: readonly PlacedEntry[]): FoundFacts | null => {
  const [first] = placed
  if (first === undefined) return null
  const other = placed.find(({ entry }) => saying(entry) !== saying(first.entry))
  return other === undefined
    ? { kind: 'declared', facts: factsOfEntry(first.entry), place: first.place }
    : { kind: 'conflict', places: [first.place, other.place] }
}

/** The facts as text, the same whatever the order of entitlements. */
const saying = (entry: RepositoryEntry): string => {
  const { entitlements, ...facts } = factsOfEntry(entry)
  return canonicalJson({
    ...facts,
    entitlements: (entitlements ?? []).map((each) => canonicalJson(each)).sort(byCodeUnit),
  })
}

/** Entries of one file that name the same repository or pattern and say different things, each with both lines. */
export const conflictProblems = (placed: readonly PlacedEntry[]): readonly ConfigProblem[] => {
  const first = new Map<string, PlacedEntry>()
  const problems = new Map<PlacedEntry, ConfigProblem>()
  for (const each of placed) {
    const { path, match, ref } = each.entry
    if (!speaks(each)) continue
    const names = path === undefined ? [`match ${match}`] : namesOf(resolve(each.base, path))
    for (const name of names) {
      const key = `${name}\n${ref ?? ''}`
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, each)
      else if (saying(earlier.entry) !== saying(each.entry))
        problems.set(each, {
          line: each.place.line,
          message: `says something else of ${path ?? match} than line ${earlier.place.line}; keep one of the two`,
        })
    }
  }
  return [...problems.values()]
}

/** A sentence on a conflict, for a user. */
export const conflictMessage = (path: string, [a, b]: readonly [EntryPlace, EntryPlace]): string =>
  `${wordsOf(a)} and ${wordsOf(b)} say different things of ${path}, and neither is more exact.`

const wordsOf = ({ file, line }: EntryPlace): string => `${file}${line === null ? '' : `:${line}`}`
