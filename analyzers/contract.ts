import type {
  Ledger,
  Outcome,
  Plan,
  RawRun,
  RuleEntry,
  Skipped,
  Snapshot,
  SnapshotFile,
  Tier,
} from '../schemas/records/index.ts'
import type { SarifLog } from '../schemas/sarif/index.ts'
import type { Definition } from './declared/definition.ts'
import type { SemgrepRuleSet } from './semgrep/rule-set.ts'
import type { InlineComment } from './suppressions.ts'

/** Whose tool configuration counts. `assay`: the analyzer's own folder's, the tree's is ignored. `repo`: the tree's. */
export type ConfigSource = 'assay' | 'repo'

export type AnalyzerConfig = {
  readonly configSource: ConfigSource
  /** CPU cores that the analyzer may use, at least 1: it starts no more threads than that. */
  readonly cpuCores: number
}

/** The snapshot with its bytes, for the stage that turns output into SARIF. `read` throws for a path that is not in `files`. */
export type SourceView = {
  readonly snapshot: Snapshot
  readonly read: (path: string) => Uint8Array
}

/**
 * What an analyzer made of its raw runs. `log` is null where there is nothing to show for (then `outcome` says why).
 * The ledger's `before` is the log as the tool said it, decoded (the logs of several steps joined: results and rules one
 * after another). `filesRead` and `skipped` come from the tool's own evidence.
 */
export type AnalyzerReport = {
  readonly log: SarifLog | null
  readonly ledger: Ledger | null
  readonly outcome: Outcome
  readonly filesRead: readonly string[]
  readonly skipped: readonly Skipped[]
  /** Sentences for the operator: what of the worktree's wishes was not obeyed, and the like. */
  readonly notices: readonly string[]
  /** The tool's own SARIF, byte for byte, for the raw check (the first step's, or the failed one's); null where its output is another format. */
  readonly rawSarif: Uint8Array | null
  /** The tool's version, where only a run of it tells. */
  readonly version?: string
  /** The rules that fired, where none are known before. */
  readonly rules?: readonly RuleEntry[]
}

/** What an analyzer's folder exports. */
export type Analyzer = {
  readonly id: string
  /** SPDX expression of the engine, from the package's own file. */
  readonly licence: string
  readonly tier: (config: AnalyzerConfig) => Tier
  /** Ids of the tools it needs (tools.lock.json), the first one being the analyzer itself. */
  readonly tools: readonly [string, ...string[]]
  /** Is this file of the analyzer's kind? Asked of omitted paths too. */
  readonly appliesTo: (path: string) => boolean
  /**
   * The comments of a file of its kind that silence this tool for a line, a part or the whole, in order. Pure, linear. What
   * closes a part is none.
   */
  readonly inlineSuppressions: (text: string, configSource: ConfigSource) => Iterable<InlineComment>
  /** Is this a file by which a tree tells this tool what to look for, whoever's configuration counts? Pure. */
  readonly configFiles: (path: string) => boolean
  /** How many threads are of use to it for these files of its kind; what it is given is `cpuCores`. */
  readonly threads: (files: readonly SnapshotFile[]) => number
  /** Pure. Called with `files` of its kind only, at least one. */
  readonly plan: (files: readonly SnapshotFile[], config: AnalyzerConfig) => Plan
  /** Pure but for reading the snapshot: one RawRun per step of the plan, in order. Decides whether the tool finished. */
  readonly toSarif: (raws: readonly RawRun[], plan: Plan, source: SourceView, tool: ToolIdentity) => AnalyzerReport
  readonly rules: () => readonly RuleEntry[]
  /** SHA-256 over the analyzer's configuration and its severity map as data. */
  readonly configSha256: (config: AnalyzerConfig) => string
  readonly severitySha256: () => string
  /** What it was made of, where the operator declared it: the child that reads its output makes it again. */
  readonly definition?: Definition
  /** The rules that it was made of, where the operator named them: for the same child. */
  readonly ruleSet?: SemgrepRuleSet
}

/** What set-up says of a tool. */
export type ToolIdentity = { readonly version: string; readonly sha256: string }

/** Gives the literal its type; an analyzer is one exported object. */
export const defineAnalyzer = (analyzer: Analyzer): Analyzer => analyzer
