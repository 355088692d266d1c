import type { UsedSuppression } from '../schemas/records/index.ts'
import type { Bench } from './analyze-snapshot.ts'
import type { Compared } from './compare.ts'
import { askSuppress, type Suppressed } from './examine/ask-suppress.ts'
import type { Finding } from './examine/protocol.ts'
import type { Settled } from './judge-run.ts'
import type { SuppressionList } from './request.ts'
import { inForce, suppressionNotices, usedOf } from './suppressions/in-force.ts'

/** The findings and logs with the operator's list applied: `suppressions` are the entries that held something back. */
export type HeldBack = {
  readonly findings: readonly Finding[]
  /** In the order of the analyzers. */
  readonly logs: readonly { readonly runs: Uint8Array | null }[]
  readonly suppressions: readonly UsedSuppression[]
  readonly notices: readonly string[]
}

export type HoldBackInput = {
  readonly list: SuppressionList
  readonly settled: readonly Settled[]
  /** What the findings are against a base; null without one. */
  readonly compared: Compared | null
  /** YYYY-MM-DD, UTC. */
  readonly today: string
}

type Reading = Pick<Bench, 'runner' | 'scratch' | 'signal'>

/** Applies the entries of the operator's list that are in force. Where that fails nothing is held back, and it is said. */
export const holdBack = async ({ list, settled, compared, today }: HoldBackInput, ctx: Reading): Promise<HeldBack> => {
  const entries = inForce(list.entries, today)
  const sides = settled.map((entry, at) => sideOf(entry, compared, at))
  const asked = sides.flatMap((side) =>
    side.runs === null || entries.length === 0 ? [] : [{ ...side, runs: side.runs, findings: side.findings.length }],
  )
  const reading = { runner: ctx.runner, destination: ctx.scratch.make('suppress'), signal: ctx.signal }
  const answers =
    asked.length === 0 ? new Map<string, Suppressed | string>() : await askSuppress(reading, asked, entries)
  const held = sides.map((side) => applied(side, answers.get(side.id) ?? ''))
  const uses = entries.map((_, at) => held.reduce((sum, side) => sum + (side.uses[at] ?? 0), 0))
  return {
    findings: held.flatMap(({ findings }) => findings),
    logs: held,
    suppressions: usedOf(entries, uses),
    notices: [...held.flatMap(({ failure }) => failure), ...suppressionNotices(list.entries, uses, today)],
  }
}

type Side = {
  readonly id: string
  readonly findings: readonly Finding[]
  readonly runs: Uint8Array | null
  readonly compared: Uint8Array | null
}

const sideOf = ({ id, examined }: Settled, compared: Compared | null, at: number): Side => ({
  id,
  findings: compared?.findings.filter(({ analyzer }) => analyzer === id) ?? examined?.reply.findings ?? [],
  runs: examined?.runs ?? null,
  compared: compared?.logs[at]?.runs ?? null,
})

type Applied = HeldBack['logs'][number] & {
  readonly findings: readonly Finding[]
  readonly uses: readonly number[]
  readonly failure: readonly string[]
}

const applied = ({ id, findings, runs, compared }: Side, answer: Suppressed | string): Applied => {
  if (typeof answer === 'string') {
    const failure = answer === '' ? [] : [`Nothing of ${id} is held back: ${answer.replace(/\.$/u, '')}.`]
    return { findings, runs: compared ?? runs, uses: [], failure }
  }
  const marked = findings.map((finding, at) => (answer.suppressed[at] ? { ...finding, suppressed: true } : finding))
  return { findings: marked, runs: answer.runs, uses: answer.uses, failure: [] }
}
