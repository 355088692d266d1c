import type { BatchView } from '../../../cli/batch/report/view.ts'
import type { BatchReport } from '../../../schemas/records/index.ts'
import { runRecord } from '../../evidence/record.ts'

type Job = BatchReport['jobs'][number]

const ended = (path: string, more: Partial<Job>): Job => ({
  ...{
    key: null,
    path,
    ref: null,
    verdict: null,
    outcome: 'vetted',
    run: null,
    attempts: 1,
    code: null,
    message: null,
  },
  ...more,
})

/** One of each way to end. */
export const jobs: readonly Job[] = [
  ended('shop', { verdict: 'pass', run: 'run-pass' }),
  ended('src/bank', { verdict: 'fail', run: 'run-fail', ref: 'release/2' }),
  ended('other/bank', { verdict: 'incomplete', run: 'run-incomplete', outcome: 'reused', attempts: 0 }),
  ended('gone', { outcome: 'error', code: 'job/missing', message: 'gone is not there.' }),
  ended('=cmd|x\u001b[31m', { outcome: 'dead', code: 'job/poisonous', message: 'Its process died three times.' }),
  ended('left', { outcome: 'cancelled' }),
]

const findings = [{ code: 'findings', message: '2 errors are at or above error.' }]

/** Of all `jobs`, each record with a reason where it has no pass. */
export const view: BatchView = {
  report: {
    schema: 'assay/batch/v1',
    batch: 'nightly',
    jobs: [...jobs],
    counts: { pass: 1, fail: 1, incomplete: 1, error: 1, dead: 1, cancelled: 1, vetted: 2, reused: 1 },
    notices: ['shop was named twice.'],
  },
  recorded: (run) => ({ ...runRecord(run).report, run, reasons: run === 'run-pass' ? [] : findings }),
}
