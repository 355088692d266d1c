import { AssayError } from '../../lib/errors.ts'
import { type Bell, createBell } from './bell.ts'
import { coordinatorOf, takeCoordinatorLock } from './coordinator-lock.ts'
import { orGivenUp } from './given-up.ts'
import { reconcile, reconcilePage } from './reconcile.ts'
import type { CoordinatorContext } from './request.ts'
import { openSchedules, type Schedules } from './schedules.ts'
import { settleEnded, sweepHanded } from './settle.ts'
import { untilDone } from './until-done.ts'

/** Who settles, reconciles and fires schedules for one queue. */
export type Coordinator = {
  /** Rejects where it cannot go on. */
  readonly failed: Promise<never>
  /** Writes down now what has ended. */
  readonly settle: () => Promise<void>
  /** Gives the lock back. Nothing is lost: whoever holds it next goes on. */
  readonly close: () => Promise<void>
}

const lookMs = 500
const reconcileEveryMs = 3_000

/** Starts to coordinate. Throws `queue/other-coordinator`, which says who does already. */
export const startCoordinator = async (ctx: CoordinatorContext): Promise<Coordinator> => {
  const coordinator = await tryCoordinate(ctx)
  if (coordinator !== null) return coordinator
  const holder = coordinatorOf(ctx.stateDir, ctx.queue.name) ?? 'a process that has not said its name'
  throw new AssayError('queue/other-coordinator', `Another process records for ${ctx.queue.name}: ${holder}.`, {
    remedy: 'One is enough. End that one first, or leave it at that.',
  })
}

/** The same where nobody else does; null otherwise. `bell` rings when something ended. */
export const tryCoordinate = async (
  ctx: CoordinatorContext,
  bell: Bell = createBell(),
): Promise<Coordinator | null> => {
  const lock = await takeCoordinatorLock(ctx, ctx.queue.name)
  if (lock === null) return null
  const stop = new AbortController()
  const patience = { signal: stop.signal, say: ctx.say }
  const own = createBell()
  const unwatch = await ctx.queue.watch(() => own.ring())
  const schedules = openSchedules(ctx, stop.signal)
  const settle = async (): Promise<void> => {
    await settleEnded(ctx)
    bell.ring()
  }
  const work = loop(ctx, { settle, schedules, bell: own, patience }).catch((error: unknown) => {
    if (!(error instanceof AssayError && error.code === 'cancelled')) throw error
  })
  const failed = work.then(() => new Promise<never>(() => {}))
  failed.catch(() => {}) // whoever waits for it hears it
  return {
    failed,
    settle: () => untilDone(settle, patience),
    close: async () => {
      stop.abort()
      await Promise.allSettled([work, schedules.close()])
      await Promise.allSettled([orGivenUp(unwatch(), stop.signal)])
      await lock.release()
    },
  }
}

type Loop = {
  readonly settle: () => Promise<void>
  readonly schedules: Schedules
  readonly bell: Bell
  readonly patience: Parameters<typeof untilDone>[1]
}

const loop = async (ctx: CoordinatorContext, { settle, schedules, bell, patience }: Loop): Promise<void> => {
  const { signal } = patience
  let after: string | null = null
  let reconciledAt = Number.NEGATIVE_INFINITY
  const pass = async (): Promise<void> => {
    await settle()
    if (performance.now() - reconciledAt < reconcileEveryMs) return
    await ctx.queue.recover()
    if (after === null && reconciledAt === Number.NEGATIVE_INFINITY) await reconcile(ctx)
    else
      after = (await isShort(ctx))
        ? await reconcile(ctx).then(() => null)
        : (await reconcilePage(ctx, after ?? '')).last
    sweepHanded(ctx)
    await schedules.fire()
    reconciledAt = performance.now()
  }
  while (!signal.aborted) {
    await untilDone(pass, patience)
    await bell.wait(lookMs, signal)
  }
}

/** Whether the queue has fewer jobs than running batches are owed: it was flushed, or lost. */
const isShort = async ({ store, queue }: CoordinatorContext): Promise<boolean> => {
  const { waiting, delayed, active } = await queue.counts()
  const missing = store.batches.countOwed(queue.name) - waiting - delayed - active
  return missing > 0 && (await queue.ended(missing)).length < missing
}
