import { type Analyzer, doubledIds } from '../analyzers/index.ts'
import { counted, thousands } from '../lib/counted.ts'
import { explain, waiverNotes } from '../policies/index.ts'
import type {
  AnalyzerSummary,
  Decision,
  Integrity,
  LicenceFacts,
  Outcome,
  OutcomeKind,
  RawRun,
  Signal,
  Snapshot,
  VetReport,
} from '../schemas/records/index.ts'
import type { Compared } from './compare.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Examined, ExaminedLog } from './examine/client.ts'
import type { Finding } from './examine/protocol.ts'
import { decideLicences, type Gate } from './gate.ts'
import { countFindings, gatingOf, undecidedOf } from './gating.ts'
import type { HeldBack } from './hold-back.ts'
import { type Judgement, judge } from './judge.ts'
import { withRuleDecisions } from './named-rules/decisions.ts'
import type { PlannedAnalyzer } from './plan.ts'
import type { FailOn, VetRequest } from './request.ts'
import { stricterOf } from './threshold.ts'

/** One analyzer, or one imported log, with all that became of it. `planned` is null for an imported log. */
export type Ran = {
  readonly id: string
  readonly planned: PlannedAnalyzer | null
  readonly settled: Outcome | null
  readonly raws: readonly RawRun[]
  readonly durationMs: number
}

/** A `Ran` with its outcome; `examined` is null where nothing was there to examine or its reader failed. */
export type Settled = Ran & { readonly outcome: Outcome; readonly examined: ExaminedLog | null }

export type JudgedRun = Judgement & {
  readonly settled: readonly Settled[]
  readonly summaries: readonly AnalyzerSummary[]
  readonly decisions: readonly Decision[]
  readonly signals: readonly Signal[]
  /** What the decisions rest on. */
  readonly facts: LicenceFacts
  readonly findings: readonly Finding[]
  readonly counts: VetReport['results']
  readonly failOn: FailOn
  readonly coverage: Coverage
  readonly notices: readonly string[]
  readonly compared: Compared | null
  readonly heldBack: HeldBack | null
}

export type JudgeInput = {
  readonly request: VetRequest
  readonly snapshot: Snapshot
  readonly selected: readonly Analyzer[]
  readonly settled: readonly Settled[]
  readonly examined: Examined
  readonly gate: Gate
  /** What the gate decided on rules that the operator named, group by group. */
  readonly onRules: readonly Decision[]
  /** What the findings are against a base; null without one. */
  readonly compared: Compared | null
  /** What the operator's list holds back; null without one. */
  readonly heldBack: HeldBack | null
}

/** Joins what every stage found into the verdict and what it rests on. Pure. */
export const judgeRun = (input: JudgeInput): JudgedRun => {
  const { request, snapshot, selected, settled, examined, compared, heldBack } = input
  const summaries = settled.map(summarize)
  const replies = settled.flatMap((entry) => (entry.examined === null ? [] : [entry.examined.reply]))
  const findings = heldBack?.findings ?? compared?.findings ?? replies.flatMap((reply) => reply.findings)
  const counts = countFindings(findings, compared !== null)
  // Where configuration of the base is read, there may be files that are none of this snapshot's.
  const copied = new Set(snapshot.files.map(({ path }) => path))
  const read = new Set(replies.flatMap((reply) => reply.filesRead.filter((path) => copied.has(path))))
  const coverage = coverageOf(snapshot, selected, read, [...skippedOf(settled)], examined.tree?.seen.unread ?? [])
  const { decisions: onTree, signals, facts } = decideLicences(selected, request, examined, input.gate)
  const decisions = withRuleDecisions(onTree, input.onRules)
  const failOn = stricterOf(examined.tree?.failOn ?? null, compared?.failOn ?? null) ?? request.failOn
  const judgement = judge({
    analyzers: summaries,
    decisions,
    explain: (decision) => explain(decision, input.gate.policies),
    gating: gatingOf(findings, compared),
    undecided: compared === null ? [] : undecidedOf(findings, compared),
    failOn,
    blocking: coverage.blocking,
    unlisted: coverage.unlisted,
    filesRead: read.size,
    unfinished: [...unfinishedStages(examined), ...(compared?.unfinished ?? [])],
  })
  const notices = [
    ...selected.flatMap(({ ruleSet }) => (ruleSet === undefined ? [] : doubledIds(ruleSet))),
    ...snapshot.notices,
    ...request.notices,
    ...(examined.tree?.ignored ?? []),
    ...replies.flatMap((reply) => reply.notices),
    ...suppressionNotices(examined),
    ...(compared?.notices ?? []),
    ...(heldBack?.notices ?? []),
    ...sandboxNotice(request),
    ...waiverNotes(request.waivers, decisions, input.gate.today),
  ]
  return {
    ...judgement,
    settled,
    summaries,
    decisions,
    signals,
    facts,
    findings,
    counts,
    failOn,
    coverage,
    notices,
    compared,
    heldBack,
  }
}

