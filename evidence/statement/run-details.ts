import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { Maker, RunDetails, RunRecord, StepRun, StoredRawRun } from '../../schemas/records/index.ts'

/** What differs from run to run. `manifestSha256`: of the bundle's manifest. */
export const runDetailsOf = (record: RunRecord, maker: Maker, manifestSha256: string): RunDetails => {
  const { run, startedAt, finishedAt, report } = record
  const { validator: _, ...builder } = maker
  const base = report.comparison?.base ?? null
  return {
    id: run,
    ref: report.subject.ref,
    startedAt,
    finishedAt,
    builder,
    analyzers: record.analyzers.map(({ id, durationMs, steps, ledgerSha256 }) => ({
      id,
      durationMs,
      steps: steps.map(stepRun),
      ledgerSha256,
    })),
    base: base === null ? null : { ref: base.ref, run: base.run, reused: base.reused },
    manifestSha256,
  }
}

const stepRun = (step: StoredRawRun): StepRun => {
  const { argv, environmentKeys = [], exitCode, signal, limitHit, stdoutSha256, stderrSha256, receipt } = step
  return {
    ...{ argv, environmentKeys, exitCode, signal, limitHit, stdoutSha256, stderrSha256 },
    receiptSha256: receipt === null ? null : sha256(canonicalJson(receipt)),
  }
}
