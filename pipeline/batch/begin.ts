import { AssayError } from '../../lib/errors.ts'
import type { BatchEntry, BatchRecord } from '../../schemas/records/index.ts'
import { entriesOf } from './entries.ts'
import { goOnWith } from './go-on.ts'
import type { BatchAsk, BatchContext } from './request.ts'
import { configOf } from './settings.ts'

/** A batch that runs from now on, and sentences on how it came to. */
export type Begun = { readonly record: BatchRecord; readonly notices: readonly string[] }

/**
 * Begins a batch, or goes on with one: a new name is a new batch, one that is finished begins again, one that is not goes on
 * where its list is the same. Throws `batch/not-found`, `batch/other-list`, `config/invalid`.
 */
export const beginBatch = async (ask: BatchAsk, ctx: BatchContext): Promise<Begun> => {
  const { store } = ctx
  const existing = store.batches.find(ask.batch)
  if (ask.list === null || ask.resume || ask.retry !== null) {
    if (existing === null) throw notFound(ask.batch)
    if (ask.list !== null) refuseOther(ask, ask.list, existing, ctx)
    return goOnWith(existing, ask.retry, ctx)
  }
  const { entries, notices: found } = entriesOf(ask.list, ask.repositories, configOf(ask.settings, ctx))
  const notices = [...ask.list.notices, ...found]
  if (existing !== null && existing.state !== 'finished') {
    if (!isSame(entries, store.batches.entries(ask.batch))) throw otherList(existing)
    const begun = await goOnWith(existing, null, ctx)
    return { ...begun, notices: [...notices, `${ask.batch} was not finished, and goes on.`, ...begun.notices] }
  }
  const record = newRecord(ask, ctx)
  store.batches.begin(record, entries)
  return { record, notices }
}

const newRecord = ({ batch, priority }: BatchAsk, { now, queue }: BatchContext): BatchRecord => ({
  ...{ batch, priority, startedAt: new Date(now()).toISOString(), finishedAt: null },
  state: 'running',
  queue: queue.name,
})

const refuseOther = (
  ask: BatchAsk,
  list: NonNullable<BatchAsk['list']>,
  existing: BatchRecord,
  ctx: BatchContext,
): void => {
  const { entries } = entriesOf(list, [], () => '')
  if (!isSame(entries, ctx.store.batches.entries(ask.batch))) throw otherList(existing)
}

type Named = Pick<BatchEntry, 'path' | 'place' | 'ref'>

/** The same places at the same refs, in whatever order. A place that was not there has another name since, perhaps. */
const isSame = (listed: readonly Named[], stored: readonly Named[]): boolean => {
  if (listed.length !== stored.length) return false
  const places = new Set(stored.map(({ place, ref }) => `${place}\n${ref}`))
  const paths = new Set(stored.map(({ path, ref }) => `${path}\n${ref}`))
  return listed.every(({ place, path, ref }) => places.has(`${place}\n${ref}`) || paths.has(`${path}\n${ref}`))
}

const notFound = (batch: string): AssayError =>
  new AssayError('batch/not-found', `There is no batch ${batch}.`, {
    remedy: 'assay runs names the batch of each record; begin one with a list: assay batch FILE --name NAME.',
  })

const otherList = ({ batch, startedAt }: BatchRecord): AssayError =>
  new AssayError(
    'batch/other-list',
    `The batch ${batch}, begun at ${startedAt}, is not finished, and its list was another one.`,
    { remedy: `assay batch --resume --name ${batch} goes on with it; or begin this list under another --name.` },
  )
