import {
  differenceShown,
  fails,
  holds,
  notReached,
  readLoose,
  type SoundBundle,
  shown,
} from '../../evidence/verify/index.ts'
import { counted } from '../../lib/counted.ts'
import { redactJson } from '../../lib/redact/index.ts'
import type { CheckLine, RunRecord } from '../../schemas/records/index.ts'
import type { Run, SarifLog } from '../../schemas/sarif/index.ts'
import { findingsOf } from '../examine/findings.ts'
import { countStandings, plusCounts } from '../examine/standing-counts.ts'
import { countFindings, gatingOf, undecidedOf } from '../gating.ts'
import { judge } from '../judge.ts'
import { thresholds } from '../request.ts'
import { stricterOf } from '../threshold.ts'
import { toldOtherwise } from './told-states.ts'

type ReadLog = SoundBundle['log']

/** Whether a run whose files are whole and whose logs are valid says one thing everywhere: its parts are made again from each other. Pure. */
export function* agreementLines({ statement, run, log }: SoundBundle): Generator<CheckLine, void> {
  yield summaryLine(run, statement.predicate.analysisSha256)
  yield resultsLine(run, log)
  yield reasonsLine(run)
}

export function* agreementNotReached(): Generator<CheckLine, void> {
  for (const id of ['summary', 'results', 'reasons']) yield notReached(id, 'a line above does not hold.')
}

/** That the report says of each analyzer what its record says. */
const summaryLine = ({ run, report, analyzers, findings }: RunRecord, analysis: string): CheckLine => {
  const made = {
    run,
    analysis,
    analyzers: analyzers.map(({ id, version, outcome, integrity, logSha256, filesRead, durationMs, steps }) => ({
      ...{ id, version, outcome: outcome.kind, message: outcome.message, integrity, durationMs, files: filesRead },
      results:
        outcome.kind === 'not-applicable'
          ? 0
          : logSha256 === null
            ? null
            : findings.filter(({ analyzer }) => analyzer === id).length,
      sandbox: steps.find(({ receipt }) => receipt !== null)?.receipt?.backend ?? null,
    })),
  }
  const said = { run: report.run, analysis: report.evidence.analysis, analyzers: report.analyzers }
  const difference = differenceShown(made, said)
  if (difference !== null) return fails('summary', `The report is not that of the analyzers' records (${difference}).`)
  const listed = new Set(report.coverage.skipped.map(({ uri, analyzer }) => JSON.stringify([analyzer, uri])))
  for (const { id, skipped } of analyzers) {
    const hidden = skipped.find(({ uri }) => !listed.has(JSON.stringify([id, uri])))
    if (hidden !== undefined)
      return fails('summary', `${shown(hidden.uri)} was not read by ${shown(id)}, and the coverage does not say so.`)
  }
  return holds('summary', `The report says of ${counted(analyzers.length, 'analyzer')} what their records say.`)
}

/** That the findings are the results of the logs, and every count that of the findings. */
const resultsLine = (run: RunRecord, log: ReadLog): CheckLine => {
  const problem = otherFindings(run, log) ?? otherCounts(run)
  return problem === null
    ? holds(
        'results',
        `The ${counted(run.findings.length, 'finding')} of run.json are the results of the logs, and counted right.`,
      )
    : fails('results', problem)
}

const otherFindings = ({ analyzers, findings, report }: RunRecord, log: ReadLog): string | null => {
  const told = runsOf(report.evidence.log, log)
  const ids = new Set(analyzers.map(({ id }) => id))
  const alien = findings.find(({ analyzer }) => !ids.has(analyzer))
  if (alien !== undefined) return `A finding is of ${shown(alien.analyzer)}, which did not run.`
  for (const { id, logSha256 } of analyzers) {
    const own = logSha256 === null ? [] : runsOf(logSha256, log)
    const recorded = findings.filter(({ analyzer }) => analyzer === id)
    const made = redactJson(own.flatMap((each) => findingsOf(each, id, () => null)))
    const difference = differenceShown(made.map(compared), recorded.map(compared))
    if (difference !== null) return `The findings of ${shown(id)} are not the results of its log (${difference}).`
    const said = told.splice(0, own.length)
    const ended = differenceShown(
      own.map((each) => endOf(each, each)),
      said.map((each, at) => endOf(each, own[at])),
    )
    if (ended !== null) return `log.sarif tells otherwise how ${shown(id)} ended (${ended}).`
    const other = toldOtherwise(own, said, recorded)
    if (other !== null) return `log.sarif tells of ${shown(other)} (${shown(id)}) what the findings do not.`
  }
  return told.length === 0 ? null : `log.sarif has ${counted(told.length, 'run')} of no analyzer.`
}

