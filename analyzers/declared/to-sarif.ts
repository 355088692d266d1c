import { adopt, type Coordinates } from '../../sarif/index.ts'
import type { Outcome, RuleEntry, Severity, Skipped } from '../../schemas/records/index.ts'
import type { Result, Run, SarifLog } from '../../schemas/sarif/index.ts'
import type { Analyzer, AnalyzerReport } from '../contract.ts'
import { notAmong } from '../left-out.ts'
import { nothingToShow, report } from '../report.ts'
import type { Definition } from './definition.ts'
import { doubtOf, listedFiles, notifiedFiles } from './evidence.ts'
import { pathLookup } from './paths.ts'
import { type FailedStep, type FinishedStep, readLog } from './read-log.ts'
import { severityMap, severityOfLevel } from './severity.ts'
import { readVersion } from './version.ts'

/** The first run is that of the version command; each of the others has printed a log. */
export const toSarifOf =
  (definition: Definition): Analyzer['toSarif'] =>
  ([versionRun, ...raws], plan, source) => {
    if (versionRun === undefined) throw new RangeError('A declared analyzer has a version step.')
    const said = readVersion(definition, versionRun)
    if ('outcome' in said) return nothingToShow(said.outcome)
    const { version } = said
    const pathOf = pathLookup(source.snapshot.files)
    const handed = new Set(plan.files)
    const handedPathOf = (uri: string): string | null => {
      const path = pathOf(uri)
      return path !== null && handed.has(path) ? path : null
    }
    const steps = raws.map((raw) => readLog(definition, raw))
    const refuse = (outcome: Outcome, sarif: Uint8Array | null): AnalyzerReport => ({
      ...nothingToShow(outcome, sarif),
      version,
    })
    const failed = steps.find((step): step is FailedStep => 'outcome' in step)
    if (failed !== undefined) return refuse(failed.outcome, failed.sarif)
    const finished = steps.filter((step): step is FinishedStep => 'log' in step)
    for (const { log, sarif } of finished) {
      const doubt = doubtOf(definition, log, handedPathOf)
      if (doubt !== null) return refuse(doubt, sarif)
    }
    const runs = finished.flatMap(({ log }) => log.runs ?? [])
    const mixed = mixtureOf(definition, runs)
    if (mixed !== null) return refuse(mixed, finished[0]?.sarif ?? null)
    const adopted = adopt(
      finished.map(({ log }) => log),
      definition.messages,
    )
    const reported = report(
      {
        analyzer: definition.id,
        tool: definition.id,
        version,
        informationUri: null,
        log: adopted.log,
        earlier: adopted.earlier,
        rawSarif: finished[0]?.sarif ?? null,
        exitCodes: raws.map(({ exitCode }) => exitCode ?? 0),
        coordinates: coordinatesOf(definition, runs),
        pathOf,
        ...levels(definition, runs),
        noticeOf: () => null,
        handedOver: plan.files,
        skipped: skippedOf(definition, plan.files, runs, handedPathOf),
        notices: suppressionNotice(definition, adopted.log.runs?.[0]?.results ?? []),
      },
      source,
    )
    return {
      ...reported,
      version,
      outcome: wordOf(definition, reported.outcome),
      rules: firedRules(definition, reported.log),
    }
  }

/** What a good outcome rests on, where that is not the log. */
const wordOf = ({ finished, reads }: Definition, outcome: Outcome): Outcome => {
  if (outcome.kind !== 'ok') return outcome
  const words = [
    ...(finished === 'log' ? ['that it finished'] : []),
    ...(reads === 'handed-over' ? ['that it read every file'] : []),
  ]
  return words.length === 0 ? outcome : { kind: 'ok', message: `${words.join(' and ')} is the operator’s word` }
}

const firedRules = ({ licence }: Definition, log: SarifLog | null): readonly RuleEntry[] => {
  const { name = '', informationUri, rules = [] } = log?.runs?.[0]?.tool.driver ?? {}
  return rules.map(({ id, defaultConfiguration }) => ({
    id,
    origin: informationUri ?? name,
    licence,
    severity: severityOfLevel(defaultConfiguration?.level),
    reason: 'The severity map of its [[analyzer]], or the level of its own log.',
  }))
}

/** One house log is one tool's, counted in one way. */
const mixtureOf = ({ id }: Definition, runs: readonly Run[]): Outcome | null => {
  const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1
  if (differ(runs.map(({ tool }) => tool.driver.name))) {
    return { kind: 'malformed', message: `The log of ${id} holds runs of more than one tool; one is taken.` }
  }
  if (differ(runs.flatMap(({ columnKind }) => columnKind ?? []))) {
    return { kind: 'malformed', message: `The runs in the log of ${id} count columns in more than one way.` }
  }
  return null
}

const coordinatesOf = ({ columns }: Definition, runs: readonly Run[]): Coordinates => ({
  columns: runs.find(({ columnKind }) => columnKind !== undefined)?.columnKind ?? columns ?? 'utf16CodeUnits',
  lineBreaks: runs.some(({ newlineSequences = [] }) => newlineSequences.includes('\r')) ? 'lf-crlf-cr' : 'lf-crlf',
  countsByteOrderMark: false,
})

const levels = (
  definition: Definition,
  runs: readonly Run[],
): { severityOf: (ruleId: string) => Severity; levelOf: (result: Result) => Severity } => {
  const ofRule = severityMap(definition)
  const components = runs.flatMap(({ tool }) => [tool.driver, ...(tool.extensions ?? [])])
  const told = new Map(
    components.flatMap(({ rules = [] }) => rules.map((rule) => [rule.id, rule.defaultConfiguration?.level])),
  )
  return {
    severityOf: (ruleId) => ofRule(ruleId) ?? severityOfLevel(told.get(ruleId)),
    levelOf: ({ ruleId = '', level }) => ofRule(ruleId) ?? severityOfLevel(level),
  }
}

const skippedOf = (
  { reads }: Definition,
  files: readonly string[],
  runs: readonly Run[],
  pathOf: (uri: string) => string | null,
): readonly Skipped[] => {
  const listed = reads === 'artifacts' ? listedFiles(runs, pathOf) : new Set(files)
  return [
    ...notifiedFiles(runs, pathOf),
    ...files
      .filter((uri) => !listed.has(uri))
      .map((uri) => ({ uri, reason: notAmong('artifacts that its log lists') })),
  ]
}

const suppressionNotice = ({ id }: Definition, results: readonly Result[]): readonly string[] => {
  const count = results.filter(({ suppressions = [] }) => suppressions.length > 0).length
  if (count === 0) return []
  return [
    `${count} ${count === 1 ? 'result' : 'results'} of ${id} ${count === 1 ? 'is' : 'are'} marked as suppressed in its own log.`,
  ]
}
