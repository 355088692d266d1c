import type { Comparison } from '../schemas/records/index.ts'
import type { Base } from './base.ts'
import type { Finding } from './examine/protocol.ts'
import type { Settled } from './judge-run.ts'
import type { FailOn } from './request.ts'

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
  /** What the base's own assay.toml asks for, where it is stricter. */
  readonly failOn: FailOn | null
  readonly notices: readonly string[]
}

export type CompareInput = { readonly base: Base; readonly settled: readonly Settled[] }

const noCounts = { new: 0, unchanged: 0, moved: 0, absent: 0, unknown: 0, silenced: 0 }

/** Holds the head's results against the base's. */
export const compare = async ({ base, settled }: CompareInput): Promise<Compared> => ({
  findings: settled.flatMap(({ examined }) => examined?.reply.findings ?? []),
  logs: settled.flatMap(({ examined }) => (examined === null ? [] : [examined])),
  comparison: {
    base: base.named,
    counts: noCounts,
    analyzers: [],
    renames: [...base.renames],
    configuration: [],
    newSuppressions: [],
    newSuppressionCount: 0,
  },
  withoutBase: [],
  undecided: [],
  failOn: base.tree?.failOn ?? null,
  notices: base.notices,
})
