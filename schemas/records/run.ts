import { type Static, Type } from 'typebox'
import { MovedFrom, ResultClass } from './compare.ts'
import { Sha256 } from './digest.ts'
import { LicenceFacts } from './licence-facts.ts'
import { Outcome, RuleEntry, Skipped } from './outcome.ts'
import { StoredRawRun } from './raw-run.ts'
import { Maker, RecordedRequest, SourceDetails } from './statement.ts'
import { FileValidation } from './validate.ts'
import { Integrity, VetReport } from './vet.ts'

/** All that is kept of one analyzer in one run; blobs are named by digest. */
export const AnalyzerRecord = Type.Object({
  id: Type.String(),
  version: Type.Union([Type.String(), Type.Null()]),
  licence: Type.String(),
  toolSha256: Type.Union([Sha256, Type.Null()]),
  /** Everything that it ran: the analyzer itself first, then what runs or converts it. Older records lack it. */
  tools: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), version: Type.String(), sha256: Sha256, licence: Type.String() })),
  ),
  configSource: Type.String(),
  configSha256: Sha256,
  severitySha256: Type.Union([Sha256, Type.Null()]),
  integrity: Integrity,
  outcome: Outcome,
  steps: Type.Array(StoredRawRun),
  rules: Type.Array(RuleEntry),
  filesRead: Type.Integer(),
  skipped: Type.Array(Skipped),
  logSha256: Type.Union([Sha256, Type.Null()]),
  /** The blob that holds the `Ledger` as canonical JSON. */
  ledgerSha256: Type.Union([Sha256, Type.Null()]),
  rawValidation: Type.Union([FileValidation, Type.Null()]),
  validation: Type.Union([FileValidation, Type.Null()]),
  durationMs: Type.Integer(),
})
export type AnalyzerRecord = Static<typeof AnalyzerRecord>

/**
 * A finding in the index. `fingerprint` is the house fingerprint. `fault`: what its rule looks for, where rules of other
 * analyzers look for the same; findings of one fault at one line are related.
 */
export const FindingRecord = Type.Object({
  analyzer: Type.String(),
  ruleId: Type.String(),
  level: Type.String(),
  uri: Type.Union([Type.String(), Type.Null()]),
  line: Type.Union([Type.Integer(), Type.Null()]),
  column: Type.Union([Type.Integer(), Type.Null()]),
  message: Type.String(),
  fingerprint: Type.Union([Type.String(), Type.Null()]),
  fault: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** What it is against the base, where the run was compared. */
  baseline: Type.Optional(ResultClass),
  movedFrom: Type.Optional(MovedFrom),
  /** The base's configuration shows it and the head's would hide it. */
  silenced: Type.Optional(Type.Boolean()),
  /** The operator's list of suppressions holds it back: it does not gate. */
  suppressed: Type.Optional(Type.Boolean()),
})
export type FindingRecord = Static<typeof FindingRecord>

/** One run as recorded: idempotent by `key`. Times are ISO 8601 UTC and stand outside every digest. */
export const RunRecord = Type.Object({
  run: Type.String(),
  key: Type.String(),
  batch: Type.Union([Type.String(), Type.Null()]),
  /** Real path of what was vetted, for the index of this machine alone: never in a bundle, and not read back. */
  place: Type.Optional(Type.String()),
  startedAt: Type.String(),
  finishedAt: Type.String(),
  report: VetReport,
  /** What its licence decisions rest on, to be judged again. Older records lack it. */
  facts: Type.Optional(LicenceFacts),
  /**
   * Digest of all that decides what the analyzers say: manifest, tools, configuration, sandbox class. Runs that have it in
   * common have the same results. Older records lack it.
   */
  identity: Type.Optional(Sha256),
  request: Type.Optional(RecordedRequest),
  source: Type.Optional(SourceDetails),
  maker: Type.Optional(Maker),
  analyzers: Type.Array(AnalyzerRecord),
  findings: Type.Array(FindingRecord),
})
export type RunRecord = Static<typeof RunRecord>

/** `assay runs --format json`. */
export const RunsReport = Type.Object(
  {
    schema: Type.Literal('assay/runs/v1'),
    runs: Type.Array(
      Type.Object({
        run: Type.String(),
        key: Type.String(),
        path: Type.String(),
        verdict: Type.String(),
        batch: Type.Union([Type.String(), Type.Null()]),
        startedAt: Type.String(),
      }),
    ),
  },
  { $id: 'assay/runs/v1' },
)
export type RunsReport = Static<typeof RunsReport>
