import type {
  Completion,
  Job,
  JobFailure,
  JobPayload,
  JobPriority,
  JobState,
  Schedule,
} from '../../schemas/records/index.ts'

/** A job to put in. `key`: lower-case SHA-256 of all that is vetted (job-key.ts). `delayMs`: not to be taken before. */
export type NewJob = {
  readonly key: string
  readonly batch: string
  readonly payload: JobPayload
  readonly priority: JobPriority
  readonly delayMs?: number
}

/** What became of it: put in, or one stood under the key already, in the state that it has. */
export type Enqueued = {
  readonly key: string
  readonly kind: 'added' | 'exists'
  readonly state: JobState
}

/**
 * Who asks for work. `identity`: unique for the process, of a form that tells on this machine whether it lives
 * (worker-identity.ts). `offers`: what its probe proved; it is given no job that demands more.
 */
export type Worker = {
  readonly identity: string
  readonly offers: ReadonlySet<string>
  readonly leaseMs: number
}

/**
 * A job in the hands of a worker. `token` grows with each claim of the job: what a former holder says no longer counts. It
 * grows where the queue was lost in between too (the evidence store remembers the newest one that it saw): it is the larger
 * of the clock in milliseconds and the last one plus one.
 */
export type Lease = { readonly job: Job; readonly worker: Worker; readonly token: number }

/** `lost`: the lease ran out or was taken away, and another worker may have the job; `cancelled`: stop the work. */
export type Held = 'held' | 'lost' | 'cancelled'

/**
 * `retry`: something that may pass; the job waits for a back-off and is tried again, `maxFailures` times in all, before it is
 * dead. `final`: trying again would change nothing. `child-died`: the quarantined child died and its worker lived to see
 * it; the third is the job's end.
 */
export type Failed = JobFailure & { readonly kind: 'retry' | 'final' | 'child-died' }

export type Counts = Readonly<Record<JobState, number>> & { readonly isPaused: boolean }

export type JobFilter = {
  readonly states?: readonly JobState[]
  readonly batch?: string
  /** Only those whose key begins so. */
  readonly keyPrefix?: string
  readonly limit: number
}

/** What changed, as a hint for whoever watches: it may be missed, and says nothing that `get` does not. */
export type QueueEvent = {
  readonly at: number
  readonly kind: Job['history'][number]['kind'] | 'progress'
  readonly key: string
  readonly batch: string
}

/** How hard a queue tries. */
export const queueLimits = {
  /** Workers that died under a job before it is quarantined. */
  maxWorkerDeaths: 2,
  /** Children that died of a quarantined job before it is dead. */
  maxChildDeaths: 3,
  maxFailures: 5,
  /** The first back-off; each next one is twice as long, up to the largest. */
  backOffMs: 1_000,
  maxBackOffMs: 60_000,
} as const

/** What is longer is cut, in characters: a queue holds names and words, no logs. */
export const longest = { progress: 200, message: 500 } as const

/**
 * A queue of jobs, one worktree each. Everything is safe for several processes at once, and may be said again: what is
 * said twice changes nothing. Throws AssayError: `queue/unusable`, `queue/newer`, `disk/full`, `queue/unreachable` and
 * `queue/refused` for Redis; an adapter that waits for a lost server says so through `OpenQueue.say`.
 */
