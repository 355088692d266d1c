import { type Static, Type } from 'typebox'
import { Comparison } from './compare.ts'
import { Decision, DeclaredFacts, Waiver } from './decision.ts'
import { GitObjectId, Sha256, TreePath } from './digest.ts'
import { Organisation } from './licence-facts.ts'
import { Outcome } from './outcome.ts'
import { Isolation, LimitName } from './receipt.ts'
import { UsedSuppression } from './suppressions.ts'
import { Integrity, Reason, Verdict, VetReport } from './vet.ts'

/** What the operator asked for, as far as it decides what a run says: enough to run it again. */
export const RecordedRequest = Type.Object({
  analyzers: Type.Array(Type.String()),
  configSource: Type.String(),
  failOn: Type.String(),
  leaveOut: Type.Array(Type.String()),
  minIsolation: Isolation,
  /** `none` was spelled out; any other choice says how isolation was to be had. */
  sandbox: Type.String(),
  facts: DeclaredFacts,
  organisation: Organisation,
  waivers: Type.Array(Waiver),
  /** Digest of the operator's settings as resolved. */
  configurationSha256: Sha256,
  /** Digest of the operator's list of suppressions; null without one. */
  suppressionsSha256: Type.Union([Sha256, Type.Null()]),
})
export type RecordedRequest = Static<typeof RecordedRequest>

/** What of the source was not in the copy, and the submodules that stand in it by commit. Sorted by path. */
export const SourceDetails = Type.Object({
  submodules: Type.Array(Type.Object({ path: TreePath, commit: Type.Union([GitObjectId, Type.Null()]) })),
  omittedCounts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
})
export type SourceDetails = Static<typeof SourceDetails>

/**
 * The program that made a run. `rulesSha256`: of id, section and level of every rule that the validator knows, sorted by
 * id, as canonical JSON.
 */
export const Maker = Type.Object({
  assay: Type.String(),
  node: Type.String(),
  platform: Type.String(),
  arch: Type.String(),
  validator: Type.Object({ version: Type.String(), rulesSha256: Sha256 }),
})
export type Maker = Static<typeof Maker>

/** One analyzer in the reproducible part. `rulesSha256`: of the rule bill of materials as canonical JSON. */
export const AnalyzedBy = Type.Object({
  id: Type.String(),
  version: Type.Union([Type.String(), Type.Null()]),
  licence: Type.String(),
  integrity: Integrity,
  outcome: Outcome,
  tools: Type.Array(Type.Object({ id: Type.String(), version: Type.String(), sha256: Sha256, licence: Type.String() })),
  configSource: Type.String(),
  configSha256: Sha256,
  severitySha256: Type.Union([Sha256, Type.Null()]),
  rulesSha256: Sha256,
  rules: Type.Integer({ minimum: 0 }),
  filesRead: Type.Integer({ minimum: 0 }),
  skipped: Type.Integer({ minimum: 0 }),
  logSha256: Type.Union([Sha256, Type.Null()]),
  /** The validator's word on the house log; null where there is none. */
  valid: Type.Union([Type.Boolean(), Type.Null()]),
})
export type AnalyzedBy = Static<typeof AnalyzedBy>

/** The reproducible part: the same snapshot, tools and configuration give the same bytes, wherever and whenever. */
export const Analysis = Type.Object({
  source: Type.Object({
    commit: Type.Union([GitObjectId, Type.Null()]),
    tree: Type.Union([GitObjectId, Type.Null()]),
    manifest: Sha256,
    dirty: Type.Union([Type.Boolean(), Type.Null()]),
    ...SourceDetails.properties,
  }),
  request: RecordedRequest,
  analyzers: Type.Array(AnalyzedBy),
  validator: Maker.properties.validator,
  decisions: Type.Array(Decision),
  coverage: VetReport.properties.coverage,
  results: VetReport.properties.results,
  /** The entries of the operator's list that held results back on the day of the run. */
  suppressions: Type.Array(UsedSuppression),
  /** Without what differs from run to run: the base's run id, the name it was asked for by, whether it was on record. */
  comparison: Type.Union([
    Type.Object({
      ...Comparison.properties,
      base: Type.Omit(Comparison.properties.base, ['ref', 'run', 'reused']),
    }),
    Type.Null(),
  ]),
  verdict: Verdict,
  reasons: Type.Array(Reason),
  logSha256: Sha256,
})
export type Analysis = Static<typeof Analysis>

/** How one step was run. Of the environment only the names are kept. */
export const StepRun = Type.Object({
  argv: Type.Array(Type.String()),
  environmentKeys: Type.Array(Type.String()),
  exitCode: Type.Union([Type.Integer(), Type.Null()]),
  signal: Type.Union([Type.String(), Type.Null()]),
  limitHit: Type.Union([LimitName, Type.Null()]),
  stdoutSha256: Sha256,
  stderrSha256: Sha256,
  /** Digest of the sandbox receipt as canonical JSON; null where nothing was started. */
  receiptSha256: Type.Union([Sha256, Type.Null()]),
})
export type StepRun = Static<typeof StepRun>

/** What differs from run to run: times, machine, raw output. ISO 8601 UTC. */
export const RunDetails = Type.Object({
  id: Type.String(),
  ref: Type.Union([Type.String(), Type.Null()]),
  startedAt: Type.String(),
  finishedAt: Type.String(),
  builder: Type.Omit(Maker, ['validator']),
  analyzers: Type.Array(
    Type.Object({
      id: Type.String(),
      durationMs: Type.Integer({ minimum: 0 }),
      steps: Type.Array(StepRun),
      ledgerSha256: Type.Union([Sha256, Type.Null()]),
    }),
  ),
  base: Type.Union([Type.Object({ ref: Type.String(), run: Type.String(), reused: Type.Boolean() }), Type.Null()]),
  /** Digest of the bundle's manifest.json, which names every other file of it. */
  manifestSha256: Sha256,
})
export type RunDetails = Static<typeof RunDetails>

/** `analysisSha256` is that of `analysis` as canonical JSON: equal for equal runs. */
export const StaticAnalysisRun = Type.Object(
  { analysis: Analysis, analysisSha256: Sha256, run: RunDetails },
  { $id: 'assay/static-analysis-run/v1' },
)
export type StaticAnalysisRun = Static<typeof StaticAnalysisRun>

export const statementType = 'https://in-toto.io/Statement/v1'
export const predicateType = 'https://assay.invalid/static-analysis-run/v1'
export const statementMediaType = 'application/vnd.in-toto+json'

/** in-toto Statement v1. Subjects: `gitCommit` and `gitTree` where there are any, and the manifest's `sha256`. */
export const Statement = Type.Object({
  _type: Type.Literal(statementType),
  subject: Type.Array(Type.Object({ name: Type.String(), digest: Type.Record(Type.String(), Type.String()) }), {
    minItems: 1,
  }),
  predicateType: Type.Literal(predicateType),
  predicate: StaticAnalysisRun,
})
export type Statement = Static<typeof Statement>

/** DSSE v1 envelope: `payload` and `sig` are Base64 of the standard alphabet, padded. */
export const Envelope = Type.Object(
  {
    payloadType: Type.String(),
    payload: Type.String(),
    signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() }, { additionalProperties: false }), {
      minItems: 1,
    }),
  },
  { additionalProperties: false },
)
export type Envelope = Static<typeof Envelope>
