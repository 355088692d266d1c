import { analyzers, type Definition } from '../analyzers/index.ts'
import { AssayError } from '../lib/errors.ts'

/**
 * The analyzers that `--analyzers` names, ids separated by commas, in the order of reports, `declared` ones last; all
 * without it. Throws a usage error for one that is not there.
 */
export const selectAnalyzers = (
  lists: readonly string[] | undefined,
  declared: readonly Definition[] = [],
): readonly string[] => {
  const named = lists?.flatMap((list) => list.split(',')).map((id) => id.trim())
  const ours = analyzers.map(({ id }) => id)
  const known = [...ours, ...declared.map(({ id }) => id)]
  const unknown = named?.filter((id) => !known.includes(id)) ?? []
  if (unknown.length === 0) return known.filter((id) => named?.includes(id) ?? true)
  throw new AssayError('usage/argument', `There is no analyzer named ${unknown.join(', ')}.`, {
    remedy: `Known are ${ours.join(', ')}${declaredToo(declared)}.`,
  })
}

const declaredToo = (declared: readonly Definition[]): string =>
  declared.length === 0 ? '' : `, and declared in your assay.toml ${declared.map(({ id }) => id).join(', ')}`
