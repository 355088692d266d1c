import type { ComparisonCounts, FindingRecord } from '../../schemas/records/index.ts'
import { askAlone, type ExaminedLog, type ExaminerContext } from './client.ts'
import { encodeFrame } from './frames.ts'
import type { Finding, Request, StandingReply } from './protocol.ts'
import { countStandings } from './standing-counts.ts'

/** One analyzer that finished on the head or said something; runs are canonical JSON of an array. */
export type StandingAsked = {
  readonly id: string
  readonly head: ExaminedLog
  /** Whether its analysis of the head finished; else nothing can be called absent. */
  readonly isHeadWhole: boolean
  readonly unread: readonly string[]
  /** Null where it did not finish on the base, or there is nothing of it: then every finding is `unknown`. */
  readonly base: Uint8Array | null
  /** What it says of the head under the head's own configuration; null where that is the one of `head`. */
  readonly own: Uint8Array | null
}

/** What came of it. `failure`: why nothing can be said, where the child that compares did not answer; null where it did. */
export type Stood = {
  readonly id: string
  readonly findings: readonly Finding[]
  readonly absent: readonly FindingRecord[]
  readonly counts: ComparisonCounts
  /** The head's runs with their states and the base's absent results. */
  readonly runs: Uint8Array | null
  readonly failure: string | null
}

/** Compares analyzer by analyzer, in a child of their own: runs hold what hostile tools said. In the order asked. */
export const askStanding = async (
  ctx: ExaminerContext,
  asked: readonly StandingAsked[],
  renames: ReadonlyMap<string, string>,
): Promise<readonly Stood[]> => {
  const none = new Uint8Array()
  const tasks = asked.map(({ id, head, isHeadWhole, unread, base, own }) => {
    const request: Request = { kind: 'standing', id, isHeadWhole, unread, renames: [...renames] }
    return { name: id, bytes: encodeFrame(request, [head.runs ?? none, base ?? none, own ?? none]) }
  })
  const { replies, failures } = await askAlone(ctx, tasks)
  const byId = new Map(
    replies.flatMap(({ header, blobs }) =>
      header.kind === 'standing' ? [[header.id, { reply: header, runs: blobs[0] ?? null }] as const] : [],
    ),
  )
  return asked.map(({ id, head }): Stood => {
    const { findings } = head.reply
    const answer = byId.get(id)
    if (answer !== undefined && answer.reply.standings.length === findings.length) {
      const { absent, counts, standings } = answer.reply
      return { id, findings: stood(findings, standings), absent, counts, runs: answer.runs, failure: null }
    }
    const unknown = findings.map((finding): Finding => ({ ...finding, baseline: 'unknown' }))
    const counts = countStandings(
      unknown.map(() => ({ baseline: 'unknown' })),
      0,
    )
    const failure = failures.get(id) ?? 'its answer does not fit the findings'
    return { id, findings: unknown, absent: [], counts, runs: head.runs, failure }
  })
}

const stood = (findings: readonly Finding[], standings: StandingReply['standings']): readonly Finding[] =>
  findings.map((finding, at) => ({ ...finding, ...standings[at] }))
