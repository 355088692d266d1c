import { type BatchStore, defaultStateDir, hasStore } from '../../evidence/index.ts'
import { type Reconciled, reconcile, settleEnded, takeCoordinatorLock, tryRole } from '../../pipeline/batch/index.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import type { QueueTarget } from '../../pipeline/queue/open-queue.ts'
import { openCoordination } from '../coordinator/open.ts'
import type { Io } from '../io.ts'
import type { SharedFlags } from '../shared-flags.ts'
import { openDefaultStore } from '../store.ts'

type Opened = { readonly target: QueueTarget; readonly queue: JobQueue }

/** Writes down what ended, and compares queue and evidence store. Null where another process coordinates, which does that. */
export const reconcileNow = (flags: SharedFlags, opened: Opened, io: Io): Promise<Reconciled | null> =>
  coordinating(flags, { ...opened, who: 'assay queue reconcile' }, io, async (ctx) => {
    await settleEnded(ctx)
    return reconcile(ctx)
  })

/** Writes down what ended, where nobody else does. */
export const settleNow = (flags: SharedFlags, opened: Opened, io: Io): Promise<unknown> =>
  coordinating(flags, { ...opened, who: 'assay queue' }, io, settleEnded)

const coordinating = async <T>(
  flags: SharedFlags,
  opened: Opened & { readonly who: string },
  io: Io,
  work: (ctx: ReturnType<typeof openCoordination>) => Promise<T>,
): Promise<T | null> => {
  if (!hasLedger()) return null
  const ctx = openCoordination(flags, opened, io)
  try {
    const lock = await takeCoordinatorLock(ctx, ctx.queue.name)
    if (lock === null) return null
    try {
      return await work(ctx)
    } finally {
      await lock.release()
    }
  } finally {
    ctx.close()
  }
}

/** Opens the evidence store where there is one: whoever only has a queue makes none, and gets null. */
export const withLedger = async <T>(work: (batches: BatchStore | null) => Promise<T>): Promise<T> => {
  if (!hasLedger()) return work(null)
  const store = openDefaultStore()
  try {
    return await work(store.batches)
  } finally {
    store.close()
  }
}

export const hasLedger = (): boolean => hasStore(defaultStateDir(process.env))

/**
 * Ends what is open of a batch, but for the jobs that still run. `busy`: an assay batch is at work on it, and nothing was ended
 * here; what it has not put in yet is its own.
 */
export const giveUp = (batch: string, running: ReadonlySet<string>): Promise<number | 'busy'> =>
  withLedger(async (batches) => {
    const found = batches?.find(batch) ?? null
    if (batches === null || found === null || found.state === 'finished') return 0
    const lock = await tryRole('batch', defaultStateDir(process.env), batch)
    if (lock === null) return 'busy'
    try {
      const open = batches.entries(batch, 'open').filter(({ key }) => key === null || !running.has(key))
      for (const { position } of open) batches.settle({ batch, position }, cancelled)
      if (batches.count(batch).open === 0) batches.setState(batch, 'finished', new Date().toISOString())
      return open.length
    } finally {
      await lock.release()
    }
  })

const cancelled = {
  outcome: 'cancelled',
  run: null,
  verdict: null,
  attempts: 0,
  code: 'cancelled',
  message: 'The batch was given up.',
} as const
