import { type Static, Type } from 'typebox'
import { Comparison } from './compare.ts'
import { Decision, Signal } from './decision.ts'
import { Sha256 } from './digest.ts'
import { OutcomeKind } from './outcome.ts'
import { Subject } from './snapshot.ts'
import { UsedSuppression } from './suppressions.ts'

export const Verdict = Type.Union([Type.Literal('pass'), Type.Literal('fail'), Type.Literal('incomplete')])
export type Verdict = Static<typeof Verdict>

/** Why the verdict is what it is. `code` is stable; `message` is a sentence. */
export const Reason = Type.Object({ code: Type.String(), message: Type.String() })
export type Reason = Static<typeof Reason>

/** The reasons that fail a run; every other one leaves it incomplete. */
const failing: readonly string[] = ['findings', 'licence-denied']

/** The verdict that reasons ask for (DESIGN §2): of whoever judges, and of whoever checks a judgement later. */
export const verdictOf = (reasons: readonly Reason[]): Verdict =>
  reasons.some(({ code }) => failing.includes(code)) ? 'fail' : reasons.length > 0 ? 'incomplete' : 'pass'

export const Integrity = Type.Union([
  Type.Literal('tool'),
  Type.Literal('repository-controlled'),
  Type.Literal('imported'),
])
export type Integrity = Static<typeof Integrity>

/** One analyzer in a vet report. `results` and `files` are counts; `results` is null where the run did not finish. */
export const AnalyzerSummary = Type.Object({
  id: Type.String(),
  version: Type.Union([Type.String(), Type.Null()]),
  outcome: OutcomeKind,
  message: Type.String(),
  integrity: Integrity,
  results: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  files: Type.Integer({ minimum: 0 }),
  durationMs: Type.Integer({ minimum: 0 }),
  sandbox: Type.Union([Type.String(), Type.Null()]),
})
export type AnalyzerSummary = Static<typeof AnalyzerSummary>

export const SkippedFile = Type.Object({
  uri: Type.String(),
  analyzer: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
})
export type SkippedFile = Static<typeof SkippedFile>

/** `assay vet --format json`: stable; keys are only added. */
export const VetReport = Type.Object(
  {
    schema: Type.Literal('assay/vet/v1'),
    run: Type.String(),
    verdict: Verdict,
    reasons: Type.Array(Reason),
    subject: Subject,
    coverage: Type.Object({
      files: Type.Integer({ minimum: 0 }),
      read: Type.Integer({ minimum: 0 }),
      skipped: Type.Array(SkippedFile),
    }),
    analyzers: Type.Array(AnalyzerSummary),
    decisions: Type.Array(Decision),
    signals: Type.Array(Signal),
    results: Type.Object({
      total: Type.Integer({ minimum: 0 }),
      error: Type.Integer({ minimum: 0 }),
      warning: Type.Integer({ minimum: 0 }),
      note: Type.Integer({ minimum: 0 }),
      /** Only where there is something to compare with. */
      new: Type.Optional(Type.Integer({ minimum: 0 })),
      /** Held back by the operator's list; counted in no level. */
      suppressed: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    /** Level from which findings gate, as the operator or, stricter, the worktree wants it. Older records lack it. */
    failOn: Type.Optional(
      Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note'), Type.Literal('none')]),
    ),
    comparison: Type.Optional(Comparison),
    /** The entries of the operator's list that held something back; only where there is a list. */
    suppressions: Type.Optional(Type.Array(UsedSuppression)),
    notices: Type.Array(Type.String()),
    evidence: Type.Object({
      bundle: Type.Union([Type.String(), Type.Null()]),
      log: Sha256,
      /** Digest of the reproducible part of the statement; older records lack it. */
      analysis: Type.Optional(Sha256),
    }),
  },
  { $id: 'assay/vet/v1' },
)
export type VetReport = Static<typeof VetReport>
