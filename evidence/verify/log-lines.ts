import { sha256 } from '../../lib/digest.ts'
import { houseLog, runsOfHouseLog, validateBytes } from '../../sarif/index.ts'
import { type AnalyzerRecord, type CheckLine, Ledger, type RunRecord } from '../../schemas/records/index.ts'
import type { DigestedFiles } from './digested.ts'
import { readCanonical, readRecord } from './json.ts'
import { differenceShown, fails, holds, notReachedLines, shown } from './line.ts'

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
  yield mergeLine(logs, files.byDigest(run.report.evidence.log))
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

const mergeLine = (logs: readonly AnalyzerLog[], log: Uint8Array | undefined): CheckLine => {
  const arrays = logs.map(({ bytes }) => runsOfHouseLog(bytes))
  const alien = arrays.indexOf(null)
  if (alien !== -1) return fails('log', `The log of ${shown(logs[alien]?.analyzer.id ?? '')} is not in the house form.`)
  const merged = houseLog(arrays.filter((array) => array !== null))
  if (log !== undefined && Buffer.compare(merged, log) === 0)
    return holds('log', 'log.sarif is the canonical merge of the logs of the analyzers.')
  return fails('log', 'log.sarif is not the merge of the logs of the analyzers.')
}

const ledgerLine = (logs: readonly AnalyzerLog[], files: DigestedFiles): CheckLine => {
  for (const { analyzer, bytes } of logs) {
    if (analyzer.ledgerSha256 === null) continue
    const problem = ledgerProblem(bytes, files.byDigest(analyzer.ledgerSha256))
    if (problem !== null) return fails('ledgers', `The ledger of ${shown(analyzer.id)} ${problem}.`)
  }
  return holds('ledgers', 'Every ledger leads to the log that lies beside it.')
}

const ledgerProblem = (log: Uint8Array, bytes: Uint8Array | undefined): string | null => {
  if (bytes === undefined) return 'is missing'
  const read = readRecord(Ledger, bytes, '')
  if (!('value' in read)) return `cannot be read: ${read.problem}`
  return read.value.after === sha256(log) ? null : 'leads to another log'
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
  }
  return holds('validator', `The validator says of ${logs.length} logs what was recorded.`)
}
