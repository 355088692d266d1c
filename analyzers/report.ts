import { byCodeUnit } from '../lib/order.ts'
import { type Coordinates, normalize, strayUris } from '../sarif/index.ts'
import type { Ledger, Outcome, Severity, Skipped } from '../schemas/records/index.ts'
import type { Result, SarifLog } from '../schemas/sarif/index.ts'
import type { AnalyzerReport, SourceView } from './contract.ts'
import { faultOf } from './faults.ts'

/** What an analyzer found out of finished runs, before the house form. */
export type Findings = {
  readonly analyzer: string
  readonly tool: string
  readonly version: string
  readonly informationUri: string | null
  readonly log: SarifLog
  /** What was done to the log before. */
  readonly earlier?: Pick<Ledger, 'before' | 'steps'>
  readonly rawSarif: Uint8Array | null
  readonly exitCodes: readonly number[]
  readonly coordinates: Coordinates
  readonly pathOf: (uri: string) => string | null
  readonly severityOf: (ruleId: string) => Severity
  /** The id that a rule has in the house log, where the log handed in names it otherwise to keep equal ids apart. */
  readonly nameOf?: (ruleId: string) => string
  /** Where the rule alone does not decide. */
  readonly levelOf?: (result: Result) => Severity
  readonly noticeOf: (result: Result) => string | null
  readonly handedOver: readonly string[]
  readonly skipped: readonly Skipped[]
  readonly notices?: readonly string[]
}

/** A run that gives nothing to show for. */
export const nothingToShow = (
  outcome: Outcome,
  rawSarif: Uint8Array | null = null,
  notices: readonly string[] = [],
): AnalyzerReport => ({
  log: null,
  ledger: null,
  outcome,
  filesRead: [],
  skipped: [],
  notices,
  rawSarif,
})

/** Normalizes, and judges by what was read: `ok` only where every file that was handed over was read to its end. */
export const report = (findings: Findings, source: SourceView): AnalyzerReport => {
  const { tool, log, pathOf } = findings
  if (strayUris(log, pathOf).length > 0) {
    const message = `${tool} reported on something that it was not given; its log is not used.`
    return nothingToShow({ kind: 'malformed', message }, findings.rawSarif, findings.notices)
  }
  const known = new Map(source.snapshot.files.map((file) => [file.path, file]))
  const normalized = normalize(log, {
    analyzer: findings.analyzer,
    driver: { version: findings.version, informationUri: findings.informationUri },
    coordinates: findings.coordinates,
    files: { find: (path) => known.get(path) ?? null, read: source.read },
    pathOf,
    severityOf: findings.severityOf,
    faultOf: (ruleId) => faultOf(findings.analyzer, ruleId),
    ...(findings.nameOf === undefined ? {} : { nameOf: findings.nameOf }),
    ...(findings.levelOf === undefined ? {} : { levelOf: findings.levelOf }),
    ...(findings.earlier === undefined ? {} : { earlier: findings.earlier }),
    noticeOf: findings.noticeOf,
    exitCodes: findings.exitCodes,
  })
  const skipped = firstPerFile(findings.skipped)
  const unread = new Set(skipped.map(({ uri }) => uri))
  return {
    ...normalized,
    outcome: outcomeOf(tool, skipped),
    filesRead: findings.handedOver.filter((path) => !unread.has(path)),
    skipped,
    notices: findings.notices ?? [],
    rawSarif: findings.rawSarif,
  }
}

const firstPerFile = (skipped: readonly Skipped[]): Skipped[] => {
  const byFile = new Map(skipped.toReversed().map((entry) => [entry.uri, entry]))
  return [...byFile.values()].sort((a, b) => byCodeUnit(a.uri, b.uri))
}

const outcomeOf = (tool: string, skipped: readonly Skipped[]): Outcome => {
  const [first] = skipped
  if (first === undefined) return { kind: 'ok', message: '' }
  const more = skipped.length === 1 ? '' : ` and ${skipped.length - 1} more`
  return { kind: 'partial', message: `${tool} did not read ${first.uri}${more}: ${first.reason}.` }
}
