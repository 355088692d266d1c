import { type Static, Type } from 'typebox'
import { Sha256 } from './digest.ts'
import { Nullable } from './nullable.ts'
import { JobPayload, JobPriority } from './queue.ts'
import { Verdict } from './vet.ts'

/** How one entry of a batch ended. */
export const BatchOutcome = Type.Union([
  Type.Literal('vetted'),
  Type.Literal('reused'),
  Type.Literal('error'),
  Type.Literal('dead'),
  Type.Literal('cancelled'),
])
export type BatchOutcome = Static<typeof BatchOutcome>

/**
 * One entry of a batch as the evidence store keeps it: what restores the queue where that is lost. `key` and `payload` are
 * null until its tree was read. `outcome` null: not ended. `place`: real path, or the path as named where there is none.
 */
export const BatchEntry = Type.Object({
  position: Type.Integer({ minimum: 0 }),
  path: Type.String(),
  place: Type.String(),
  ref: Nullable(Type.String()),
  /** Of the settings in the shared folder that it runs under: facts differ by repository. */
  configSha256: Sha256,
  round: Type.Integer({ minimum: 1 }),
  key: Nullable(Sha256),
  payload: Nullable(JobPayload),
  outcome: Nullable(BatchOutcome),
  run: Nullable(Type.String()),
  verdict: Nullable(Verdict),
  attempts: Type.Integer({ minimum: 0 }),
  code: Nullable(Type.String()),
  message: Nullable(Type.String()),
})
export type BatchEntry = Static<typeof BatchEntry>

/** `state`: `running` until all ended; `paused`: its waiting jobs were taken out of the queue and wait in the store. */
export const BatchRecord = Type.Object({
  batch: Type.String(),
  startedAt: Type.String(),
  finishedAt: Nullable(Type.String()),
  state: Type.Union([Type.Literal('running'), Type.Literal('paused'), Type.Literal('finished')]),
  priority: JobPriority,
  /** Where its jobs were put, without a password. */
  queue: Type.String(),
})
export type BatchRecord = Static<typeof BatchRecord>

/** `assay batch --format json`. */
export const BatchReport = Type.Object(
  {
    schema: Type.Literal('assay/batch/v1'),
    batch: Type.String(),
    jobs: Type.Array(
      Type.Object({
        /** Null where the tree could not be read. */
        key: Nullable(Sha256),
        path: Type.String(),
        ref: Nullable(Type.String()),
        verdict: Nullable(Verdict),
        outcome: BatchOutcome,
        run: Nullable(Type.String()),
        attempts: Type.Integer(),
        /** Of the catalogue of errors; null where there is a record. */
        code: Nullable(Type.String()),
        message: Nullable(Type.String()),
      }),
    ),
    /** Verdicts count reused records too. */
    counts: Type.Object({
      pass: Type.Integer(),
      fail: Type.Integer(),
      incomplete: Type.Integer(),
      error: Type.Integer(),
      dead: Type.Integer(),
      cancelled: Type.Integer(),
      vetted: Type.Integer(),
      reused: Type.Integer(),
    }),
    notices: Type.Array(Type.String()),
  },
  { $id: 'assay/batch/v1' },
)
export type BatchReport = Static<typeof BatchReport>
