import { type Static, Type } from 'typebox'
import { Sha256 } from './digest.ts'
import { Nullable } from './nullable.ts'
import { Verdict } from './vet.ts'

/** Times of the queue: milliseconds since the epoch by the clock of whoever wrote them. */
const Milliseconds = Type.Integer({ minimum: 0 })

/** The newest payload that this version makes and understands. */
export const payloadVersion = 1

/**
 * All that travels through a queue for one job: names and digests, never argv, sandbox or facts. The operator's
 * configuration lies in the shared folder under `configSha256`. `mac`: HMAC-SHA256 by the queue's key (hexadecimal) over the
 * rest, so that whoever can write to the queue cannot make jobs.
 */
export const JobPayload = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    /** Real path of the worktree. */
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    ref: Nullable(Type.String({ minLength: 1, maxLength: 1024 })),
    /** Digest of the manifest that the tree had when it was put in. */
    manifest: Sha256,
    configSha256: Sha256,
    /** 1, and one more for each time that a recorded end was asked for again. */
    round: Type.Integer({ minimum: 1 }),
    /** What a worker must offer: `sandbox=NAME`, `analyzer=ID`; sorted. */
    demands: Type.Array(Type.String({ pattern: '^(?:sandbox|analyzer)=[a-z0-9-]{1,64}$' }), { maxItems: 64 }),
    mac: Sha256,
  },
  { additionalProperties: false },
)
export type JobPayload = Static<typeof JobPayload>

export const JobState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('delayed'),
  Type.Literal('active'),
  Type.Literal('completed'),
  Type.Literal('failed'),
  Type.Literal('dead'),
  Type.Literal('cancelled'),
])
export type JobState = Static<typeof JobState>

/** In the order in which they are listed. */
export const jobStates: readonly JobState[] = JobState.anyOf.map(({ const: state }) => state)

export const JobPriority = Type.Union([Type.Literal('high'), Type.Literal('normal'), Type.Literal('low')])
export type JobPriority = Static<typeof JobPriority>

/** The first is taken first. */
export const jobPriorities: readonly JobPriority[] = JobPriority.anyOf.map(({ const: priority }) => priority)

/** Why a job did not come to a record. `code` is one of the catalogue of errors (lib/errors.ts). */
export const JobFailure = Type.Object({ code: Type.String(), message: Type.String(), remedy: Type.String() })
export type JobFailure = Static<typeof JobFailure>

/**
 * How a job ended in a record. `token`: of the claim that made it. `recordSha256`: of the RunRecord (canonical JSON) in
 * the shared folder, where a worker hands its record over; null where it recorded the run itself. `mac`: by the
 * queue's key over the rest.
 */
export const Completion = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    key: Sha256,
    token: Type.Integer({ minimum: 1 }),
    run: Type.String({ minLength: 1, maxLength: 64 }),
    verdict: Verdict,
    /** The run stood under the key already. */
    reused: Type.Boolean(),
    recordSha256: Nullable(Sha256),
    finishedAt: Milliseconds,
    mac: Sha256,
  },
  { additionalProperties: false },
)
export type Completion = Static<typeof Completion>

/** How many events of a job are kept: the last. */
export const keptEvents = 20

/** What happened to a job. */
export const JobEvent = Type.Object({
  at: Milliseconds,
  kind: Type.Union([
    Type.Literal('added'),
    Type.Literal('claimed'),
    Type.Literal('released'),
    Type.Literal('worker-died'),
    Type.Literal('child-died'),
    Type.Literal('failed'),
    Type.Literal('dead'),
    Type.Literal('completed'),
    Type.Literal('cancelled'),
    Type.Literal('retried'),
  ]),
  worker: Nullable(Type.String()),
  message: Nullable(Type.String()),
})
export type JobEvent = Static<typeof JobEvent>

