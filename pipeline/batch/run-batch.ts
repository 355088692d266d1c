import { counted } from '../../lib/counted.ts'
import { AssayError } from '../../lib/errors.ts'
import type { BatchReport } from '../../schemas/records/index.ts'
import { beginBatch } from './begin.ts'
import { type Bell, createBell } from './bell.ts'
import { coordinateWhenFree, type Standby } from './coordinate-when-free.ts'
import { failureOf } from './ends.ts'
import { orGivenUp } from './given-up.ts'
import { keyOpen } from './key-open.ts'
import { keyWhenFree } from './key-when-free.ts'
import { type Held, tryRole } from './locks.ts'
import { checkBatchName } from './name.ts'
import { reportOf } from './report-of.ts'
import type { BatchAsk, BatchContext } from './request.ts'
import { finishWhereDone } from './settle.ts'
import { watchBatch } from './watch.ts'

/**
 * Brings a batch to its end: begins it or goes on, reads its trees, puts its jobs in, and waits until each has its end. Meanwhile
 * it records what workers bring, unless another process does. Throws usage errors before anything is begun, and `cancelled`
 * after the signal: the batch is paused then, its waiting jobs are out of the queue, and `--resume` goes on.
 */
export const runBatch = async (ask: BatchAsk, ctx: BatchContext): Promise<BatchReport> => {
  const batch = checkBatchName(ask.batch)
  const held = await tryRole('batch', ctx.stateDir, batch)
  if (held === null && !isMereLook(ask, ctx)) throw inOtherHands(batch)
  const bell = createBell()
  const say = (sentence: string): void => ctx.progress({ kind: 'said', sentence })
  const { repositories, roots } = ask
  try {
    const standby = await coordinateWhenFree({ ...ctx, repositories, roots, say }, bell, ctx.progress)
    try {
      return await run(ask, ctx, { held, standby, bell, say })
    } finally {
      await standby.close()
    }
  } finally {
    await held?.release()
  }
}

type Parts = {
  readonly held: Held | null
  readonly standby: Standby
  readonly bell: Bell
  readonly say: (sentence: string) => void
}

const run = async (ask: BatchAsk, ctx: BatchContext, { held, standby, bell, say }: Parts): Promise<BatchReport> => {
  const { batch, roots, demands } = ask
  await orGivenUp(standby.settle(), ctx.signal)
  const begun = held === null ? null : await orGivenUp(beginBatch(ask, ctx), ctx.signal)
  ctx.progress({ kind: 'begun', batch, ...ctx.store.batches.count(batch) })

  const stop = new AbortController()
  const signal = AbortSignal.any([ctx.signal, stop.signal])
  const progress = (keyed: number, of: number): void => ctx.progress({ kind: 'keyed', keyed, of })
  const keyContext = { ...ctx, signal, say, progress, changed: bell.ring }
  const keying =
    begun === null ? keyWhenFree(ask, keyContext) : keyOpen({ batch: begun.record, roots, demands }, keyContext)
  try {
    const watching = watchBatch(batch, ctx, bell, signal)
    const failing = keying.then(() => new Promise<never>(() => {}))
    await Promise.race([watching, failing, standby.failed])
    stop.abort()
    await Promise.allSettled([keying])
  } catch (error) {
    stop.abort()
    await Promise.allSettled([keying])
    if (begun !== null) await pause(batch, ctx, standby).catch((why: unknown) => say(notWithdrawn(why)))
    if (!ctx.signal.aborted) throw error
    if (ctx.store.batches.count(batch).open > 0) throw paused(batch, begun !== null, ctx)
  }
  finishWhereDone(batch, ctx)
  return reportOf(batch, begun?.notices ?? [], ctx.store)
}

const notWithdrawn = (why: unknown): string =>
  `Its waiting jobs could not be taken out of the queue, and may be done yet: ${failureOf(why).message}`

/** Its state first: from then on nobody puts its jobs in again. */
const pause = async (batch: string, ctx: BatchContext, standby: Standby): Promise<void> => {
  ctx.store.batches.setState(batch, 'paused', null)
  await ctx.beforeWithdraw()
  await orGivenUp(
    ctx.queue.withdraw(batch).then(() => standby.settle()),
    AbortSignal.abort(),
  )
  finishWhereDone(batch, ctx)
}

/** Another process has it in hand: this one may watch where it asks for the same. */
const isMereLook = ({ batch, list, retry, resume }: BatchAsk, { store }: BatchContext): boolean =>
  retry === null && store.batches.find(batch) !== null && (resume || list === null)

const inOtherHands = (batch: string): AssayError =>
  new AssayError('batch/running', `The batch ${batch} is in the hands of another process.`, {
    remedy: `Wait for its end, or watch it: assay batch --resume --name ${batch}.`,
  })

const paused = (batch: string, isOwn: boolean, { store }: BatchContext): AssayError => {
  const { total, open } = store.batches.count(batch)
  const ended = `${total - open} of ${counted(total, 'entry', 'entries')} ended`
  return isOwn
    ? new AssayError('cancelled', `The batch ${batch} is paused; ${ended}.`, {
        remedy: `assay batch --resume --name ${batch} goes on.`,
      })
    : new AssayError('cancelled', `The batch ${batch} is no longer watched; ${ended}, and it goes on.`)
}
