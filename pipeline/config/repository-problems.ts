import { problemsOfFacts } from '../../policies/index.ts'
import { factsOfEntry, type RepositoryEntry } from './repository-entry.ts'

/** A key of an entry (null: the whole entry) and what is wrong with it. */
export type EntryFault = { readonly key: keyof RepositoryEntry | null; readonly message: string }

/** What the shape of an entry cannot say. Pure. */
export const entryFaults = (
  entry: RepositoryEntry,
  entitlements: Parameters<typeof problemsOfFacts>[1],
): readonly EntryFault[] => [
  ...placeFaults(entry),
  ...problemsOfFacts(factsOfEntry(entry), entitlements).map(({ key, message, remedy }) => ({
    key,
    message: `${message} ${remedy}`,
  })),
]

const placeFaults = ({ path, match, ref }: RepositoryEntry): readonly EntryFault[] => {
  if (path === undefined && match === undefined)
    return [{ key: null, message: 'names no repository; give it a path, or a match for many' }]
  if (path !== undefined && match !== undefined)
    return [{ key: 'match', message: 'stands beside path; an entry names one repository or a pattern, not both' }]
  const nul = [path, match, ref].some((text) => text?.includes('\0'))
  if (nul) return [{ key: null, message: 'holds a NUL character, which no path can' }]
  if (match === undefined) return []
  return [
    ...(ref === undefined ? [] : [{ key: 'ref' as const, message: 'speaks of one repository and needs a path' }]),
    ...(goesUpAgain(match)
      ? [{ key: 'match' as const, message: `${match} goes up after it went down; write .. only at the start` }]
      : []),
  ]
}

const goesUpAgain = (match: string): boolean => {
  const steps = match.split('/').filter((step) => step !== '.')
  return steps.lastIndexOf('..') > steps.findIndex((step) => step !== '..') && steps.some((step) => step !== '..')
}
