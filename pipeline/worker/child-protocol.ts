import type { ProgressEvent } from '../context.ts'
import type { JobEnd } from './contract.ts'
import type { HeldJob } from './vet-job.ts'

/** What a worker tells the child in which a job runs alone. Its own words: they are not checked. */
export type ToChild =
  | {
      readonly kind: 'job'
      readonly job: HeldJob
      readonly sharedDir: string
      /** Where it records the run itself; null: it hands over. */
      readonly stateDir: string | null
    }
  | { readonly kind: 'stop' }

/** What the child answers, which vetted nothing in its own process but what the worker itself would. */
export type FromChild =
  | { readonly kind: 'progress'; readonly event: ProgressEvent }
  | { readonly kind: 'end'; readonly end: JobEnd }
