import type { BatchStore } from '../../evidence/index.ts'
import { counted } from '../../lib/counted.ts'
import { AssayError } from '../../lib/errors.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import type { Job, QueueChangesReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import type { SharedFlags } from '../shared-flags.ts'
import { findJobs, jobsIn } from './job-keys.ts'
import { giveUp, settleNow, withLedger } from './ledger.ts'
import { type QueueFlags, withQueue } from './open.ts'
import { nothing, writeChanges } from './pretty-changes.ts'
import { retryable } from './states.ts'

export type ChangeFlags = QueueFlags & SharedFlags & { readonly format: 'pretty' | 'json'; readonly batch?: string }
export type RetryFlags = ChangeFlags & { readonly state?: (typeof retryable)[number] }

type Change = QueueChangesReport['changes'][number]

/** Takes jobs out: those that are named, or all of a batch that has not ended. */
export const cancel = (names: readonly string[], flags: ChangeFlags, io: Io): Promise<void> => {
  const { batch } = flags
  refuseNeitherOrBoth(names, batch, '--batch NAME')
  return withQueue(flags, io, async (queue, target) => {
    const jobs = batch === undefined ? await findJobs(queue, names) : await ownJobs(queue, open, batch)
    const changes = await cancelAll(queue, jobs)
    if (queue !== null) await settleNow(flags, { queue, target }, io)
    await writeChanges({ ...nothing, changes, givenUp: await giveUpRest(batch, changes, io) }, flags.format, io)
  })
}

/** Puts jobs that ended without a record back. */
export const retry = (names: readonly string[], flags: RetryFlags, io: Io): Promise<void> => {
  const { state, batch } = flags
  refuseNeitherOrBoth(names, state ?? batch, '--state dead, or --batch NAME')
  return withQueue(flags, io, async (queue) => {
    const states = state === undefined ? retryable : [state]
    const jobs = names.length > 0 ? await findJobs(queue, names) : await jobsIn(queue, states, batch)
    const changes = await withLedger(async (batches) => {
      const done: Change[] = []
      for (const job of jobs) done.push(changeOf(job, (await putBack(queue, batches, job)) ? 'retried' : 'none'))
      return done
    })
    await writeChanges({ ...nothing, changes }, flags.format, io)
  })
}

/** Empties the queue of what is not running, and of what has ended. */
export const drain = (flags: ChangeFlags, io: Io): Promise<void> =>
  withQueue(flags, io, async (queue, target) => {
    const { batch } = flags
    // Cancelled one by one, not withdrawn: each has an end that whoever coordinates writes down, now or later.
    const changes = await cancelAll(queue, await ownJobs(queue, ['waiting', 'delayed'], batch))
    if (queue !== null) await settleNow(flags, { queue, target }, io)
    const running = await jobsIn(queue, ['active'], batch)
    const givenUp = await giveUpRest(batch, running, io)
    const forgotten = batch === undefined ? ((await queue?.forget(['completed', ...retryable])) ?? 0) : 0
    await writeChanges({ ...nothing, changes, givenUp, forgotten }, flags.format, io)
    if (running.length > 0)
      io.err(
        `note  ${counted(running.length, 'job')} still running; assay queue cancel stops ${running.length === 1 ? 'it' : 'them'}\n`,
      )
  })

const open = ['waiting', 'delayed', 'active'] as const

/** Without those that another batch waits for as well, which go on for that one. */
const ownJobs = async (
  queue: JobQueue | null,
  states: readonly Job['state'][],
  batch: string | undefined,
): Promise<readonly Job[]> => {
  const jobs = await jobsIn(queue, states, batch)
  if (batch === undefined) return jobs
  return withLedger(async (batches) => jobs.filter(({ key }) => !batches?.isOwedToOther(key, batch)))
}

const cancelAll = async (queue: JobQueue | null, jobs: readonly Job[]): Promise<Change[]> => {
  const changes: Change[] = []
  for (const job of jobs) {
    const how = (await queue?.cancel(job.key)) ?? 'unknown'
    changes.push(changeOf(job, how === 'cancelled' || how === 'asked' ? how : 'none'))
  }
  return changes
}

/** The ledger first: whoever dies in between leaves an entry whose job has ended, and may say the same again. */
const putBack = async (queue: JobQueue | null, batches: BatchStore | null, { key, state }: Job): Promise<boolean> => {
  if (!retryable.some((each) => each === state)) return false
  batches?.reopenKey(key)
  return (await queue?.retry(key)) ?? false
}

const giveUpRest = async (
  batch: string | undefined,
  running: readonly { readonly key: string }[],
  io: Io,
): Promise<number> => {
  if (batch === undefined) return 0
  const givenUp = await giveUp(batch, new Set(running.map(({ key }) => key)))
  if (givenUp !== 'busy') return givenUp
  io.err(`note  an assay batch is at work on ${batch} and may put in more; Ctrl-C there pauses it\n`)
  return 0
}

const changeOf = ({ key, batch, payload }: Job, change: Change['change']): Change => ({
  key,
  batch,
  path: payload.path,
  change,
})

const refuseNeitherOrBoth = (names: readonly string[], all: string | undefined, flag: string): void => {
  if (names.length > 0 !== (all !== undefined)) return
  throw new AssayError(
    'usage/argument',
    names.length > 0 ? 'Jobs are named twice: by key and by what they have in common.' : 'No job is named.',
    { remedy: `Name keys (assay queue jobs lists them), or ${flag}.` },
  )
}
