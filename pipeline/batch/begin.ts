import { AssayError } from '../../lib/errors.ts'
import type { BatchEntry, BatchRecord } from '../../schemas/records/index.ts'
import { entriesOf, entryName, placeOf } from './entries.ts'
import { goOnWith } from './go-on.ts'
import type { BatchAsk, BatchContext } from './request.ts'
import { configOf, refreshed } from './settings.ts'

/** A batch that runs from now on, and sentences on how it came to. */
export type Begun = { readonly record: BatchRecord; readonly notices: readonly string[] }

/**
 * Begins a batch, or goes on with one: a new name is a new batch, one that is finished begins again, one that is not goes on
 * where its list and settings are the same. Throws `batch/not-found`, `batch/other-list`, `config/invalid`.
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
    const stored = store.batches.entries(ask.batch)
    if (!isSame(entries, stored)) throw otherList(existing)
    if (!isAsBegun(entries, stored, ctx)) throw otherSettings(existing)
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

type Named = Pick<BatchEntry, 'place' | 'ref'>

/** The same places at the same refs, in whatever order. The path alone says nothing: it is relative to a list. */
const isSame = (listed: readonly Named[], stored: readonly Named[]): boolean => {
  if (listed.length !== stored.length) return false
  // What was not there when the batch began may be a link by now.
  const known = new Set(stored.flatMap(({ place, ref }) => [entryName(place, ref), entryName(placeOf(place), ref)]))
  return listed.every(({ place, ref }) => known.has(entryName(place, ref)))
}

/** Whether each of the same entries was begun under the settings and facts that are asked for now. */
const isAsBegun = (
  listed: readonly BatchEntry[],
  stored: readonly BatchEntry[],
  ctx: Pick<BatchContext, 'shared' | 'installation' | 'now'>,
): boolean => {
  const digests = new Set(stored.map(({ configSha256 }) => configSha256))
  const today = new Map([...digests].map((digest) => [digest, refreshed(digest, ctx)]))
  const begun = new Map<string, string | undefined>()
  for (const { place, ref, configSha256 } of stored)
    for (const name of [entryName(place, ref), entryName(placeOf(place), ref)]) begun.set(name, today.get(configSha256))
  return listed.every(({ place, ref, configSha256 }) => begun.get(entryName(place, ref)) === configSha256)
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

const otherSettings = ({ batch, startedAt }: BatchRecord): AssayError =>
  new AssayError(
    'batch/other-list',
    `The batch ${batch}, begun at ${startedAt}, is not finished, and its settings or facts were other ones.`,
    {
      remedy: `assay batch --resume --name ${batch} goes on as it was begun; or begin this list under another --name.`,
    },
  )
