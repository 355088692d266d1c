import { findAnalyzer, type SourceView } from '../../analyzers/index.ts'
import { canonicalJson } from '../../lib/canonical.ts'
import { AssayError } from '../../lib/errors.ts'
import { type Validation, validateBytes, validateLog } from '../../sarif/index.ts'
import type { Outcome, RawRun } from '../../schemas/records/index.ts'
import type { Run, SarifLog } from '../../schemas/sarif/index.ts'
import { codeLines } from './code-lines.ts'
import { findingsOf } from './findings.ts'
import type { LogReply, Request } from './protocol.ts'

type Answer = { readonly reply: LogReply; readonly runs: Uint8Array | null }

/** Structured copies of what is nested deeper overflow (DESIGN §1). */
const maxDepth = 1000

/** Normalizes what an analyzer gave, then holds the house log against the specification: one that breaks it is refused. */
export const examineAnalyzer = (
  request: Extract<Request, { kind: 'analyzer' }>,
  blobs: readonly Uint8Array[],
  source: SourceView,
): Answer => {
  const analyzer = findAnalyzer(request.id)
  if (analyzer === null) throw new AssayError('fault/internal', `There is no analyzer ${request.id}.`)
  const raws: readonly RawRun[] = request.raws.map((raw, at) => ({
    ...raw,
    stdout: blobs[2 * at] ?? new Uint8Array(),
    stderr: blobs[2 * at + 1] ?? new Uint8Array(),
  }))
  const report = analyzer.toSarif(raws, request.plan, source, request.tool)
  const raw = report.rawSarif === null ? null : validateBytes(report.rawSarif, { maxDepth }).validation
  const checked = report.log === null ? null : validateLog(report.log).validation
  const refused = checked !== null && !checked.valid
  return answer({
    id: request.id,
    log: refused ? null : report.log,
    outcome: refused ? refusal('Its normalized log', checked) : report.outcome,
    ledger: report.ledger,
    filesRead: report.filesRead,
    skipped: [...report.skipped],
    rawValidation: raw,
    validation: checked,
    source,
  })
}

/** An imported log is judged byte for byte as it came; nothing in it is changed. */
export const examineImported = (id: string, bytes: Uint8Array, source: SourceView): Answer => {
  const { validation, log } = validateBytes(bytes, { maxDepth })
  const accepted = validation.valid ? log : null
  return answer({
    id,
    log: accepted,
    outcome: accepted === null ? refusal('The log', validation) : importedOutcome(accepted),
    ledger: null,
    filesRead: [],
    skipped: [],
    rawValidation: validation,
    validation,
    source,
  })
}

const refusal = (whose: string, validation: Validation): Outcome => {
  const first = validation.defects.find(({ level }) => level === 'error')
  const place = first === undefined ? '' : ` §${first.section} at ${first.pointer || 'the root'}: ${first.message}`
  return { kind: 'malformed', message: `${whose} breaks SARIF 2.1.0${place}` }
}

// SARIF 2.1.0 §3.20.14: a tool that says that it did not finish is believed.
const importedOutcome = (log: SarifLog): Outcome => {
  const unfinished = (log.runs ?? []).some((run) => run.invocations?.some((call) => call.executionSuccessful === false))
  if (!unfinished) return { kind: 'ok', message: '' }
  return { kind: 'partial', message: 'The log itself says that its run was not successful.' }
}

const answer = (found: {
  readonly id: string
  readonly log: SarifLog | null
  readonly outcome: Outcome
  readonly ledger: LogReply['ledger']
  readonly filesRead: readonly string[]
  readonly skipped: LogReply['skipped']
  readonly rawValidation: Validation | null
  readonly validation: Validation | null
  readonly source: SourceView
}): Answer => {
  const { id, log, source, rawValidation, validation } = found
  const runs = log?.runs ?? []
  const codeLine = codeLines(source)
  const reply: LogReply = {
    kind: 'log',
    id,
    outcome: found.outcome,
    ledger: log === null ? null : found.ledger,
    filesRead: [...found.filesRead],
    skipped: [...found.skipped],
    findings: runs.flatMap((run) => findingsOf(run, id, codeLine)),
    drivers: runs.map(driverOf),
    hasRuns: log !== null,
    rawValidation: rawValidation === null ? null : { uri: id, ...rawValidation },
    validation: validation === null ? null : { uri: id, ...validation },
  }
  return { reply, runs: log === null ? null : Buffer.from(canonicalJson(runs)) }
}

const driverOf = (run: Run): LogReply['drivers'][number] => ({
  name: run.tool.driver.name,
  ruleIds: [...new Set((run.results ?? []).flatMap(({ ruleId }) => (ruleId === undefined ? [] : [ruleId])))],
})
