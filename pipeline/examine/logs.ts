import { resolveAnalyzers, type SourceView } from '../../analyzers/index.ts'
import { canonicalJson } from '../../lib/canonical.ts'
import { AssayError } from '../../lib/errors.ts'
import { redactJson } from '../../lib/redact/index.ts'
import { type Validation, validateBytes, validateLog } from '../../sarif/index.ts'
import type { Ledger, Outcome, RawRun, RuleEntry } from '../../schemas/records/index.ts'
import type { Result, Run, SarifLog } from '../../schemas/sarif/index.ts'
import { codeLines } from './code-lines.ts'
import { findingsOf } from './findings.ts'
import { importedOutcome } from './imported-outcome.ts'
import { nameLog } from './named-log.ts'
import type { LogReply, Request } from './protocol.ts'
import { redactLog } from './redact-log.ts'
import { registryMarks } from './registry-marks.ts'

/** A reply with the blobs of its frame. */
type Answer = { readonly reply: LogReply; readonly blobs: readonly Uint8Array[] }

/** Structured copies of what is nested deeper overflow (DESIGN §1). */
const maxDepth = 1000
/** A tree of tiny files can make a log of any size (hostile behaviour 32). */
const maxResults = 200_000

/** Normalizes what an analyzer gave, then holds the house log against the specification: one that breaks it is refused. */
export const examineAnalyzer = (
  request: Extract<Request, { kind: 'analyzer' }>,
  blobs: readonly Uint8Array[],
  source: SourceView,
): Answer => {
  const declared = request.definition === null ? [] : [request.definition]
  const [analyzer] = resolveAnalyzers([request.id], declared, request.ruleSet)
  if (analyzer === undefined) throw new AssayError('fault/internal', `There is no analyzer ${request.id}.`)
  const raws: readonly RawRun[] = request.raws.map((raw, at) => ({
    ...raw,
    stdout: blobs[2 * at] ?? new Uint8Array(),
    stderr: blobs[2 * at + 1] ?? new Uint8Array(),
  }))
  const report = analyzer.toSarif(raws, request.plan, source, request.tool)
  const raw = report.rawSarif === null ? null : validateBytes(report.rawSarif, { maxDepth }).validation
  const { log, ledger } = report.log === null ? report : keptLog(report.log, report.ledger)
  const checked = log === null ? null : validateLog(log).validation
  const refused = refusalOf(log, checked)
  return answer({
    id: request.id,
    shown: refused === null ? report.log : null,
    log: refused === null ? log : null,
    outcome: refused ?? report.outcome,
    ledger,
    filesRead: report.filesRead,
    skipped: [...report.skipped],
    notices: [...report.notices],
    version: report.version ?? null,
    rules: report.rules ?? [],
    rawValidation: raw,
    validation: checked,
    source,
  })
}

const keptLog = (log: SarifLog, ledger: Ledger | null): { log: SarifLog; ledger: Ledger | null } => {
  const redacted = redactLog(log, ledger)
  return nameLog(redacted.log, redacted.ledger)
}

/** An imported log is judged byte for byte as it came; nothing in it is changed but its secrets, in what is kept of it. */
export const examineImported = (
  { id, name }: Pick<Extract<Request, { kind: 'imported' }>, 'id' | 'name'>,
  bytes: Uint8Array,
  source: SourceView,
): Answer => {
  const { validation, log } = validateBytes(bytes, { maxDepth })
  const accepted = validation.valid && resultsOf(log).length <= maxResults ? log : null
  const kept = accepted === null ? null : redactLog(accepted, null)
  const checked = kept?.isChanged === true ? validateLog(kept.log).validation : validation
  const outcome =
    accepted === null
      ? (refusalOf(log, null) ?? refusal(name, validation))
      : (refusalOf(accepted, checked) ?? importedOutcome(name, accepted))
  const isTaken = checked.valid && accepted !== null
  return answer({
    id,
    shown: isTaken ? accepted : null,
    log: isTaken ? (kept?.log ?? null) : null,
    outcome,
    ledger: kept?.ledger ?? null,
    filesRead: [],
    skipped: [],
    notices: [],
    version: null,
    rules: [],
    rawValidation: validation,
    validation: checked,
    source,
  })
}

const refusalOf = (log: SarifLog | null, checked: Validation | null): Outcome | null => {
  const count = resultsOf(log).length
  if (count > maxResults) return { kind: 'over-limit', message: `It gave ${count} results; ${maxResults} are taken.` }
  return checked === null || checked.valid ? null : refusal('Its normalized log', checked)
}

const resultsOf = (log: SarifLog | null): readonly Result[] => (log?.runs ?? []).flatMap((run) => run.results ?? [])

const refusal = (whose: string, validation: Validation): Outcome => {
  const first = validation.defects.find(({ level }) => level === 'error')
  const place = first === undefined ? '' : ` §${first.section} at ${first.pointer || 'the root'}: ${first.message}`
  return { kind: 'malformed', message: `${whose} breaks SARIF 2.1.0${place}` }
}

const answer = (found: {
  readonly id: string
  /** The log with its secrets: it finds its files, and its drivers and findings are read from it. */
  readonly shown: SarifLog | null
  /** What is kept of it. */
  readonly log: SarifLog | null
  readonly outcome: Outcome
  readonly ledger: Ledger | null
  readonly filesRead: readonly string[]
  readonly skipped: LogReply['skipped']
  readonly notices: LogReply['notices']
  readonly version: string | null
  readonly rules: readonly RuleEntry[]
  readonly rawValidation: Validation | null
  readonly validation: Validation | null
  readonly source: SourceView
}): Answer => {
  const { id, log, source, rawValidation, validation } = found
  const runs = found.shown?.runs ?? []
  const codeLine = codeLines(source)
  const reply: LogReply = {
    kind: 'log',
    id,
    outcome: redactJson(found.outcome),
    // With their secrets: the parent knows the files by these names, and keeps none of them.
    filesRead: [...found.filesRead],
    skipped: [...found.skipped],
    notices: redactJson([...found.notices]),
    version: found.version,
    rules: [...found.rules],
    findings: redactJson(runs.flatMap((run) => findingsOf(run, id, codeLine))),
    drivers: runs.map(driverOf),
    hasRuns: log !== null,
    rawValidation: rawValidation === null ? null : redactJson({ uri: id, ...rawValidation }),
    validation: validation === null ? null : redactJson({ uri: id, ...validation }),
  }
  const blobs = log === null ? [] : [log.runs ?? [], found.ledger].map((value) => Buffer.from(canonicalJson(value)))
  return { reply, blobs }
}

const driverOf = (run: Run): LogReply['drivers'][number] => ({
  name: run.tool.driver.name,
  ruleIds: [...new Set((run.results ?? []).flatMap(({ ruleId }) => (ruleId === undefined ? [] : [ruleId])))],
  registryMarks: registryMarks(run),
})