/** Every analyzer with its outcome. */
export const settleRun = (ran: readonly Ran[], examined: Examined): readonly Settled[] =>
  ran.map((entry) => settle(entry, examined))

const settle = (ran: Ran, examined: Examined): Settled => {
  const log = examined.logs.get(ran.id) ?? null
  if (ran.settled !== null) return { ...ran, outcome: ran.settled, examined: null }
  const unstarted = ran.raws.find((raw) => raw.startFailure !== null)
  if (unstarted !== undefined) {
    return { ...ran, outcome: { kind: 'unavailable', message: unstarted.startFailure ?? '' }, examined: null }
  }
  if (log !== null) return { ...ran, outcome: log.reply.outcome, examined: log }
  const why = examined.failures.get(ran.id) ?? 'nothing came back from its reader'
  return {
    ...ran,
    outcome: { kind: 'malformed', message: `Its output could not be read: ${sentence(why)}` },
    examined: null,
  }
}

const summarize = ({ id, planned, raws, durationMs, outcome, examined }: Settled): AnalyzerSummary => ({
  id,
  version: versionOf(planned, examined),
  outcome: outcome.kind,
  message: outcome.message,
  integrity: integrityOf(planned),
  results:
    outcome.kind === 'not-applicable'
      ? 0
      : examined === null || !examined.reply.hasRuns
        ? null
        : examined.reply.findings.length,
  files: examined?.reply.filesRead.length ?? 0,
  durationMs,
  sandbox: raws.find((raw) => raw.receipt !== null)?.receipt?.backend ?? null,
})

/** The version that set-up knows of, or, of a program of the operator's, what it said itself. */
export const versionOf = (planned: PlannedAnalyzer | null, examined: ExaminedLog | null): string | null =>
  examined?.reply.version ?? (planned?.tool?.version || null)

/** Who could have written what an analyzer said. Null: an imported log. */
export const integrityOf = (planned: PlannedAnalyzer | null): Integrity => {
  if (planned === null) return 'imported'
  return planned.analyzer.tier(planned.config) === 'runs-repo-code' ? 'repository-controlled' : 'tool'
}

// Where an analyzer did not finish, every file handed to it that it cannot show to have read counts as not read.
const skippedOf = (settled: readonly Settled[]): Parameters<typeof coverageOf>[3] =>
  settled.map(({ id, planned, outcome, examined }) => {
    const skipped = examined?.reply.skipped ?? []
    if (saysWhatItSkipped.includes(outcome.kind)) return { analyzer: id, skipped }
    const known = new Set([...(examined?.reply.filesRead ?? []), ...skipped.map(({ uri }) => uri)])
    const rest = (planned?.plan?.files ?? []).filter((path) => !known.has(path))
    return { analyzer: id, skipped: [...skipped, ...rest.map((uri) => ({ uri, reason: outcome.kind }))] }
  })

const saysWhatItSkipped: readonly OutcomeKind[] = ['ok', 'partial', 'not-applicable']

const unfinishedStages = (examined: Examined): readonly string[] => {
  if (examined.tree !== null) return []
  const why = examined.failures.get('tree') ?? 'no answer came back'
  return [`The worktree could not be searched for licence signals: ${sentence(why)}`]
}

const suppressionNotices = (examined: Examined): readonly string[] =>
  (examined.tree?.suppressions ?? []).map(
    ({ analyzer, comments, files, listed }) =>
      `${counted(comments, 'inline comment')} in ${files === 1 ? 'one file' : `${files} files`} ${comments === 1 ? 'holds' : 'hold'} back findings of ${analyzer}${comments > listed.length ? `; only the first ${thousands(listed.length)} can be compared with a base` : ''}.`,
  )

const sandboxNotice = (request: VetRequest): readonly string[] =>
  request.sandbox === 'none' ? ['The analyzers ran without a sandbox, as the operator asked (--sandbox none).'] : []

/** A reason of somebody else's as the end of a sentence of ours. */
const sentence = (why: string): string => `${why.replace(/\.$/, '')}.`