export type JobQueue = {
  readonly kind: 'sqlite' | 'redis'
  /** Where it is, without a password. */
  readonly name: string

  /** In the order given. A key that stands there already, in whatever state, is left as it is and said to exist. */
  readonly enqueue: (jobs: readonly NewJob[]) => Promise<readonly Enqueued[]>
  /**
   * The next job that this worker may have, or null where there is none now: one whose demands it offers all and whose
   * payload is of no later version than this build's. Higher priority first; among equals the batches take turns by computed
   * rank: a batch put in later starts at the rank that is being worked on.
   */
  readonly claim: (worker: Worker) => Promise<Lease | null>
  /** Resolves when there may be something to claim, after `timeoutMs` at the latest, or when `signal` aborts. */
  readonly waitForWork: (worker: Worker, timeoutMs: number, signal: AbortSignal) => Promise<void>
  /** Prolongs the lease by `worker.leaseMs`. */
  readonly heartbeat: (lease: Lease) => Promise<Held>
  /** A short word on what is being done. Nobody waits for it. */
  readonly progress: (lease: Lease, what: string) => Promise<void>
  /** `lost` where the lease is another's by now: nothing was changed. */
  readonly complete: (lease: Lease, completion: Completion) => Promise<'done' | 'lost'>
  readonly fail: (lease: Lease, failed: Failed) => Promise<JobState | 'lost'>
  /**
   * Gives the job back, first in line; an attempt, but no failure. `afterMs`: delayed by so long, where this worker could not
   * do it and another may, so that what waits behind it is not held up.
   */
  readonly release: (lease: Lease, why: string, afterMs?: number) => Promise<'done' | 'lost'>
  /** Ends the work of a lease whose job was cancelled. */
  readonly stopped: (lease: Lease) => Promise<'done' | 'lost'>
  /** Frees what dead workers hold: at once those of this machine, others when their lease has run out. Gives their keys. */
  readonly recover: () => Promise<readonly string[]>

  /** A waiting one ends now (`cancelled`); a running one is told at its next heartbeat (`asked`); an ended one stays (`ended`). */
  readonly cancel: (key: string) => Promise<'cancelled' | 'asked' | 'ended' | 'unknown'>
  /** Puts a failed, dead or cancelled job back, its counts at nought and its history kept; false where it is none of these. */
  readonly retry: (key: string) => Promise<boolean>
  /** Takes what waits or is delayed out of the queue, of one batch or (null) of all; what runs goes on. Gives their keys. */
  readonly withdraw: (batch: string | null) => Promise<readonly string[]>
  /** Nobody claims while a queue is paused; what runs goes on. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>

  readonly get: (key: string) => Promise<Job | null>
  /** Ordered by state as in `JobState`, and in it as they would be taken or as they ended. */
  readonly list: (filter: JobFilter) => Promise<readonly Job[]>
  readonly counts: (batch?: string) => Promise<Counts>
  /** Jobs that ended and that the coordinator has not acknowledged, the oldest end first. */
  readonly ended: (limit: number) => Promise<readonly Job[]>
  /** Their end is written down elsewhere: completed ones may be forgotten, the others stay listed until retried or drained. */
  readonly acknowledge: (keys: readonly string[]) => Promise<void>
  /** Removes ended jobs in these states whose end was acknowledged; others are still needed. Gives how many. */
  readonly forget: (states: readonly ('completed' | 'failed' | 'dead' | 'cancelled')[]) => Promise<number>
  /** Calls back until the returned function is called. */
  readonly watch: (listener: (event: QueueEvent) => void) => Promise<() => Promise<void>>

  readonly schedules: {
    /** Adds or replaces the one of its name. */
    readonly put: (schedule: Omit<Schedule, 'nextAt' | 'lastAt'>) => Promise<void>
    readonly remove: (name: string) => Promise<boolean>
    readonly list: () => Promise<readonly Schedule[]>
    /**
     * The schedules that are due: `dueAt` names the firing, the latest where several were missed. The same firing again
     * until it is said to be `fired`, so that a coordinator that dies in between loses none. The coordinator alone asks.
     */
    readonly due: () => Promise<readonly { readonly schedule: Schedule; readonly dueAt: number }[]>
    /** That firing is begun (`lastAt` is it): the next one comes due. */
    readonly fired: (name: string, dueAt: number) => Promise<void>
  }

  /** Lets go of every connection and timer. Leases stay as they are. */
  readonly close: () => Promise<void>
}

/** What an adapter is opened with. */
export type OpenQueue = {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** A sentence for the user of a command that waits: a lost server, and that it is back. */
  readonly say: (sentence: string) => void
  /** better-sqlite3's compiled half; null leaves the package to find its own. */
  readonly nativeBinding: string | null
  readonly limits?: Partial<Record<keyof typeof queueLimits, number>>
  /** A server that is not there yet is waited for, which is said once; else it is `queue/unreachable` after a few tries. */
  readonly isPatient?: boolean
  /** Ends that wait: `cancelled`. */
  readonly signal?: AbortSignal
}
