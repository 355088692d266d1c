import type { BatchEntry, BatchRecord } from '../../schemas/records/index.ts'
import type { Begun } from './begin.ts'
import { isToBeTried } from './ends.ts'
import type { CoordinatorContext, Retry } from './request.ts'
import { refreshed } from './settings.ts'

export type GoOnContext = Pick<CoordinatorContext, 'store' | 'queue' | 'shared' | 'installation' | 'now'>

/**
 * Goes on with what is open of a batch, and with what is to be tried again. What the queue does not have is read anew: its
 * tree may be another by now. Throws `job/configuration` where the settings are gone.
 */
export const goOnWith = async (record: BatchRecord, retry: Retry | null, ctx: GoOnContext): Promise<Begun> => {
  const { batch } = record
  const { store, queue } = ctx
  const again = retry === null ? [] : store.batches.entries(batch).filter(isWanted[retry])
  const open = store.batches.entries(batch, 'open')
  const before = [...new Set([...open, ...again].map(({ configSha256 }) => configSha256))]
  const renamed = before.map((digest) => [digest, refreshed(digest, ctx)] as const).filter(([from, to]) => from !== to)
  // Jobs under settings of another day or installation would find no worker.
  if (renamed.length > 0) await queue.withdraw(batch)
  for (const [from, to] of renamed) store.batches.reconfigure(batch, from, to)
  const lost = []
  for (const entry of open) if (!(await isInQueue(entry, ctx))) lost.push(entry.position)
  store.batches.reopen(batch, lost, false)
  store.batches.reopen(
    batch,
    again.map(({ position }) => position),
    retry === 'incomplete',
  )
  store.batches.goOn(batch, queue.name)
  const notices = retry !== null && again.length === 0 ? [nothingToTry[retry]] : []
  return { record: { ...record, queue: queue.name, state: 'running', finishedAt: null }, notices }
}

const isWanted: Readonly<Record<Retry, (entry: BatchEntry) => boolean>> = {
  failed: isToBeTried,
  incomplete: ({ verdict }) => verdict === 'incomplete',
}

const nothingToTry: Readonly<Record<Retry, string>> = {
  failed: 'Nothing is there to try again: every entry that can have one has a record.',
  incomplete: 'Nothing is there to try again: no record is incomplete.',
}

/** In whatever state: how it ended is the coordinator's to write down. */
const isInQueue = async ({ key }: BatchEntry, { queue }: GoOnContext): Promise<boolean> =>
  key !== null && (await queue.get(key)) !== null
