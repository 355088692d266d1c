import type { Snapshot, VetReport } from '../schemas/records/index.ts'
import type { JudgedRun } from './judge-run.ts'

/** The stable JSON of `assay vet` (DESIGN §11). Pure. */
export const buildReport = (input: {
  readonly run: string
  readonly snapshot: Snapshot
  readonly judged: JudgedRun
  readonly bundle: string | null
  readonly logSha256: string
}): VetReport => {
  const { run, snapshot, judged, bundle, logSha256 } = input
  const { files, read, skipped } = judged.coverage
  return {
    schema: 'assay/vet/v1',
    run,
    verdict: judged.verdict,
    reasons: [...judged.reasons],
    subject: snapshot.subject,
    coverage: { files, read, skipped: [...skipped] },
    analyzers: [...judged.summaries],
    decisions: [...judged.decisions],
    signals: [...judged.signals],
    results: judged.counts,
    failOn: judged.failOn,
    ...(judged.compared === null ? {} : { comparison: judged.compared.comparison }),
    ...(judged.heldBack === null ? {} : { suppressions: [...judged.heldBack.suppressions] }),
    notices: [...judged.notices],
    evidence: { bundle, log: logSha256 },
  }
}
