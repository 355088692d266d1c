import { analyzers } from '../analyzers/index.ts'
import { AssayError } from '../lib/errors.ts'

/** The analyzers that `--analyzers` names, ids separated by commas, in the order of reports; all without it. Throws a usage error for one that is not there. */
export const selectAnalyzers = (lists: readonly string[] | undefined): readonly string[] => {
  const named = lists?.flatMap((list) => list.split(',')).map((id) => id.trim())
  const known = analyzers.map(({ id }) => id)
  const unknown = named?.filter((id) => !known.includes(id)) ?? []
  if (unknown.length === 0) return known.filter((id) => named?.includes(id) ?? true)
  throw new AssayError('usage/argument', `There is no analyzer named ${unknown.join(', ')}.`, {
    remedy: `Known are ${known.join(', ')}.`,
  })
}
