import type { OperatorSuppression } from '../../schemas/records/index.ts'
import { askAlone, type ExaminerContext } from './client.ts'
import { encodeFrame } from './frames.ts'
import type { Request } from './protocol.ts'

/** One analyzer whose findings may be held back; runs are canonical JSON of an array. */
export type SuppressAsked = {
  readonly id: string
  readonly runs: Uint8Array
  /** The runs as compared with a base; null without one. */
  readonly compared: Uint8Array | null
  readonly findings: number
}

/** `suppressed` is aligned with the analyzer's findings, `uses` with the entries. */
export type Suppressed = {
  readonly suppressed: readonly boolean[]
  readonly uses: readonly number[]
  readonly runs: Uint8Array
}

/** By analyzer what came of it, or why nothing did: in a child of their own, for runs hold what hostile tools said. */
export const askSuppress = async (
  ctx: ExaminerContext,
  asked: readonly SuppressAsked[],
  entries: readonly OperatorSuppression[],
): Promise<ReadonlyMap<string, Suppressed | string>> => {
  const tasks = asked.map(({ id, runs, compared }) => {
    const request: Request = { kind: 'suppress', id, entries }
    return { name: id, bytes: encodeFrame(request, [runs, compared ?? new Uint8Array()]) }
  })
  const { replies, failures } = await askAlone(ctx, tasks)
  const answers = new Map(
    replies.flatMap(({ header, blobs: [runs] }) =>
      header.kind === 'suppress' && runs !== undefined ? [[header.id, { ...header, runs }] as const] : [],
    ),
  )
  return new Map(
    asked.map(({ id, findings }) => {
      const answer = answers.get(id)
      const fits = answer?.suppressed.length === findings && answer.uses.length === entries.length
      return [id, fits ? answer : (failures.get(id) ?? 'its answer does not fit the findings')]
    }),
  )
}
