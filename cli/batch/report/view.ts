import type { BatchReport, VetReport } from '../../../schemas/records/index.ts'

export type BatchJob = BatchReport['jobs'][number]

/** What every format is made from. `recorded`: the report of a run, or null where it is gone. */
export type BatchView = {
  readonly report: BatchReport
  readonly recorded: (run: string) => VetReport | null
}

/** The word for an entry as a whole: its verdict, or how it ended without one. */
export type EntryState = NonNullable<BatchJob['verdict']> | 'error' | 'dead' | 'cancelled'

export const stateOf = ({ verdict, outcome }: Pick<BatchJob, 'verdict' | 'outcome'>): EntryState => {
  if (verdict !== null) return verdict
  // Without a verdict there is no record to reuse.
  return outcome === 'vetted' || outcome === 'reused' ? 'error' : outcome
}

/** In the order in which counts are shown. */
export const entryStates: readonly EntryState[] = ['pass', 'fail', 'incomplete', 'error', 'dead', 'cancelled']

export const colours = {
  pass: 'green',
  fail: 'red',
  incomplete: 'yellow',
  error: 'red',
  dead: 'red',
  cancelled: 'yellow',
} as const satisfies Record<EntryState, string>

/** An entry in words: the path as it was named, and the ref. */
export const nameOf = ({ path, ref }: Pick<BatchJob, 'path' | 'ref'>): string =>
  ref === null ? path : `${path} (${ref})`

/** Why an entry has no pass: the reasons of its record, or what kept it from one. */
export const reasonsOf = ({ run, code, message, verdict }: BatchJob, { recorded }: BatchView): readonly string[] => {
  if (code !== null || message !== null) return [`${message ?? ''}${code === null ? '' : ` (${code})`}`.trim()]
  if (run === null || verdict === 'pass') return []
  const report = recorded(run)
  if (report === null) return [`The record ${run} is not in this evidence store any more.`]
  return report.reasons.map(({ code: id, message: why }) => `${id}: ${why}`)
}
