import { counted, thousands } from '../../lib/counted.ts'
import type { Comparison, ComparisonCounts } from '../../schemas/records/index.ts'

const shownFiles = 10
const shownComments = 10

/** What a report says of a comparison, as plain sentences of untrusted words. `points`: bounded, what is left out is said. */
export type ComparisonText = { readonly headline: string; readonly points: readonly string[] }

export const comparisonText = (comparison: Comparison): ComparisonText => ({
  headline: `${againstOf(comparison)}: ${countsOf(comparison.counts)}`,
  points: [...incomparable(comparison), ...configuration(comparison), ...comments(comparison)],
})

/** `against trunk (merge base 1a2b3c4d5e6f)`. */
export const againstOf = ({ base }: Comparison): string => {
  if (base.kind === 'run') return `against run ${base.run}`
  const mergeBase = base.commit?.slice(0, 12) ?? 'unknown'
  // Hooks and build servers name a commit by its whole id.
  return base.ref === base.commit ? `against ${mergeBase}` : `against ${base.ref} (merge base ${mergeBase})`
}

const countsOf = (counts: ComparisonCounts): string => {
  const always = (['new', 'unchanged', 'moved', 'absent'] as const).map((name) => `${thousands(counts[name])} ${name}`)
  const seldom = (['unknown', 'silenced'] as const).filter((name) => counts[name] > 0)
  return [...always, ...seldom.map((name) => `${thousands(counts[name])} ${name}`)].join(', ')
}

const incomparable = ({ analyzers }: Comparison): readonly string[] =>
  analyzers.filter(({ comparable }) => !comparable).map(({ id, reason }) => `${id} is not compared: ${reason}`)

const configuration = ({ configuration: changes }: Comparison): readonly string[] => {
  if (changes.length === 0) return []
  const named = changes
    .slice(0, shownFiles)
    .map(({ uri, change, readers }) => `${uri} ${change} (${readers.join(', ')})`)
  return [`Changed configuration: ${named.join('; ')}${moreThan(changes.length, shownFiles)}.`]
}

const comments = ({ newSuppressions, newSuppressionCount }: Comparison): readonly string[] => {
  if (newSuppressionCount === 0) return []
  const named = newSuppressions
    .slice(0, shownComments)
    .map(({ analyzer, uri, line, text }) => `${uri}:${line} ${text} (${analyzer})`)
  const what = counted(newSuppressionCount, 'new inline suppression')
  return [`${what}: ${named.join('; ')}${moreThan(newSuppressionCount, named.length)}.`]
}

const moreThan = (count: number, shown: number): string =>
  count > shown ? `; and ${thousands(count - shown)} more` : ''
