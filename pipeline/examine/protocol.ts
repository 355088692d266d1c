import { type Static, Type } from 'typebox'
import {
  type AnalyzerConfig,
  type ConfigSource,
  type Definition,
  RuleProblem,
  SemgrepRuleSet,
  type ToolIdentity,
} from '../../analyzers/index.ts'
import {
  ComparisonCounts,
  FileValidation,
  FindingRecord,
  InlineSuppression,
  MovedFrom,
  type OperatorSuppression,
  Outcome,
  type Plan,
  type RawRun,
  ResultClass,
  RuleEntry,
  SeenFacts,
  Skipped,
  type Snapshot,
} from '../../schemas/records/index.ts'
import type { FailOn } from '../request.ts'

/** A RawRun whose streams travel as the next two blobs of its frame. */
export type WireRawRun = Omit<RawRun, 'stdout' | 'stderr'>

/**
 * What the child is asked. For a vet the first frame is `open`: the snapshot, whose bytes lie where the child's last
 * argument says. For an audit there is none: candidates come frame by frame, one repository after the other.
 */
export type Request =
  | { readonly kind: 'open'; readonly snapshot: Snapshot }
  | {
      readonly kind: 'tree'
      readonly failOn: FailOn
      readonly analyzers: readonly string[]
      /** Whose tool configuration counts: some comments silence a tool only under the tree's. */
      readonly configSource: ConfigSource
      readonly ruleSet: SemgrepRuleSet | null
    }
  /** Rules that the operator named, by the names to show: their bytes travel as blobs, the licence files' behind them. */
  | {
      readonly kind: 'rules'
      readonly files: readonly string[]
      readonly licences: readonly string[]
      /** Every name met beside them. */
      readonly paths: readonly string[]
    }
  | {
      readonly kind: 'analyzer'
      readonly id: string
      /** What the operator declared it to be; null for one of ours. */
      readonly definition: Definition | null
      /** The rules that the operator named; null for an analyzer that has its own. */
      readonly ruleSet: SemgrepRuleSet | null
      readonly config: AnalyzerConfig
      readonly plan: Plan
      readonly tool: ToolIdentity
      readonly raws: readonly WireRawRun[]
    }
  | { readonly kind: 'imported'; readonly id: string; readonly name: string }
  /**
   * What the findings of an analyzer are against a base. The frame's blobs are runs arrays as canonical JSON: the head's, then
   * the base's and that of the head under its own configuration, each empty where there is none.
   */
  | {
      readonly kind: 'standing'
      readonly id: string
      /** Whether the head's analysis finished; else nothing can be called absent. */
      readonly isHeadWhole: boolean
      /** What of the head nobody read, as `unreadPlaces` gives it. */
      readonly unread: readonly string[]
      /** URI in the head to URI in the base. */
      readonly renames: readonly (readonly [head: string, base: string])[]
    }
  /**
   * What the operator's entries hold back of an analyzer. The frame's blobs are runs arrays as canonical JSON: the head's, and
   * those compared with a base, empty without one.
   */
  | { readonly kind: 'suppress'; readonly id: string; readonly entries: readonly OperatorSuppression[] }
  /** A file of the repository that is audited; the frame's blob is its bytes. Not answered. */
  | { readonly kind: 'candidate'; readonly path: string }
  /** All candidates of a repository have come; the frame's blob is every path of it, each ended by NUL. */
  | { readonly kind: 'audit'; readonly id: string }

/** A finding with the code line that a person wants to see, cut from the snapshot; null where there is none. */
export const Finding = Type.Object({
  ...FindingRecord.properties,
  codeLine: Type.Union([Type.String(), Type.Null()]),
})
export type Finding = Static<typeof Finding>

/** A comment with a mark of the code around it: equal comments of a file are told apart by it. */
export const SeenSuppression = Type.Object({ ...InlineSuppression.properties, context: Type.String() })
export type SeenSuppression = Static<typeof SeenSuppression>