/** A job as a queue shows it. */
export const Job = Type.Object({
  key: Sha256,
  batch: Type.String(),
  payload: JobPayload,
  state: JobState,
  priority: JobPriority,
  /** How often a worker began it, given back ones included. */
  attempts: Type.Integer({ minimum: 0 }),
  /** Of those, how often it failed and may be tried again. */
  failures: Type.Integer({ minimum: 0 }),
  workerDeaths: Type.Integer({ minimum: 0 }),
  childDeaths: Type.Integer({ minimum: 0 }),
  /** Two workers died under it: it runs in a child of its own from now on. */
  quarantined: Type.Boolean(),
  cancelRequested: Type.Boolean(),
  availableAt: Nullable(Milliseconds),
  worker: Nullable(Type.String()),
  progress: Nullable(Type.String()),
  failure: Nullable(JobFailure),
  completion: Nullable(Completion),
  /** Oldest first. */
  history: Type.Array(JobEvent, { maxItems: keptEvents }),
})
export type Job = Static<typeof Job>

/** `assay queue status --format json`. */
export const QueueStatusReport = Type.Object(
  {
    schema: Type.Literal('assay/queue/v1'),
    waiting: Type.Integer(),
    active: Type.Integer(),
    delayed: Type.Integer(),
    completed: Type.Integer(),
    failed: Type.Integer(),
    dead: Type.Integer(),
    cancelled: Type.Integer(),
    paused: Type.Boolean(),
    /** Without a password. */
    queue: Type.String(),
    /** Who records: the process that holds the lock, or null. */
    coordinator: Nullable(Type.String()),
  },
  { $id: 'assay/queue/v1' },
)
export type QueueStatusReport = Static<typeof QueueStatusReport>

/** `assay queue jobs --format json`; `show` gives one of `jobs`. */
export const QueueJobsReport = Type.Object(
  { schema: Type.Literal('assay/queue-jobs/v1'), jobs: Type.Array(Job), truncated: Type.Boolean() },
  { $id: 'assay/queue-jobs/v1' },
)
export type QueueJobsReport = Static<typeof QueueJobsReport>

/** `assay queue cancel`, `retry`, `drain` and `reconcile` with `--format json`. `asked`: its worker is told to stop. */
export const QueueChangesReport = Type.Object(
  {
    schema: Type.Literal('assay/queue-changes/v1'),
    changes: Type.Array(
      Type.Object({
        key: Sha256,
        batch: Type.String(),
        path: Type.String(),
        change: Type.Union([
          Type.Literal('cancelled'),
          Type.Literal('asked'),
          Type.Literal('retried'),
          Type.Literal('none'),
        ]),
      }),
    ),
    /** Entries of the named batch that had not ended and are cancelled in the evidence store. */
    givenUp: Type.Integer(),
    /** Ended jobs that the queue no longer lists. */
    forgotten: Type.Integer(),
    /** Jobs that were missing in the queue and are in it again. */
    restored: Type.Integer(),
    /** Entries of batches whose record was found. */
    settled: Type.Integer(),
  },
  { $id: 'assay/queue-changes/v1' },
)
export type QueueChangesReport = Static<typeof QueueChangesReport>

/** Batches that start by themselves. `pattern`: five or six cron fields. `list`: absolute path of the list or folder. */
export const Schedule = Type.Object({
  name: Type.String(),
  list: Type.String(),
  pattern: Type.String(),
  /** IANA name of the time zone that the pattern means. */
  timeZone: Type.String(),
  /** Of the settings in the shared folder that the jobs run under. */
  configSha256: Sha256,
  priority: JobPriority,
  nextAt: Nullable(Milliseconds),
  lastAt: Nullable(Milliseconds),
  mac: Sha256,
})
export type Schedule = Static<typeof Schedule>

/**
 * `assay schedule list --format json`. `last`: the batch of the last firing as this evidence store has it; null where there is
 * none. `genuine`: whether a holder of the queue's key made it; null where that key is not at hand.
 */
export const SchedulesReport = Type.Object(
  {
    schema: Type.Literal('assay/schedules/v1'),
    schedules: Type.Array(
      Type.Object({
        ...Schedule.properties,
        genuine: Nullable(Type.Boolean()),
        last: Nullable(
          Type.Object({
            batch: Type.String(),
            state: Type.Union([Type.Literal('running'), Type.Literal('paused'), Type.Literal('finished')]),
            total: Type.Integer(),
            open: Type.Integer(),
            /** Entries that ended without a record, and why the first of them did. */
            failed: Type.Integer(),
            code: Nullable(Type.String()),
            message: Nullable(Type.String()),
          }),
        ),
      }),
    ),
  },
  { $id: 'assay/schedules/v1' },
)
export type SchedulesReport = Static<typeof SchedulesReport>
