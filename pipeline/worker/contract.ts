import type { Installation } from '../../lib/installation.ts'
import type { JobFailure, Verdict } from '../../schemas/records/index.ts'
import type { Failed, JobQueue } from '../queue/contract.ts'
import type { Shared } from '../queue/shared/index.ts'
import type { Vetter } from '../vetter.ts'
import type { Recorder } from './recorder.ts'

/** How one attempt at a job ended. */
export type JobEnd =
  /** `recordSha256`: of what was handed over; null where the run is in the evidence store. */
  | {
      readonly kind: 'recorded'
      readonly run: string
      readonly verdict: Verdict
      readonly reused: boolean
      readonly recordSha256: string | null
    }
  | { readonly kind: 'failed'; readonly failed: Failed }
  /** Not for this worker: another may do it. */
  | { readonly kind: 'elsewhere'; readonly failure: JobFailure }
  | { readonly kind: 'given-back' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'lost' }

/** What a worker tells whoever watches. Durations in milliseconds. */
export type WorkerEvent =
  | { readonly kind: 'ready'; readonly identity: string; readonly offers: readonly string[] }
  | {
      readonly kind: 'claimed'
      readonly key: string
      readonly batch: string
      readonly path: string
      readonly attempts: number
    }
  | { readonly kind: 'progress'; readonly key: string; readonly what: string }
  | {
      readonly kind: 'ended'
      readonly key: string
      readonly batch: string
      readonly path: string
      readonly end: JobEnd
      readonly durationMs: number
    }
  | { readonly kind: 'idle' }

/** What of its surroundings a job is vetted with, in the worker's own process or in a child. */
export type Bench = {
  readonly shared: Shared
  readonly recorder: Recorder
  readonly vetter: Vetter
  /** What is here for these analyzers, once set-up was asked for what is brought on demand. */
  readonly installation: (analyzers: readonly string[]) => Promise<Installation>
  readonly cargoHome: string | null
  readonly now: () => number
}

/** Of a job that runs alone: the words that start its process, and the state folder where it records itself; null: it hands over. */
export type Quarantine = { readonly program: readonly string[]; readonly stateDir: string | null }

export type WorkerAsk = {
  readonly queue: JobQueue
  /** The queue's key. */
  readonly secret: Uint8Array
  readonly identity: string
  readonly offers: ReadonlySet<string>
  /** Real paths of folders; only what lies in one of them is vetted. None: everything is. */
  readonly roots: readonly string[]
  readonly leaseMs: number
  /** Ends when there is nothing left that this worker could do. */
  readonly once: boolean
  readonly quarantine: Quarantine
}

export type WorkerContext = Bench & {
  /** Aborted: no new job. The running one goes on. */
  readonly stop: AbortSignal
  /** Aborted: the running one is given back. */
  readonly giveBack: AbortSignal
  readonly watch: (event: WorkerEvent) => void
  /** A sentence for whoever runs the worker. */
  readonly say: (sentence: string) => void
}
