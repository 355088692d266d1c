import { levelOf } from '../../sarif/index.ts'
import type { RunRecord } from '../../schemas/records/index.ts'
import type { Run, SarifLog } from '../../schemas/sarif/index.ts'

/** A run that may be sent, with whose it is. */
export type SentRun = { readonly id: string; readonly run: Run }
export type Withheld = { readonly id: string; readonly why: string }
export type Selected = { readonly sent: readonly SentRun[]; readonly withheld: readonly Withheld[] }

/**
 * The runs that a consumer may replace its alerts by: of analyzers that finished, with what is a finding of this tree. A run
 * that did not finish would close alerts of which it says nothing. Pure.
 */
export const selectRuns = (log: SarifLog, analyzers: RunRecord['analyzers']): Selected => {
  const owned = ownersOf(log.runs ?? [], analyzers)
  const finished = new Set(analyzers.filter(({ outcome }) => outcome.kind === 'ok').map(({ id }) => id))
  const beside = analyzers.filter(({ id }) => finished.has(id) && !owned.some((run) => run.id === id))
  return {
    sent: owned
      .filter(({ id }) => finished.has(id))
      .map(({ id, run }) => ({ id, run: { ...run, results: findingsOf(run) } })),
    withheld: [
      ...analyzers
        .filter(({ id, outcome }) => !finished.has(id) && outcome.kind !== 'not-applicable')
        .map(({ id, outcome }) => ({ id, why: `it did not finish (${outcome.kind})` })),
      ...beside.map(({ id }) => ({ id, why: 'its runs cannot be told apart in the log of this run' })),
    ],
  }
}

const findingsOf = (run: Run): NonNullable<Run['results']> =>
  (run.results ?? []).filter((result) => levelOf(run, result) !== null)

/**
 * The log has the runs of the analyzers in their order: one of each of ours, known by its category, then all of the logs
 * that were brought in. Which of those is whose is not on record, so that one log that did not finish withholds them all.
 */
const ownersOf = (runs: readonly Run[], analyzers: RunRecord['analyzers']): readonly SentRun[] => {
  const withRuns = analyzers.filter(({ logSha256 }) => logSha256 !== null)
  const own = withRuns.filter(({ integrity }) => integrity !== 'imported')
  const imported = withRuns.filter(({ integrity }) => integrity === 'imported')
  const ours = own.flatMap(({ id }, at) => {
    const run = runs[at]
    return run?.automationDetails?.id === `assay/${id}/` ? [{ id, run }] : []
  })
  if (imported.some(({ outcome }) => outcome.kind !== 'ok')) return ours
  const brought = runs.slice(own.length)
  return [...ours, ...brought.map((run, at) => ({ id: (imported[at] ?? imported.at(-1))?.id ?? '', run }))]
}
