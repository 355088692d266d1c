import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { applyPatch, houseLog, runsOfHouseLog, validateBytes } from '../../sarif/index.ts'
import { type AnalyzerRecord, type CheckLine, Ledger, type RunRecord } from '../../schemas/records/index.ts'
import type { DigestedFiles } from './digested.ts'
import { canonicalText, readCanonical, readLoose, readRecord } from './json.ts'
import { differenceShown, fails, holds, notReachedLines, shown } from './line.ts'
import { otherResults } from './same-results.ts'

/** As deep as vet reads logs. */
const maxDepth = 1000

type AnalyzerLog = { readonly analyzer: AnalyzerRecord; readonly bytes: Uint8Array }

/** What the bundle's logs are in themselves and to each other. */
export function* logLines(run: RunRecord, files: DigestedFiles): Generator<CheckLine, void> {
  const logs = run.analyzers.flatMap((analyzer): AnalyzerLog[] => {
    const bytes = analyzer.logSha256 === null ? undefined : files.byDigest(analyzer.logSha256)
    return bytes === undefined ? [] : [{ analyzer, bytes }]
  })
  if (logs.length < run.analyzers.filter(({ logSha256 }) => logSha256 !== null).length) {
    yield* notReachedLines(['log-form', 'log', 'ledgers', 'validator'], 'a log is missing.')
    return
  }
  yield formLine(logs)
  yield mergeLine(logs, files.byDigest(run.report.evidence.log), run)
  yield ledgerLine(logs, files)
  yield validatorLine(logs)
}

const formLine = (logs: readonly AnalyzerLog[]): CheckLine => {
  for (const { analyzer, bytes } of logs) {
    const read = readCanonical(bytes, '')
    if (!('value' in read)) return fails('log-form', `The log of ${shown(analyzer.id)}: ${read.problem}.`)
  }
  return holds('log-form', `${logs.length} logs are in canonical form (RFC 8785).`)
}

const mergeLine = (logs: readonly AnalyzerLog[], log: Uint8Array | undefined, run: RunRecord): CheckLine => {
  const arrays = logs.map(({ bytes }) => runsOfHouseLog(bytes))
  const alien = arrays.indexOf(null)
  if (alien !== -1) return fails('log', `The log of ${shown(logs[alien]?.analyzer.id ?? '')} is not in the house form.`)
  const merged = houseLog(arrays.filter((array) => array !== null))
  if (log !== undefined && Buffer.compare(merged, log) === 0)
    return holds('log', 'log.sarif is the canonical merge of the logs of the analyzers.')
  const isChanged = run.report.comparison !== undefined || (run.request?.suppressionsSha256 ?? null) !== null
  if (log === undefined || !isChanged) return fails('log', 'log.sarif is not the merge of the logs of the analyzers.')
  return comparedLine(log, logs)
}

/** A log that tells what is new, or what the operator holds back, has other bytes and the same results. */
const comparedLine = (log: Uint8Array, logs: readonly AnalyzerLog[]): CheckLine => {
  const read = readCanonical(log, '')
  if (!('value' in read)) return fails('log', `log.sarif: ${read.problem}.`)
  const made = validateBytes(log, { maxDepth })
  if (made.log === null || !made.validation.valid) return fails('log', 'log.sarif is not valid SARIF.')
  const own = logs.flatMap(({ bytes }) => validateBytes(bytes, { maxDepth }).log ?? [])
  const other = own.length === logs.length ? otherResults(made.log, own) : ''
  return other === null
    ? holds(
        'log',
        'log.sarif has the results of the logs of the analyzers, held against the base or the list of the operator.',
      )
    : fails('log', `log.sarif has not the results of the logs of the analyzers (rule ${shown(other)}).`)
}

const ledgerLine = (logs: readonly AnalyzerLog[], files: DigestedFiles): CheckLine => {
  let led = 0
  for (const { analyzer, bytes } of logs) {
    if (analyzer.ledgerSha256 === null) {
      if (analyzer.integrity === 'imported') continue
      return fails('ledgers', `The log of ${shown(analyzer.id)} has no ledger.`)
    }
    const read = readLedger(files.byDigest(analyzer.ledgerSha256))
    if (typeof read === 'string') return fails('ledgers', `The ledger of ${shown(analyzer.id)} ${read}.`)
    const isTo = read.after === sha256(bytes)
    const raw = rawLogOf(analyzer, read, files)
    const isFrom = raw === null || isLed(raw.value, read)
    if (!isTo || !isFrom) return fails('ledgers', `The ledger of ${shown(analyzer.id)} leads to another log.`)
    if (raw !== null) led += 1
  }
  const from = led === 0 ? '' : ` ${led} were followed from the raw log to it.`
  return holds('ledgers', `Every ledger leads to the log that lies beside it.${from}`)
}

const readLedger = (bytes: Uint8Array | undefined): Ledger | string => {
  if (bytes === undefined) return 'is missing'
  const read = readRecord(Ledger, bytes, '')
  return 'value' in read ? read.value : `cannot be read: ${read.problem}`
}

/** The log that a ledger begins with, where a tool printed it as it is and its output was kept. */
const rawLogOf = (
  analyzer: AnalyzerRecord,
  { before }: Ledger,
  files: DigestedFiles,
): { readonly value: unknown } | null => {
  for (const { stdoutSha256 } of analyzer.steps) {
    const read = readLoose(files.byDigest(stdoutSha256) ?? new Uint8Array())
    const text = read === null ? null : canonicalText(read.value)
    if (text !== null && sha256(text) === before) return read
  }
  return null
}

const isLed = (raw: unknown, { after, steps }: Ledger): boolean => {
  try {
    const patch = steps.flatMap((step) => step.patch)
    return sha256(canonicalJson(applyPatch(raw, patch))) === after
  } catch {
    return false // a step that does not fit, or that leaves no document
  }
}

/** That this validator says of every log what was recorded of it. */
const validatorLine = (logs: readonly AnalyzerLog[]): CheckLine => {
  for (const { analyzer, bytes } of logs) {
    const { valid, counts } = validateBytes(bytes, { maxDepth }).validation
    const recorded = analyzer.validation
    const difference = differenceShown(
      { valid: recorded?.valid, counts: recorded?.counts },
      // Of an imported log the bytes were judged as they came; what is stored is its canonical form.
      { valid, counts: analyzer.integrity === 'imported' ? recorded?.counts : counts },
    )
    if (difference !== null)
      return fails('validator', `The log of ${shown(analyzer.id)} is judged otherwise (${difference}).`)
    if (!valid)
      return fails('validator', `The log of ${shown(analyzer.id)} breaks SARIF 2.1.0: vet keeps none that does.`)
  }
  return holds('validator', `The validator says of ${logs.length} logs what was recorded.`)
}
