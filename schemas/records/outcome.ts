import { type Static, Type } from 'typebox'
import { Sha256, TreePath } from './digest.ts'

/** How an analyzer ended. Only `ok` and `not-applicable` let a verdict pass. */
export const OutcomeKind = Type.Union([
  Type.Literal('ok'),
  Type.Literal('not-applicable'),
  Type.Literal('denied'),
  Type.Literal('review'),
  Type.Literal('unavailable'),
  Type.Literal('crashed'),
  Type.Literal('timed-out'),
  Type.Literal('over-limit'),
  Type.Literal('partial'),
  Type.Literal('malformed'),
])
export type OutcomeKind = Static<typeof OutcomeKind>

/** A file of the analyzer's kind that it did not read, and why. */
export const Skipped = Type.Object({ uri: TreePath, reason: Type.String() })
export type Skipped = Static<typeof Skipped>

/** `message` is a sentence for a user; with `ok` a remark, or empty. */
export const Outcome = Type.Object({ kind: OutcomeKind, message: Type.String() })
export type Outcome = Static<typeof Outcome>

/** One RFC 6902 operation. */
export const PatchOperation = Type.Object({
  op: Type.Union([Type.Literal('add'), Type.Literal('remove'), Type.Literal('replace'), Type.Literal('move')]),
  path: Type.String(),
  from: Type.Optional(Type.String()),
  value: Type.Optional(Type.Unknown()),
})
export type PatchOperation = Static<typeof PatchOperation>

/** One kind of change to a log: `id` of the processor, why it was made, and the patch, applied in order. */
export const LedgerStep = Type.Object({
  id: Type.String(),
  reason: Type.String(),
  patch: Type.Array(PatchOperation),
})
export type LedgerStep = Static<typeof LedgerStep>

/**
 * Every change between what the tool said and the house log. `before` is the digest of the canonical form (RFC 8785) of
 * the log as decoded from the tool, `after` that of the house log; applying all patches to the first gives the second.
 */
export const Ledger = Type.Object({
  before: Sha256,
  after: Sha256,
  steps: Type.Array(LedgerStep),
})
export type Ledger = Static<typeof Ledger>

export const Severity = Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note')])
export type Severity = Static<typeof Severity>

/** A rule that could fire: the rule bill of materials. `licence` is an SPDX expression. */
export const RuleEntry = Type.Object({
  id: Type.String(),
  origin: Type.String(),
  licence: Type.String(),
  severity: Severity,
  reason: Type.String(),
  /** SHA-256 of the rule as data, where it is data of its own (a rule file), not a part of the tool's program. */
  sha256: Type.Optional(Sha256),
  /** Who selected it: our selection, the tree's configuration, or the operator's words. */
  enabledBy: Type.Optional(Type.String()),
})
export type RuleEntry = Static<typeof RuleEntry>