/** What the worktree shows: licence signals, files that could not be read for them, licence files, and its own wishes. */
export const TreeReply = Type.Object({
  kind: Type.Literal('tree'),
  seen: SeenFacts,
  failOn: Type.Union([
    Type.Literal('error'),
    Type.Literal('warning'),
    Type.Literal('note'),
    Type.Literal('none'),
    Type.Null(),
  ]),
  ignored: Type.Array(Type.String()),
  /** Comments in the sources that silence an analyzer: how many, in how many files; `listed` is cut at a limit. */
  suppressions: Type.Array(
    Type.Object({
      analyzer: Type.String(),
      comments: Type.Integer({ minimum: 1 }),
      files: Type.Integer({ minimum: 1 }),
      listed: Type.Array(SeenSuppression),
    }),
  ),
})
export type TreeReply = Static<typeof TreeReply>

/** What became of one log. With `hasRuns` the frame's blobs are the canonical JSON of its runs array and of its ledger (`null` without one). */
export const LogReply = Type.Object({
  kind: Type.Literal('log'),
  id: Type.String(),
  outcome: Outcome,
  filesRead: Type.Array(Type.String()),
  skipped: Type.Array(Skipped),
  notices: Type.Array(Type.String()),
  /** The tool's version, where only a run of it tells. */
  version: Type.Union([Type.String(), Type.Null()]),
  /** The rules that fired, where none are known before. */
  rules: Type.Array(RuleEntry),
  findings: Type.Array(Finding),
  /** What each run of the log claims of its maker, and the rules that it says fired. */
  drivers: Type.Array(
    Type.Object({
      name: Type.String(),
      ruleIds: Type.Array(Type.String()),
      /** How many of its rules and results carry marks of Semgrep's registry. */
      registryMarks: Type.Integer({ minimum: 0 }),
    }),
  ),
  hasRuns: Type.Boolean(),
  rawValidation: Type.Union([FileValidation, Type.Null()]),
  validation: Type.Union([FileValidation, Type.Null()]),
})
export type LogReply = Static<typeof LogReply>

/**
 * `standings` are those of the head's findings, in their order; `absent` the base's that the head lacks. The frame's blob is the
 * runs array with both as canonical JSON.
 */
export const StandingReply = Type.Object({
  kind: Type.Literal('standing'),
  id: Type.String(),
  standings: Type.Array(
    Type.Object({
      baseline: ResultClass,
      movedFrom: Type.Optional(MovedFrom),
      silenced: Type.Optional(Type.Boolean()),
    }),
  ),
  absent: Type.Array(FindingRecord),
  counts: ComparisonCounts,
})
export type StandingReply = Static<typeof StandingReply>

/** `suppressed` is aligned with the head's findings, `uses` with the entries. The frame's blob is the runs array that is told then. */
export const SuppressReply = Type.Object({
  kind: Type.Literal('suppress'),
  id: Type.String(),
  suppressed: Type.Array(Type.Boolean()),
  uses: Type.Array(Type.Integer({ minimum: 0 })),
})
export type SuppressReply = Static<typeof SuppressReply>

/** What the candidates of an audited repository show. */
export const AuditReply = Type.Object({ kind: Type.Literal('audit'), id: Type.String(), seen: SeenFacts })
export type AuditReply = Static<typeof AuditReply>

/** The named rules as they would be run, what the licence gate sees of them, and what keeps them from being run. */
export const RulesReply = Type.Object({
  kind: Type.Literal('rules'),
  seen: SeenFacts,
  ruleSet: SemgrepRuleSet,
  problems: Type.Array(RuleProblem),
})
export type RulesReply = Static<typeof RulesReply>

export const Reply = Type.Union([TreeReply, LogReply, RulesReply, StandingReply, SuppressReply])
export type Reply = Static<typeof Reply>
