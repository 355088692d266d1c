import { type Static, Type } from 'typebox'
import { GitObjectId, Sha256, TreePath } from './digest.ts'

/**
 * What a result is against the base. `moved`: the same one at another line or in a renamed file. `unknown`: nothing can be
 * said, since the analyzer did not finish on the base, or the base has nothing of it (an imported log).
 */
export const ResultClass = Type.Union([
  Type.Literal('new'),
  Type.Literal('unchanged'),
  Type.Literal('moved'),
  Type.Literal('absent'),
  Type.Literal('unknown'),
])
export type ResultClass = Static<typeof ResultClass>

/** Where a moved result stood; `line` is 1-based. */
export const MovedFrom = Type.Object({
  uri: Type.Union([Type.String(), Type.Null()]),
  line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
})
export type MovedFrom = Static<typeof MovedFrom>

/** How many results of each class. `absent` are the base's own; `silenced` are counted in their class too. */
export const ComparisonCounts = Type.Object({
  new: Type.Integer({ minimum: 0 }),
  unchanged: Type.Integer({ minimum: 0 }),
  moved: Type.Integer({ minimum: 0 }),
  absent: Type.Integer({ minimum: 0 }),
  unknown: Type.Integer({ minimum: 0 }),
  silenced: Type.Integer({ minimum: 0 }),
})
export type ComparisonCounts = Static<typeof ComparisonCounts>

/** A configuration or ignore file that differs between base and head. `readers`: who obeys such a file (analyzer ids, `git`, `assay`). */
export const ConfigurationChange = Type.Object({
  uri: TreePath,
  change: Type.Union([Type.Literal('added'), Type.Literal('removed'), Type.Literal('changed')]),
  readers: Type.Array(Type.String()),
})
export type ConfigurationChange = Static<typeof ConfigurationChange>

/** A comment in a source that holds back findings of an analyzer. `text` is the comment, one line, without control characters. */
export const InlineSuppression = Type.Object({
  analyzer: Type.String(),
  uri: TreePath,
  line: Type.Integer({ minimum: 1 }),
  text: Type.String(),
})
export type InlineSuppression = Static<typeof InlineSuppression>

/**
 * What the head was compared with, and what came of it. `ref` is as the operator named it (a ref of --base, a run of
 * --baseline); `commit` is the merge base. `reused`: the base's run was on record. `comparable` false: `reason` says why
 * nothing can be said of that analyzer.
 */
export const Comparison = Type.Object({
  base: Type.Object({
    kind: Type.Union([Type.Literal('ref'), Type.Literal('run')]),
    ref: Type.String(),
    commit: Type.Union([GitObjectId, Type.Null()]),
    tree: Type.Union([GitObjectId, Type.Null()]),
    manifest: Sha256,
    run: Type.String(),
    reused: Type.Boolean(),
  }),
  counts: ComparisonCounts,
  analyzers: Type.Array(
    Type.Object({ id: Type.String(), comparable: Type.Boolean(), reason: Type.String(), counts: ComparisonCounts }),
  ),
  /** Files that git takes for renamed. */
  renames: Type.Array(Type.Object({ from: TreePath, to: TreePath })),
  configuration: Type.Array(ConfigurationChange),
  /** Inline suppressions that the base does not have; cut at a limit, `newSuppressionCount` is exact. */
  newSuppressions: Type.Array(InlineSuppression),
  newSuppressionCount: Type.Integer({ minimum: 0 }),
})
export type Comparison = Static<typeof Comparison>
