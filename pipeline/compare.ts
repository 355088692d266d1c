import type { Analyzer } from '../analyzers/index.ts'
import { uriOfPath } from '../sarif/index.ts'
import type { Comparison, ComparisonCounts, Snapshot } from '../schemas/records/index.ts'
import type { Bench } from './analyze-snapshot.ts'
import type { Base } from './base.ts'
import { comparisonNotices, incomparable, isWholeUnderOwn, type OwnAnalysis, unknownHidden } from './comparable.ts'
import { configurationChanges } from './configuration-changes.ts'
import { askStanding, type Stood } from './examine/ask-standing.ts'
import type { ExaminedLog } from './examine/client.ts'
import type { Finding, TreeReply } from './examine/protocol.ts'
import { plusCounts } from './examine/standing-counts.ts'
import { hasFinished } from './has-finished.ts'
import type { Settled } from './judge-run.ts'
import { newSuppressions } from './new-suppressions.ts'
import type { FailOn } from './request.ts'
import { isIn, unreadPlaces } from './unread-places.ts'

/** What the head's findings are against a base, and the logs that say so. */
export type Compared = {
  readonly findings: readonly Finding[]
  /** The logs to be joined, in the order of the analyzers. */
  readonly logs: readonly { readonly runs: Uint8Array | null }[]
  readonly comparison: Comparison
  /** Imported logs: nothing is known of them at the base, and they gate as without one. */
  readonly withoutBase: readonly string[]
  /** Analyzers of which nothing can be said, since they did not finish on the base, and why. */
  readonly undecided: readonly { readonly id: string; readonly reason: string }[]
  /** What the base's own assay.toml asks for. */
  readonly failOn: FailOn | null
  readonly notices: readonly string[]
  /** Sentences on what could not be told and would count. */
  readonly unfinished: readonly string[]
}

export type CompareInput = {
  readonly base: Base
  readonly snapshot: Snapshot
  readonly selected: readonly Analyzer[]
  readonly settled: readonly Settled[]
  /** Under the head's own configuration, where another one decides: what it would hide is silenced. */
  readonly own: OwnAnalysis | null
  readonly tree: TreeReply | null
}

const maxListedSuppressions = 500

/** Holds the head's results against the base's, analyzer by analyzer, in a child in the sandbox. */
export const compare = async (input: CompareInput, ctx: Bench): Promise<Compared> => {
  ctx.progress({ kind: 'stage', stage: 'compare' })
  const { base, snapshot, selected, settled, own, tree } = input
  const renames = new Map(base.renames.map(({ from, to }) => [uriOfPath(to), uriOfPath(from)]))
  const unread = unreadPlaces(snapshot)
  const sides = settled.map((entry) => sideOf(entry, base, own, unread))
  const asked = sides.flatMap((side) => (side.head === null ? [] : [{ ...side, head: side.head }]))
  const reading = { runner: ctx.runner, destination: ctx.scratch.make('compare'), signal: ctx.signal }
  const answers = new Map((await askStanding(reading, asked, renames)).map((stood) => [stood.id, stood]))
  const held = sides.map((side) => heldAgainst(side, answers.get(side.id) ?? null, base))
  const withoutBase = settled.filter(({ planned }) => planned === null).map(({ id }) => id)
  const fresh = base.tree === null ? [] : newSuppressions(commentsOf(base.tree), commentsOf(tree), base.renames)
  return {
    findings: held.flatMap(({ findings }) => findings),
    logs: held,
    comparison: {
      base: base.named,
      counts: held.map(({ said }) => said.counts).reduce(plusCounts, noCounts),
      analyzers: held.map(({ said }) => said),
      renames: [...base.renames],
      configuration: base.taken === null ? [] : [...configurationChanges(base.taken.snapshot, snapshot, selected)],
      newSuppressions: fresh.slice(0, maxListedSuppressions),
      newSuppressionCount: fresh.length,
    },
    withoutBase,
    undecided: held
      .filter(({ said }) => !said.comparable && !withoutBase.includes(said.id))
      .map(({ said: { id, reason } }) => ({ id, reason })),
    failOn: base.tree?.failOn ?? null,
    notices: comparisonNotices(base, settled, own),
    unfinished: unknownHidden(own),
  }
}

const noCounts: ComparisonCounts = { new: 0, unchanged: 0, moved: 0, absent: 0, unknown: 0, silenced: 0 }

/** One analyzer on both sides: runs arrays as canonical JSON, `base` null where nothing can be said, and why. */
type Side = {
  readonly id: string
  readonly head: ExaminedLog | null
  readonly isHeadWhole: boolean
  readonly unread: readonly string[]
  readonly base: Uint8Array | null
  readonly own: Uint8Array | null
  readonly reason: string
}

const sideOf = (entry: Settled, base: Base, own: OwnAnalysis | null, unread: readonly string[] | null): Side => {
  const { id, examined, outcome } = entry
  const reason = incomparable(entry, base)
  const under = own?.settled.find((each) => each.id === id)
  return {
    id,
    head: examined === null || examined.runs === null ? null : examined,
    isHeadWhole: hasFinished(outcome.kind) && unread !== null,
    unread: unread ?? [],
    base: reason === '' ? (base.logs.get(id) ?? noRuns) : null,
    own: under !== undefined && isWholeUnderOwn(under) ? (under.examined?.runs ?? noRuns) : null,
    reason,
  }
}

/** An analyzer that finished and had nothing to run on. */
const noRuns = Buffer.from('[]')

type Held = {
  readonly findings: readonly Finding[]
  readonly runs: Uint8Array | null
  readonly said: Comparison['analyzers'][number]
}

const heldAgainst = (side: Side, stood: Stood | null, base: Base): Held => {
  const { id, reason } = side
  if (stood === null) return { findings: [], runs: null, said: withoutHead(side, base) }
  const { findings, runs, counts, failure } = stood
  if (failure === null) return { findings, runs, said: { id, comparable: reason === '', reason, counts } }
  const why = `It could not be compared: ${failure.replace(/\.$/, '')}.`
  return { findings, runs, said: { id, comparable: false, reason: why, counts } }
}

/** No log of the head: where it finished, all that the base had is gone. */
const withoutHead = ({ id, isHeadWhole, unread, reason }: Side, { record }: Base): Held['said'] => {
  const isUnread = isIn(unread)
  const isGone = isHeadWhole && reason === ''
  const absent = isGone
    ? record.findings.filter(({ analyzer, uri }) => analyzer === id && !isUnread(uri ?? '')).length
    : 0
  return { id, comparable: reason === '', reason, counts: { ...noCounts, absent } }
}

const commentsOf = (tree: TreeReply | null) => (tree?.suppressions ?? []).flatMap(({ listed }) => listed)
