import type { Store } from '../../../evidence/index.ts'
import { AssayError } from '../../../lib/errors.ts'
import { versionOf } from '../../../lib/version.ts'
import type { BatchReport } from '../../../schemas/records/index.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'
import type { Io } from '../../io.ts'
import type { BatchFormat } from '../options.ts'
import { renderBatchCsv } from './csv.ts'
import { renderBatchPretty } from './pretty.ts'
import { renderBatchSarif } from './sarif.ts'
import type { BatchView } from './view.ts'

export const viewOf = (report: BatchReport, store: Store): BatchView => ({
  report,
  recorded: (run) => store.get(run)?.report ?? null,
})

/** A batch in one format. Throws `run/not-found` and `store/unusable` where a log of the evidence store is gone. */
export const renderBatch = (format: BatchFormat, view: BatchView, store: Store, io: Io): string => {
  switch (format) {
    case 'pretty':
      return renderBatchPretty(view, io.paint)
    case 'json':
      return `${JSON.stringify(view.report, null, 2)}\n`
    case 'csv':
      return renderBatchCsv(view)
    case 'sarif':
      return renderBatchSarif(view, (run) => logOf(run, view, store), versionOf())
  }
}

const logOf = (run: string, { recorded }: BatchView, store: Store): SarifLog => {
  const report = recorded(run)
  if (report === null)
    throw new AssayError('run/not-found', `The record ${run} is not in this evidence store any more.`)
  // The blob is what its digest says, and a house log was valid when it was recorded.
  return JSON.parse(Buffer.from(store.readBlob(report.evidence.log)).toString('utf8')) as SarifLog
}
