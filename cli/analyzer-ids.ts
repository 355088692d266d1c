import { analyzers, type Definition, withNamedRules } from '../analyzers/index.ts'
import { AssayError } from '../lib/errors.ts'

/**
 * The analyzers that `--analyzers` names, ids separated by commas, in the order of reports, `declared` ones last; all
 * without it, Semgrep only where rules are named for it. Throws a usage error for one that is not there, and for Semgrep
 * without rules.
 */
export const selectAnalyzers = (
  lists: readonly string[] | undefined,
  declared: readonly Definition[] = [],
  hasSemgrepRules = false,
): readonly string[] => {
  const named = lists?.flatMap((list) => list.split(',')).map((id) => id.trim())
  const ours = [...analyzers.map(({ id }) => id), withNamedRules]
  const known = [...ours, ...declared.map(({ id }) => id)]
  const unknown = named?.filter((id) => !known.includes(id)) ?? []
  if (named?.includes(withNamedRules) && !hasSemgrepRules) {
    throw new AssayError('usage/argument', 'Semgrep has no rules of its own in Assay, and none are named.', {
      remedy:
        'Name own rules with --semgrep-rules FILE or FOLDER, or semgrep-rules in assay.toml; without rules leave semgrep out.',
    })
  }
  const isWanted = (id: string): boolean => named?.includes(id) ?? (id !== withNamedRules || hasSemgrepRules)
  if (unknown.length === 0) return known.filter(isWanted)
  throw new AssayError('usage/argument', `There is no analyzer named ${unknown.join(', ')}.`, {
    remedy: `Known are ${ours.join(', ')}${declaredToo(declared)}.`,
  })
}

const declaredToo = (declared: readonly Definition[]): string =>
  declared.length === 0 ? '' : `, and declared in your assay.toml ${declared.map(({ id }) => id).join(', ')}`
