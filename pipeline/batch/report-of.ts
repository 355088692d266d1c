import type { Store } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import type { BatchEntry, BatchReport } from '../../schemas/records/index.ts'

/** What became of a finished batch, in the order of its list. */
export const reportOf = (
  batch: string,
  notices: readonly string[],
  { batches }: Pick<Store, 'batches'>,
): BatchReport => {
  const jobs = batches.entries(batch).map(jobOf)
  const withVerdict = (verdict: string): number => jobs.filter((job) => job.verdict === verdict).length
  const withOutcome = (outcome: string): number => jobs.filter((job) => job.outcome === outcome).length
  return {
    schema: 'assay/batch/v1',
    batch,
    jobs,
    counts: {
      pass: withVerdict('pass'),
      fail: withVerdict('fail'),
      incomplete: withVerdict('incomplete'),
      error: withOutcome('error'),
      dead: withOutcome('dead'),
      cancelled: withOutcome('cancelled'),
      vetted: withOutcome('vetted'),
      reused: withOutcome('reused'),
    },
    notices: [...notices],
  }
}

const jobOf = (entry: BatchEntry): BatchReport['jobs'][number] => {
  const { key, path, ref, verdict, outcome, run, attempts, code, message } = entry
  if (outcome === null)
    throw new AssayError('fault/internal', `${path} has not ended, and its batch was taken for finished.`)
  return { key, path, ref, verdict, outcome, run, attempts, code, message }
}