/** Who made a run and how its calls ended. A comparison changes neither; it may add calls of the base behind those of `own`. */
const endOf = ({ tool, invocations = [] }: Run, own: Run | undefined): object => ({
  name: tool.driver.name,
  version: tool.driver.version ?? null,
  calls: invocations
    .slice(0, own?.invocations?.length ?? 0)
    .map(({ executionSuccessful, exitCode = null, toolExecutionNotifications = [] }) => ({
      ...{ executionSuccessful, exitCode, notifications: toolExecutionNotifications.length },
    })),
})

// The lines above found every log valid.
const runsOf = (digest: string, log: ReadLog): Run[] =>
  (readLoose(log(digest) ?? new Uint8Array())?.value as SarifLog | undefined)?.runs?.slice() ?? []

type Compared = Pick<
  RunRecord['findings'][number],
  'ruleId' | 'level' | 'uri' | 'line' | 'column' | 'fingerprint' | 'message'
>

// A message is redacted as it reads, and in the log as it is escaped: only one without a secret is the same in both.
const compared = ({ ruleId, level, uri, line, column, fingerprint, message }: Compared): Compared => ({
  ...{ ruleId, level, uri, line, column, fingerprint },
  message: message.includes('REDACTED(') ? '' : message,
})

const otherCounts = ({ findings, report, request }: RunRecord): string | null => {
  const { comparison, suppressions = [] } = report
  const results = differenceShown(countFindings(findings, comparison !== undefined), report.results)
  if (results !== null) return `The results are not counted right (${results}).`
  const held = findings.filter(({ suppressed }) => suppressed === true).length
  if (held > 0 && (request?.suppressionsSha256 ?? null) === null)
    return 'Findings are held back, and there was no list.'
  if (held > suppressions.reduce((sum, entry) => sum + entry.results, 0))
    return `${counted(held, 'finding')} are held back, more than the entries of the list hold.`
  if (comparison === undefined)
    return findings.some(({ baseline, silenced }) => baseline !== undefined || silenced !== undefined)
      ? 'Findings tell of a base, and the run had none.'
      : null
  for (const { id, counts } of comparison.analyzers) {
    const stands = findings.flatMap(({ analyzer, baseline, silenced }) =>
      analyzer === id ? [{ baseline: baseline ?? 'unknown', ...(silenced === undefined ? {} : { silenced }) }] : [],
    )
    const difference = differenceShown(countStandings(stands, counts.absent), counts)
    if (difference !== null) return `The comparison of ${shown(id)} is not counted right (${difference}).`
  }
  const sum = comparison.analyzers.map(({ counts }) => counts).reduce(plusCounts, countStandings([], 0))
  const difference = differenceShown(sum, comparison.counts)
  return difference === null ? null : `The comparison is not counted right (${difference}).`
}

/** What the snapshot left out and what the examiner did not finish is not in the record. */
const underivable: readonly string[] = ['unread', 'stage-unfinished']

/** That the reasons are those which outcomes, decisions and findings ask for. */
const reasonsLine = (run: RunRecord): CheckLine => {
  const { report, request, analyzers, findings } = run
  const { reasons, comparison } = report
  const asked = thresholds.find((each) => each === request?.failOn) ?? 'note'
  const { failOn = asked } = report
  if (stricterOf(failOn, asked) !== failOn)
    return fails('reasons', `The run was to fail on ${asked}, and was judged by ${failOn}.`)
  const imported = analyzers.filter(({ integrity }) => integrity === 'imported').map(({ id }) => id)
  const undecided = (comparison?.analyzers ?? []).filter(({ id, comparable }) => !comparable && !imported.includes(id))
  const due = judge({
    analyzers: report.analyzers,
    decisions: report.decisions,
    explain: () => ({ title: '', remedy: '' }),
    gating: gatingOf(findings, comparison === undefined ? null : { withoutBase: imported }),
    undecided: undecidedOf(findings, { undecided }),
    failOn,
    blocking: [],
    unlisted: 0,
    filesRead: report.coverage.read,
    unfinished: [],
  })
  const codes = reasons.map(({ code }) => code)
  const difference = differenceShown(
    due.reasons.map(({ code }) => code).sort(),
    codes.filter((code) => !underivable.includes(code)).sort(),
  )
  if (difference !== null) return fails('reasons', `The reasons are not those that the run asks for (${difference}).`)
  if (analyzers.some(({ skipped }) => skipped.length > 0) && !codes.includes('unread'))
    return fails('reasons', 'Files were not read, and no reason says so.')
  return holds('reasons', `${counted(reasons.length, 'reason')}: those that outcomes, decisions and findings ask for.`)
}
