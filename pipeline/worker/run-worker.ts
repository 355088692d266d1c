import { setTimeout as sleep } from 'node:timers/promises'
import type { Lease, Worker } from '../queue/contract.ts'
import { mayPass } from '../queue/may-pass.ts'
import type { WorkerAsk, WorkerContext } from './contract.ts'
import { openPassedOver } from './passed-over.ts'
import { runJob } from './run-job.ts'

const recoverEveryMs = 5_000
const waitMs = 5_000
const pauseMs = 2_000

/**
 * Works on one job after the other until `ctx.stop` aborts, or with `once` until nothing is left that it could do. A job never
 * ends it, whatever it does; throws where the queue cannot be used.
 */
export const runWorker = async (ask: WorkerAsk, ctx: WorkerContext): Promise<void> => {
  const { queue, identity, offers, leaseMs } = ask
  const worker: Worker = { identity, offers, leaseMs }
  const recover = every(recoverEveryMs, ctx.now, () => queue.recover())
  /** Jobs that it left to others, which `once` does not wait for. */
  const left = new Set<string>()
  ctx.watch({ kind: 'ready', identity, offers: [...offers] })
  const sayPassedOver = openPassedOver(queue, offers, ctx.say)
  let isIdle = false
  while (!ctx.stop.aborted) {
    const answer = await patiently(ctx, async () => {
      await recover()
      return { lease: await queue.claim(worker) }
    })
    // Not now: that nothing is left is not said by it.
    if (answer === null) continue
    const { lease } = answer
    if (lease !== null) {
      isIdle = false
      await oneJob(lease, left, ask, ctx)
    } else {
      if (!isIdle) {
        ctx.watch({ kind: 'idle' })
        await patiently(ctx, sayPassedOver)
      }
      isIdle = true
      if (ctx.stop.aborted || (ask.once && (await patiently(ctx, () => isDone(ask, left))) === true)) return
      await patiently(ctx, () => queue.waitForWork(worker, waitMs, ctx.stop))
    }
  }
}

const oneJob = async (lease: Lease, left: Set<string>, ask: WorkerAsk, ctx: WorkerContext): Promise<void> => {
  const { key, batch, payload, attempts } = lease.job
  const told = { key, batch, path: payload.path }
  const began = ctx.now()
  ctx.watch({ kind: 'claimed', ...told, attempts })
  const end = await runJob(lease, ask, ctx)
  if (end.kind === 'elsewhere') left.add(key)
  ctx.watch({ kind: 'ended', ...told, end, durationMs: Math.max(0, ctx.now() - began) })
}

/** Nothing waits, and what is delayed is only what this worker left to others. What others run may come back: that is theirs. */
const isDone = async ({ queue }: WorkerAsk, left: ReadonlySet<string>): Promise<boolean> => {
  const { isPaused } = await queue.counts()
  if (isPaused) return true
  const delayed = await queue.list({ states: ['delayed'], limit: left.size + 1 })
  return delayed.every(({ key }) => left.has(key))
}

/** What passes by itself is said and waited for; null: not now. */
const patiently = async <T>(ctx: WorkerContext, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (!mayPass(error)) throw error
    ctx.say(`${error.message} ${error.remedy}`)
    await sleep(pauseMs, undefined, { signal: ctx.stop }).catch(() => {}) // it stops at once
    return null
  }
}

const every = (ms: number, now: () => number, work: () => Promise<unknown>): (() => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (Math.abs(now() - last) < ms) return
    last = now()
    await work()
  }
}
