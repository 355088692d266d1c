import { messageOf } from '../../lib/errors.ts'
import type { JobQueue, Lease } from '../queue/contract.ts'

/** A lease that is prolonged until `close`. `signal` aborts where it is lost, or its job is cancelled; `why` says which. */
export type Hold = {
  readonly signal: AbortSignal
  readonly why: () => 'lost' | 'cancelled' | null
  readonly close: () => void
}

/** Often enough that two beats may fail, and that a cancelled job is not worked on for long. */
const longestBeatMs = 5_000

export const holdLease = (queue: JobQueue, lease: Lease, say: (sentence: string) => void): Hold => {
  const ended = new AbortController()
  let why: 'lost' | 'cancelled' | null = null
  let isBeating = false
  let isSaid = false
  const beat = async (): Promise<void> => {
    if (isBeating || why !== null) return
    isBeating = true
    try {
      const held = await queue.heartbeat(lease)
      isSaid = false
      if (held === 'held') return
      why = held
      ended.abort()
    } catch (error) {
      // The work goes on: whether the lease still stands is told by the next beat, and by the fence at the latest.
      if (!isSaid) say(`The lease of ${lease.job.payload.path} could not be prolonged: ${messageOf(error)}`)
      isSaid = true
    } finally {
      isBeating = false
    }
  }
  const timer = setInterval(beat, Math.min(lease.worker.leaseMs / 3, longestBeatMs))
  return { signal: ended.signal, why: () => why, close: () => clearInterval(timer) }
}
