import type { OwedJob } from '../../evidence/index.ts'
import type { NewJob } from '../queue/contract.ts'
import { macOf } from '../queue/queue-key.ts'
import { recordedEnd } from './ends.ts'
import type { CoordinatorContext } from './request.ts'
import { finishWhereDone } from './settle.ts'

type ReconcileContext = Pick<CoordinatorContext, 'store' | 'queue' | 'secret' | 'now'>

/** Jobs that were put in again, and entries whose run was found. */
export type Reconciled = { readonly restored: number; readonly settled: number }

const pageSize = 500

/**
 * Compares what running batches are owed with the queue: what has a record is settled, what the queue does not know any
 * more is put in again. May be done at any time and again. Throws what store and queue throw.
 */
export const reconcile = async (ctx: ReconcileContext): Promise<Reconciled> => {
  const sum = { restored: 0, settled: 0 }
  for (let after: string | null = ''; after !== null; ) {
    const page = await reconcilePage(ctx, after)
    sum.restored += page.restored
    sum.settled += page.settled
    after = page.last
  }
  for (const { batch, queue } of ctx.store.batches.list(1_000, 'running'))
    if (queue === ctx.queue.name) finishWhereDone(batch, ctx)
  return sum
}

/** The same of a few, by key from the one after `after` on; `last` is where the next page begins, null after the end. */
export const reconcilePage = async (
  ctx: ReconcileContext,
  after: string,
): Promise<Reconciled & { readonly last: string | null }> => {
  const { store, queue } = ctx
  const owed = store.batches.owed(queue.name, after, pageSize)
  const missing = []
  let settled = 0
  for (const job of owed) {
    const standing = store.runOfKey(job.key)
    if (standing === null) missing.push(newJobOf(job, ctx))
    else {
      const attempts = (await queue.get(job.key))?.attempts ?? 0
      const places = store.batches.settleKey(job.key, recordedEnd('vetted', standing, attempts))
      for (const { batch } of places) finishWhereDone(batch, ctx)
      settled += places.length
    }
  }
  const restored = await putIn(missing, ctx)
  return { restored, settled, last: owed.length < pageSize ? null : (owed.at(-1)?.key ?? null) }
}

const newJobOf = ({ key, batch, priority, payload }: OwedJob, { secret }: ReconcileContext): NewJob => ({
  key,
  batch,
  priority,
  // The queue's key may have been made anew since.
  payload: { ...payload, mac: macOf(secret, 'payload', payload) },
})

/**
 * Puts jobs in that have no record. One that ended without a record, and whose end is written down, starts over. Gives how
 * many the queue did not have, or had ended.
 */
export const putIn = async (jobs: readonly NewJob[], { queue }: Pick<ReconcileContext, 'queue'>): Promise<number> => {
  if (jobs.length === 0) return 0
  const said = await queue.enqueue(jobs)
  const ended = said.filter(({ kind, state }) => kind === 'exists' && !isLive.has(state))
  const added = said.filter(({ kind }) => kind === 'added').length
  if (ended.length === 0) return added
  // An end that is not written down yet is the coordinator's to settle.
  const unsettled = new Set((await queue.ended(10_000)).map(({ key }) => key))
  let revived = 0
  for (const { key } of ended) if (!unsettled.has(key) && (await queue.retry(key))) revived += 1
  const lost = new Set(
    ended.filter(({ key, state }) => state === 'completed' && !unsettled.has(key)).map(({ key }) => key),
  )
  if (lost.size === 0) return added + revived
  // Completed once, for an evidence store that is gone.
  await queue.forget(['completed'])
  await queue.enqueue(jobs.filter(({ key }) => lost.has(key)))
  return added + revived + lost.size
}

const isLive: ReadonlySet<string> = new Set(['waiting', 'delayed', 'active'])
