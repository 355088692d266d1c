import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { JobQueue, Worker } from '../contract.ts'
import type { Link } from './link.ts'
import { readQueues, servable } from './registry.ts'

type Parts = { readonly recover: () => Promise<readonly string[]> }

/** A marker is waited for so long at once: queues that are new, dead workers and delays are looked for in between. */
const longestMs = 1_000

type Waiting = Pick<JobQueue, 'waitForWork'> & {
  readonly onNextDelayed: (dueAt: number) => void
  readonly close: () => void
}

/** Waits on BullMQ's markers, which it puts beside a queue that has something to take. */
export const openWaiting = (link: Link, { recover }: Parts): Waiting => {
  let blocking: Redis | null = null
  let pending: Promise<void> | null = null
  let nextDelayed = Number.POSITIVE_INFINITY
  let isClosed = false

  /** One at a time: what was begun for a wait that was given up serves the next one. */
  const marker = async (worker: Worker, waitMs: number): Promise<void> => {
    const queues = servable(await link.patiently(() => readQueues(link)), worker)
    const keys = queues.map(({ queue }) => link.backend(queue).toKey('marker'))
    if (keys.length === 0) return void (await sleep(Math.min(waitMs, 50)))
    blocking ??= link.another()
    const found = await blocking.bzpopmin(...keys, waitMs / 1_000)
    // The marker of delayed jobs says when the next one is due.
    if (found !== null && Number(found[2]) > link.now()) nextDelayed = Math.min(nextDelayed, Number(found[2]))
  }

  const look = async (worker: Worker, timeoutMs: number, isOver: () => boolean): Promise<void> => {
    const endAt = performance.now() + timeoutMs
    while (!isOver()) {
      if (await hasWork(link, worker)) return
      const leftMs = endAt - performance.now()
      if (leftMs <= 0) return
      if ((await recover()).length > 0) continue
      const waitMs = Math.max(10, Math.min(longestMs, leftMs, nextDelayed - link.now()))
      if (nextDelayed <= link.now()) nextDelayed = Number.POSITIVE_INFINITY
      pending ??= marker(worker, waitMs)
        .catch(() => sleep(100))
        .finally(() => {
          pending = null
        })
      await Promise.race([pending, sleep(Math.max(1, Math.min(leftMs, waitMs)), undefined, { ref: false })])
    }
  }

  return {
    onNextDelayed: (dueAt) => {
      nextDelayed = Math.min(nextDelayed, dueAt)
    },
    waitForWork: (worker, timeoutMs, signal) =>
      new Promise((settle, fail) => {
        if (signal.aborted) return settle()
        // A server that is lost keeps nobody longer than he wants.
        const abort = (): void => settle()
        signal.addEventListener('abort', abort, { once: true })
        look(worker, timeoutMs, () => signal.aborted || isClosed)
          .then(settle, (error) => (isClosed ? settle() : fail(error)))
          .finally(() => signal.removeEventListener('abort', abort))
      }),
    close: () => {
      isClosed = true
      blocking?.disconnect()
    },
  }
}

/** Whether a claim would give something now. */
const hasWork = (link: Link, worker: Worker): Promise<boolean> =>
  link.patiently(async () => {
    for (const { queue } of servable(await readQueues(link), worker)) {
      const backend = link.backend(queue)
      const [isPaused, waiting, line, due] = await Promise.all([
        link.redis.hexists(backend.toKey('meta'), 'paused'),
        link.redis.llen(backend.toKey('wait')),
        link.redis.zcard(backend.toKey('prioritized')),
        link.redis.zcount(backend.toKey('delayed'), 0, (link.now() + 1) * 0x1000 - 1),
      ])
      if (isPaused === 0 && waiting + line + due > 0) return true
    }
    return false
  })
