import { randomBytes } from 'node:crypto'
import { writeBundle } from '../evidence/index.ts'
import { sha256 } from '../lib/digest.ts'
import type {
  AnalyzerRecord,
  FindingRecord,
  RawRun,
  RunRecord,
  Snapshot,
  StoredRawRun,
} from '../schemas/records/index.ts'
import { buildReport } from './build-report.ts'
import type { VetContext } from './context.ts'
import type { Finding } from './examine/protocol.ts'
import type { JudgedRun, Settled } from './judge-run.ts'
import { mergeLogs } from './merged-log.ts'
import type { VetRequest } from './request.ts'
import type { VetResult } from './result.ts'

type RecordInput = {
  readonly request: VetRequest
  readonly snapshot: Snapshot
  readonly judged: JudgedRun
  readonly startedAt: number
}

/** Writes the run into the store in one transaction, and the bundle where asked; gives back what was recorded. */
export const recordRun = (input: RecordInput, ctx: VetContext): VetResult => {
  const { request, snapshot, judged, startedAt } = input
  const run = runId(startedAt)
  const examined = judged.settled.flatMap((entry) => (entry.examined === null ? [] : [entry.examined]))
  const log = mergeLogs(examined)
  const blobs: Uint8Array[] = [log]
  const analyzers = judged.settled.map((entry) => analyzerRecord(entry, request, blobs))
  const report = buildReport({ run, snapshot, judged, bundle: request.outDir, logSha256: sha256(log) })
  const record: RunRecord = {
    run,
    key: `vet/${run}`,
    batch: null,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(ctx.now()).toISOString(),
    report,
    analyzers,
    findings: judged.findings.map(findingRecord),
  }
  ctx.store.record(record, blobs)
  if (request.outDir !== null) writeBundle({ dir: request.outDir, run: record, readBlob: ctx.store.readBlob })
  return { report, findings: judged.findings, log, record }
}

/** Sortable by time, unguessable after it: 48 bits of milliseconds and 40 random bits in hexadecimal. */
const runId = (nowMs: number): string => `${nowMs.toString(16).padStart(12, '0')}${randomBytes(5).toString('hex')}`

const findingRecord = ({ codeLine: _, ...finding }: Finding): FindingRecord => finding

/** Adds the analyzer's blobs to `blobs`. An imported log has no tool, no configuration and no steps of ours. */
const analyzerRecord = (entry: Settled, request: VetRequest, blobs: Uint8Array[]): AnalyzerRecord => {
  const { planned, examined, outcome } = entry
  const reply = examined?.reply ?? null
  const runs = examined?.runs ?? null
  const log = examined === null || runs === null ? null : mergeLogs([examined])
  if (log !== null) blobs.push(log)
  return {
    id: entry.id,
    version: planned?.tool?.version ?? null,
    licence: planned?.analyzer.licence ?? 'NOASSERTION',
    toolSha256: planned?.tool?.sha256 ?? null,
    configSource: planned === null ? 'imported' : request.configSource,
    configSha256: planned?.analyzer.configSha256(planned.config) ?? sha256(''),
    severitySha256: planned?.analyzer.severitySha256() ?? null,
    integrity:
      planned === null ? 'imported' : planned.plan?.tier === 'runs-repo-code' ? 'repository-controlled' : 'tool',
    outcome,
    steps: entry.raws.map((raw) => storedRaw(raw, blobs)),
    rules: [...(planned?.analyzer.rules() ?? [])],
    filesRead: reply?.filesRead.length ?? 0,
    skipped: reply?.skipped ?? [],
    logSha256: log === null ? null : sha256(log),
    ledger: reply?.ledger ?? null,
    rawValidation: reply?.rawValidation ?? null,
    validation: reply?.validation ?? null,
    durationMs: entry.durationMs,
  }
}

const storedRaw = (raw: RawRun, blobs: Uint8Array[]): StoredRawRun => {
  blobs.push(raw.stdout, raw.stderr)
  const { argv, exitCode, signal, startFailure, limitHit, receipt } = raw
  return {
    argv: [...argv],
    exitCode,
    signal,
    startFailure,
    limitHit,
    stdoutSha256: sha256(raw.stdout),
    stderrSha256: sha256(raw.stderr),
    receipt,
  }
}
