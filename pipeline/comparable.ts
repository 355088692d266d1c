import { isPassedBy } from '../analyzers/index.ts'
import type { Outcome, Skipped } from '../schemas/records/index.ts'
import type { Base } from './base.ts'
import { hasFinished } from './has-finished.ts'
import type { Settled } from './judge-run.ts'

const shownFiles = 10

type Ended = { readonly outcome: Outcome; readonly skipped: readonly Skipped[]; readonly isOfTree: boolean }

/**
 * Whether all was said that would be said: also where the tree's own configuration counts, and the tool passed by what that
 * leaves out.
 */
const isWhole = ({ outcome: { kind }, skipped, isOfTree }: Ended): boolean =>
  hasFinished(kind) || (isOfTree && kind === 'partial' && skipped.every(({ reason }) => isPassedBy(reason)))

/** Whether an analyzer came to its end under the tree's own configuration. */
export const isWholeUnderOwn = ({ outcome, examined }: Settled): boolean =>
  isWhole({ outcome, skipped: examined?.reply.skipped ?? [], isOfTree: true })

/** Why nothing can be said of an analyzer against the base; empty where it can. */
export const incomparable = ({ id, planned }: Settled, { record, named }: Base): string => {
  if (planned === null) return 'An imported log has no base.'
  const before = record.analyzers.find((each) => each.id === id)
  const where = named.kind === 'run' ? 'in the recorded run' : 'on the base'
  if (before === undefined) return `It did not run ${where}.`
  const { outcome, skipped, configSource } = before
  if (isWhole({ outcome, skipped, isOfTree: configSource !== 'assay' })) return ''
  return `It did not finish ${where} (${outcome.kind}). ${outcome.message}`.trim()
}

/** The head's second analysis where the base's configuration decides, and the files that were taken from the base. */
export type OwnAnalysis = { readonly settled: readonly Settled[]; readonly taken: readonly string[] }

/** What an operator must know to read a comparison. */
export const comparisonNotices = (
  base: Base,
  settled: readonly Settled[],
  own: OwnAnalysis | null,
): readonly string[] => [
  ...base.notices,
  ...settled.flatMap((entry) => differences(entry, base)),
  ...(settled.some(({ planned }) => planned === null)
    ? ['Imported logs are not part of the base: all that they say counts as without one.']
    : []),
  ...(base.taken !== null && base.tree === null
    ? ['The comments of the base could not be read, so new inline suppressions are not listed.']
    : []),
  ...(own === null ? [] : ownNotices(own)),
]

/** Results of other tools or rules differ for more reasons than a change of the code. */
const differences = ({ id, planned }: Settled, { record, named }: Base): readonly string[] => {
  const before = record.analyzers.find((each) => each.id === id)
  if (named.kind === 'ref' || planned === null || before === undefined) return []
  const { analyzer, config, tool } = planned
  const isSameTool = before.toolSha256 === (tool?.sha256 ?? null)
  const isSameConfiguration =
    before.configSha256 === analyzer.configSha256(config) && before.severitySha256 === analyzer.severitySha256()
  return [
    ...(isSameTool ? [] : [`${id} was another program in run ${named.run} (version ${before.version ?? 'unknown'}).`]),
    ...(isSameConfiguration ? [] : [`${id} had another configuration in run ${named.run}.`]),
  ]
}

const ownNotices = ({ taken }: OwnAnalysis): readonly string[] => {
  const named = taken.slice(0, shownFiles).join(', ')
  const more = taken.length > shownFiles ? ` and ${taken.length - shownFiles} more` : ''
  return [`Read as the base has them, since its configuration counts: ${named}${more}.`]
}

/** What a configuration would hide under which the tool does not finish, nobody knows: it may be everything. */
export const unknownHidden = (own: OwnAnalysis | null): readonly string[] =>
  (own?.settled ?? [])
    .filter((entry) => !isWholeUnderOwn(entry))
    .map(
      ({ id, outcome }) =>
        `Under the configuration of what is vetted ${id} did not finish (${outcome.kind}), so what that would hide is not known.`,
    )
