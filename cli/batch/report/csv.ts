import { csvText } from '../../../lib/csv.ts'
import { type BatchView, reasonsOf, stateOf } from './view.ts'

const head = ['path', 'ref', 'state', 'outcome', 'verdict', 'run', 'attempts', 'code', 'reasons', 'key']

/** One row per entry, in the order of the list. */
export const renderBatchCsv = (view: BatchView): string =>
  csvText([
    head,
    ...view.report.jobs.map((job) => [
      ...[job.path, job.ref ?? '', stateOf(job), job.outcome, job.verdict ?? '', job.run ?? ''],
      ...[String(job.attempts), job.code ?? '', reasonsOf(job, view).join('; '), job.key ?? ''],
    ]),
  ])
