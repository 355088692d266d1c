import { realpathSync } from 'node:fs'
import { enabledBy } from '../analyzers/index.ts'
import { writeBundle } from '../evidence/index.ts'
import { analysisOf, analysisSha256 } from '../evidence/statement/index.ts'
import { sha256 } from '../lib/digest.ts'
import { AssayError } from '../lib/errors.ts'
import type { Installation } from '../lib/installation.ts'
import { byCodeUnit } from '../lib/order.ts'
import { redactBytes, redactJson, redactText } from '../lib/redact/index.ts'
import type {
  AnalyzerRecord,
  FindingRecord,
  RawRun,
  RunRecord,
  Snapshot,
  StoredRawRun,
  Tier,
} from '../schemas/records/index.ts'
import { buildReport } from './build-report.ts'
import type { RunningContext } from './context.ts'
import type { Finding } from './examine/protocol.ts'
import { integrityOf, type JudgedRun, type Settled, versionOf } from './judge-run.ts'
import { keptStreams } from './kept-streams.ts'
import { mergeLogs } from './merged-log.ts'
import { recordedRequest, sourceDetails } from './recorded-request.ts'
import type { VetRequest } from './request.ts'
import type { VetResult } from './result.ts'
import { runId } from './run-id.ts'
import { thisMaker } from './this-maker.ts'

type RecordInput = {
  readonly request: VetRequest
  readonly snapshot: Snapshot
  readonly judged: JudgedRun
  /** `RunRecord.identity`. */
  readonly identity: string
  readonly startedAt: number
}

/** Writes the run into the store in one transaction, and the bundle where asked; gives back what was recorded. */
export const recordRun = async (input: RecordInput, ctx: RunningContext): Promise<VetResult> => {
  const { request, snapshot, judged, identity, startedAt } = input
  const run = runId(startedAt)
  const examined = judged.settled.flatMap((entry) => (entry.examined === null ? [] : [entry.examined]))
  const log = mergeLogs(judged.heldBack?.logs ?? judged.compared?.logs ?? examined)
  const blobs: Uint8Array[] = [log]
  const analyzers = judged.settled.map((entry) => analyzerRecord(entry, request, ctx.installation, blobs))
  const findings = redactJson(judged.findings)
  // Before anything is made of it: digests, statement, bundle and rows are of what holds no secret.
  const made: RunRecord = redactJson({
    run,
    key: ctx.job?.key ?? `vet/${run}`,
    batch: ctx.job?.batch ?? null,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(ctx.now()).toISOString(),
    report: buildReport({ run, snapshot, judged, bundle: request.outDir, logSha256: sha256(log) }),
    facts: judged.facts,
    identity,
    request: recordedRequest(request),
    source: sourceDetails(snapshot),
    maker: thisMaker(),
    analyzers,
    findings: findings.map(findingRecord),
  })
  const report = { ...made.report, evidence: { ...made.report.evidence, analysis: analysisSha256(analysisOf(made)) } }
  const record = { ...made, report }
  // The bundle first: a record never names one that could not be written.
  if (request.outDir !== null && ctx.signer !== null)
    await writeBundle({
      dir: request.outDir,
      run: record,
      readBlob: readerOf(blobs),
      sign: ctx.signer.sign,
      signal: ctx.signal,
    })
  ctx.store.record(
    { ...record, place: redactText(realpathSync(request.path)).text },
    blobs,
    ctx.job?.fence ?? undefined,
  )
  return { report, findings, log, record }
}

const readerOf = (blobs: readonly Uint8Array[]): ((digest: string) => Uint8Array) => {
  const byDigest = new Map(blobs.map((blob) => [sha256(blob), blob]))
  return (digest) => {
    const blob = byDigest.get(digest)
    if (blob === undefined)
      throw new AssayError('fault/internal', `The run names the blob ${digest}, which is not its own.`)
    return blob
  }
}

const findingRecord = ({ codeLine: _, ...finding }: Finding): FindingRecord => finding

/** Adds the analyzer's blobs to `blobs`. An imported log has no tool, no configuration and no steps of ours. */
const analyzerRecord = (
  entry: Settled,
  request: VetRequest,
  installation: Installation,
  blobs: Uint8Array[],
): AnalyzerRecord => {
  const { planned, examined, outcome } = entry
  const reply = examined?.reply ?? null
  const runs = examined?.runs ?? null
  const log = examined === null || runs === null ? null : mergeLogs([examined])
  const ledger = examined?.ledger ?? null
  blobs.push(...[log, ledger].filter((blob) => blob !== null))
  return {
    id: entry.id,
    version: versionOf(planned, examined),
    licence: planned?.analyzer.licence ?? 'NOASSERTION',
    toolSha256: planned?.tool?.sha256 ?? null,
    tools: toolsOf(entry, installation),
    configSource: planned === null ? 'imported' : request.configSource,
    configSha256: planned?.analyzer.configSha256(planned.config) ?? sha256(''),
    severitySha256: planned?.analyzer.severitySha256() ?? null,
    integrity: integrityOf(planned),
    outcome,
    steps: entry.raws.map((raw, at) =>
      storedRaw(keptStreams(raw, tierOf(entry), reply?.hasRuns === true), environmentKeys(entry, at), blobs),
    ),
    rules: [...(planned?.analyzer.rules() ?? []), ...(reply?.rules ?? [])].map((rule) => ({
      ...rule,
      enabledBy: rule.enabledBy ?? enabledBy(entry.id, request.configSource),
    })),
    filesRead: reply?.filesRead.length ?? 0,
    skipped: reply?.skipped ?? [],
    logSha256: log === null ? null : sha256(log),
    ledgerSha256: ledger === null ? null : sha256(ledger),
    rawValidation: reply?.rawValidation ?? null,
    validation: reply?.validation ?? null,
    durationMs: entry.durationMs,
  }
}

// Imported: nothing of the tree's had a say.
const tierOf = ({ planned }: Settled): Tier => planned?.plan?.tier ?? 'parses'

const toolsOf = ({ planned, examined }: Settled, installation: Installation): NonNullable<AnalyzerRecord['tools']> =>
  (planned?.analyzer.tools ?? []).flatMap((id) => {
    const tool = installation.tools[id]
    return tool === undefined
      ? []
      : [
          {
            id,
            version: tool.version || (versionOf(planned, examined) ?? 'unknown'),
            sha256: tool.sha256,
            licence: tool.licence,
          },
        ]
  })

// The values may be anybody's; the names are the plan's own.
const environmentKeys = ({ planned }: Settled, step: number): string[] =>
  Object.keys(planned?.plan?.steps[step]?.env ?? {}).sort(byCodeUnit)

const storedRaw = (raw: RawRun, environmentKeys: string[], blobs: Uint8Array[]): StoredRawRun => {
  const [stdout, stderr] = [redactBytes(raw.stdout), redactBytes(raw.stderr)]
  blobs.push(stdout, stderr)
  const { argv, exitCode, signal, startFailure, limitHit, receipt } = raw
  return {
    argv: [...argv],
    environmentKeys,
    exitCode,
    signal,
    startFailure,
    limitHit,
    stdoutSha256: sha256(stdout),
    stderrSha256: sha256(stderr),
    receipt,
  }
}
