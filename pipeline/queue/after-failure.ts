import type { Job } from '../../schemas/records/index.ts'
import type { Failed, queueLimits } from './contract.ts'

/** What becomes of a job that failed. `delayMs`: until it is tried again; null where it waits, or is at its end. */
export type AfterFailure = {
  readonly state: 'waiting' | 'delayed' | 'failed' | 'dead'
  readonly event: 'failed' | 'child-died' | 'dead'
  readonly failures: number
  readonly childDeaths: number
  readonly delayMs: number | null
}

type Limits = Readonly<Record<keyof typeof queueLimits, number>>

/** The same on every queue. Pure. */
export const afterFailure = (
  { failures, childDeaths }: Pick<Job, 'failures' | 'childDeaths'>,
  { kind }: Pick<Failed, 'kind'>,
  { maxFailures, maxChildDeaths, backOffMs, maxBackOffMs }: Limits,
): AfterFailure => {
  switch (kind) {
    case 'final':
      return { state: 'failed', event: 'failed', failures: failures + 1, childDeaths, delayMs: null }
    case 'child-died': {
      const deaths = childDeaths + 1
      const isDead = deaths >= maxChildDeaths
      const event = isDead ? 'dead' : 'child-died'
      return { state: isDead ? 'dead' : 'waiting', event, failures, childDeaths: deaths, delayMs: null }
    }
    case 'retry': {
      const count = failures + 1
      if (count >= maxFailures) return { state: 'dead', event: 'dead', failures: count, childDeaths, delayMs: null }
      const delayMs = Math.min(backOffMs * 2 ** failures, maxBackOffMs)
      return { state: 'delayed', event: 'failed', failures: count, childDeaths, delayMs }
    }
  }
}
