import type { Store } from '../../evidence/index.ts'
import type { Installation } from '../../lib/installation.ts'
import type { BatchEntry, JobFailure, JobPriority } from '../../schemas/records/index.ts'
import type { PlacedEntry } from '../config/repositories.ts'
import type { JobQueue } from '../queue/contract.ts'
import type { Shared, VetSettings } from '../queue/shared/index.ts'

/** One entry of a list. `shown`: as named; `path`: absolute. `problem`: why it is no job, whatever lies there. */
export type ListedEntry = {
  readonly shown: string
  readonly path: string
  readonly ref: string | null
  readonly problem: JobFailure | null
}

/** What a list or a folder names. `facts`: what its lines declare of repositories. */
export type BatchList = {
  readonly entries: readonly ListedEntry[]
  readonly facts: readonly PlacedEntry[]
  readonly notices: readonly string[]
}

/** `failed`: what came to no record; `incomplete`: what has one of that verdict, in a round of its own. */
export type Retry = 'failed' | 'incomplete'

export type BatchAsk = {
  readonly batch: string
  /** null: go on with what the store knows of the batch. */
  readonly list: BatchList | null
  readonly resume: boolean
  readonly retry: Retry | null
  readonly priority: JobPriority
  /** For a repository of which nothing is declared; its facts are set per repository. */
  readonly settings: VetSettings
  /** `[[repository]]` of the operator's configuration. */
  readonly repositories: readonly PlacedEntry[]
  /** Real paths of folders; only what lies in one of them is vetted. None: everything is. */
  readonly roots: readonly string[]
  /** What a worker must offer: `sandbox=NAME`, `analyzer=ID`. */
  readonly demands: readonly string[]
}

/** What is happening, for whoever watches. */
export type BatchEvent =
  | { readonly kind: 'begun'; readonly batch: string; readonly total: number; readonly open: number }
  /** Trees read so far of those that had to be. */
  | { readonly kind: 'keyed'; readonly keyed: number; readonly of: number }
  /** Who records: this process, or the one that holds the lock. */
  | { readonly kind: 'coordinator'; readonly holder: string }
  /** An entry has ended; once each, in the order of their ends. */
  | { readonly kind: 'ended'; readonly entry: BatchEntry; readonly open: number }
  /** Of this batch, about once a second. `isPaused`: nothing runs, and nothing is begun in the whole queue. */
  | {
      readonly kind: 'running'
      readonly jobs: readonly RunningJob[]
      readonly waiting: number
      readonly isPaused: boolean
    }
  /** A sentence on what is waited for, or is well again. */
  | { readonly kind: 'said'; readonly sentence: string }

export type RunningJob = {
  readonly key: string
  readonly path: string
  readonly worker: string | null
  readonly progress: string | null
}

/** What a coordinator works with. `who`: for the lock, in words. */
export type CoordinatorContext = {
  readonly store: Store
  readonly queue: JobQueue
  readonly shared: Shared
  readonly secret: Uint8Array
  readonly installation: Installation
  readonly stateDir: string
  readonly who: string
  readonly now: () => number
  readonly say: (sentence: string) => void
  /** For the batches that a schedule begins. */
  readonly repositories: readonly PlacedEntry[]
  readonly roots: readonly string[]
}

/** `signal`: pause. `beforeWithdraw`: ends this command's own workers, which give their jobs back, before the rest is taken out of the queue. */
export type BatchContext = Omit<CoordinatorContext, 'repositories' | 'roots' | 'say'> & {
  readonly signal: AbortSignal
  readonly progress: (event: BatchEvent) => void
  readonly beforeWithdraw: () => Promise<void>
}
