import type { EntryEnd } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import type { Job } from '../../schemas/records/index.ts'
import { endOfJob, failedEnd, failureOf, recordedEnd } from './ends.ts'
import type { CoordinatorContext } from './request.ts'

type SettleContext = Pick<CoordinatorContext, 'store' | 'queue' | 'shared' | 'secret' | 'now'>

const pageSize = 100

/**
 * Writes down how jobs ended, of whatever batch: first in the evidence store, then the queue is told that it need not
 * remember. May be done again from any point. Throws what store, queue and shared folder throw.
 */
export const settleEnded = async (ctx: SettleContext): Promise<void> => {
  for (;;) {
    const jobs = await ctx.queue.ended(pageSize)
    const touched = new Set(
      jobs.flatMap((job) => ctx.store.batches.settleKey(job.key, endOf(job, ctx)).map(({ batch }) => batch)),
    )
    for (const batch of touched) finishWhereDone(batch, ctx)
    for (const { key } of jobs) ctx.shared.forget(key)
    if (jobs.length > 0) await ctx.queue.acknowledge(jobs.map(({ key }) => key))
    if (jobs.length < pageSize) return
  }
}

/**
 * Removes what a worker handed over after its job was settled for another one: a record stands under its key, so nobody
 * will ask for it. May be done at any time.
 */
export const sweepHanded = ({ shared, store }: Pick<SettleContext, 'shared' | 'store'>): void => {
  for (const key of shared.handed()) if (store.runOfKey(key) !== null) shared.forget(key)
}

/** Records what a completed job brought. What is wrong with one job is its end, and keeps no other from its own. */
const endOf = (job: Job, { shared, secret, store }: SettleContext): EntryEnd => {
  const ended = endOfJob(job)
  if (ended !== null) return ended
  try {
    const taken = shared.takeOver(job, secret, store)
    if (taken.kind === 'refused') return failedEnd('error', taken.failure, job.attempts)
    return recordedEnd('vetted', taken, job.attempts)
  } catch (error) {
    if (error instanceof AssayError && /^(?:store|queue|disk)\//u.test(error.code)) throw error
    return failedEnd('error', failureOf(error), job.attempts)
  }
}

/** A batch of which nothing is open any more is finished. */
export const finishWhereDone = (batch: string, { store, now }: Pick<SettleContext, 'store' | 'now'>): void => {
  if (store.batches.count(batch).open > 0 || store.batches.find(batch)?.state === 'finished') return
  store.batches.setState(batch, 'finished', new Date(now()).toISOString())
}
