import { setTimeout as sleep } from 'node:timers/promises'
import type { JobQueue, QueueEvent, Worker } from '../contract.ts'
import type { QueueContext } from './context.ts'
import { guarded } from './fault.ts'

const lookMs = 50
/** How often one that waits looks for dead workers: in their hands may be all there is. */
const recoverMs = 1_000
const eventsAtOnce = 256

type Parts = {
  readonly isClaimable: (worker: Worker) => boolean
  readonly recover: () => readonly string[]
}

type Watching = Pick<JobQueue, 'waitForWork' | 'watch'> & { readonly stop: () => void }

/** Other processes write into the file and tell nobody: who waits looks, which costs some microseconds each time. */
export const openWatch = ({ database, path, clock }: QueueContext, { isClaimable, recover }: Parts): Watching => {
  const newest = database.prepare<[], number | null>('SELECT max(event) FROM events').pluck()
  const since = database.prepare<[number], QueueEvent & { event: number }>(
    `SELECT event, at, kind, key, batch FROM events WHERE event > ? ORDER BY event LIMIT ${eventsAtOnce}`,
  )
  const timers = new Set<NodeJS.Timeout>()

  const waitForWork: JobQueue['waitForWork'] = async (worker, timeoutMs, signal) => {
    const end = clock.ticksMs() + timeoutMs
    let recoverAt = clock.ticksMs()
    while (!signal.aborted && database.open) {
      if (guarded(path, () => isClaimable(worker))) return
      const now = clock.ticksMs()
      if (now >= end) return
      if (now >= recoverAt) {
        recoverAt = now + recoverMs
        if (guarded(path, recover).length > 0) continue
      }
      // An abort ends the wait, and the loop sees it.
      await sleep(Math.min(lookMs, end - now), undefined, { signal }).catch(() => undefined)
    }
  }

  const watch: JobQueue['watch'] = async (listener) => {
    let last = guarded(path, () => newest.get()) ?? 0
    const look = (): void => {
      for (const { event, ...said } of since.all(last)) {
        last = event
        listener(said)
      }
    }
    const timer = setInterval(look, lookMs)
    timers.add(timer)
    return async () => {
      clearInterval(timer)
      timers.delete(timer)
    }
  }

  return {
    waitForWork,
    watch,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      timers.clear()
    },
  }
}
