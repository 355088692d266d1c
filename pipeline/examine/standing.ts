import { canonicalJson } from '../../lib/canonical.ts'
import { compareRuns, type Standing, withRunGuid } from '../../sarif/index.ts'
import type { FindingRecord } from '../../schemas/records/index.ts'
import type { Run } from '../../schemas/sarif/index.ts'
import { isIn } from '../unread-places.ts'
import { findingsOf, isFindingAt } from './findings.ts'
import type { Request, StandingReply } from './protocol.ts'
import { withTokens } from './redact-log.ts'
import { countStandings } from './standing-counts.ts'
import { refuseBroken, runsIn } from './told-runs.ts'

type Stand = StandingReply['standings'][number]

/** Compares the runs of one analyzer; throws where a compared run would break the specification. */
export const examineStanding = (
  { id, isHeadWhole, unread, renames }: Extract<Request, { kind: 'standing' }>,
  [head, base, own]: readonly Uint8Array[],
): { reply: StandingReply; blobs: readonly Uint8Array[] } => {
  const [before, under] = [runsIn(base), runsIn(own)]
  const sides = (runsIn(head) ?? []).map((run, at) => ({
    head: run,
    base: before === null ? null : (before[at] ?? nothingOf(run)),
    own: under === null ? null : (under[at] ?? nothingOf(run)),
  }))
  const by = { isHeadWhole, isUnread: isIn(unread), renames: new Map(renames) }
  const compared = sides.map((side) => compareOne(id, side, by))
  const standings = compared.flatMap((one) => one.standings)
  const absent = compared.flatMap((one) => one.absent)
  const runs = compared.map(({ run }) => run)
  refuseBroken(id, runs)
  return {
    reply: { kind: 'standing', id, standings, absent, counts: countStandings(standings, absent.length) },
    blobs: [Buffer.from(canonicalJson(runs))],
  }
}

type Side = { readonly head: Run; readonly base: Run | null; readonly own: Run | null }
type Comparing = {
  readonly isHeadWhole: boolean
  readonly isUnread: (uri: string) => boolean
  readonly renames: ReadonlyMap<string, string>
}
type ComparedRun = { readonly run: Run; readonly standings: readonly Stand[]; readonly absent: FindingRecord[] }

const compareOne = (id: string, { head, base, own }: Side, by: Comparing): ComparedRun => {
  const { run, standings, absentResults } = compareRuns({ base, head, ...by })
  // What the head's own configuration does not show is new to it.
  const hidden = own === null ? [] : compareRuns({ base: own, head, renames: new Map() }).standings
  const all = standings.map((standing, at) => standOf(standing, hidden[at]?.class === 'new'))
  return {
    run: run === head || head.automationDetails?.guid === undefined ? run : withRunGuid(withTokens(run)),
    standings: all.filter((_, at) => isFindingAt(head, at)),
    absent: base === null ? [] : findingsOf({ ...base, results: [...absentResults] }, id, noLine).map(asAbsent),
  }
}

const standOf = ({ class: baseline, movedFrom }: Standing, isHidden: boolean): Stand => ({
  baseline,
  ...(movedFrom === undefined ? {} : { movedFrom }),
  ...(isHidden ? { silenced: true } : {}),
})

const noLine = (): null => null

const asAbsent = ({ codeLine: _, ...finding }: ReturnType<typeof findingsOf>[number]): FindingRecord => ({
  ...finding,
  baseline: 'absent',
})

/** An analyzer that finished and found nothing. */
const nothingOf = ({ tool }: Run): Run => ({ tool, results: [] })
