import { type Static, Type } from 'typebox'
import { compiledCheck } from '../lib/compiled-check.ts'
import { AssayError } from '../lib/errors.ts'
import { parsedJson } from '../lib/parsed-json.ts'
import { BatchEntry, type BatchOutcome, BatchRecord, JobPayload, JobPriority } from '../schemas/records/index.ts'
import { beginIn, nextEndClause, reopenKeyIn, setKeysIn, settling } from './batch-rows.ts'
import type { Database } from './database.ts'

/** How an entry ended. */
export type EntryEnd = Pick<BatchEntry, 'run' | 'verdict' | 'attempts' | 'code' | 'message'> & {
  readonly outcome: BatchOutcome
}

export type EntryPlace = { readonly batch: string; readonly position: number }

/** An entry whose tree was read: its job, or how it ended without one. */
export type KeyedEntry = Pick<BatchEntry, 'position' | 'round' | 'key' | 'payload'> & { readonly end: EntryEnd | null }

/** A job that a running batch waits for. */
const OwedJob = Type.Object({ key: Type.String(), batch: Type.String(), priority: JobPriority, payload: JobPayload })
export type OwedJob = Static<typeof OwedJob>

/** What is expected of a queue, kept beside the runs: the queue may be lost, this tells what is still owed. */
export type BatchStore = {
  /**
   * All or nothing. One of this name that is finished is begun again: its entries are replaced. False, and nothing changed,
   * where it is not finished.
   */
  readonly begin: (batch: BatchRecord, entries: readonly BatchEntry[]) => boolean
  readonly find: (batch: string) => BatchRecord | null
  /** The newest first. */
  readonly list: (limit: number, state?: BatchRecord['state']) => readonly BatchRecord[]
  readonly setState: (batch: string, state: BatchRecord['state'], finishedAt: string | null) => void
  /** Runs again, on this queue. */
  readonly goOn: (batch: string, queue: string) => void
  /** All or none; what ended meanwhile stays as it is. */
  readonly setKeys: (batch: string, keyed: readonly KeyedEntry[]) => void
  /** These are open again and without a key, under this configuration; `round` grows by one where asked. */
  readonly reopen: (batch: string, positions: readonly number[], nextRound: boolean) => void
  /**
   * Every entry under this key that ended without a record is open again, of whatever batch, and a finished batch runs again.
   * Gives how many.
   */
  readonly reopenKey: (key: string) => number
  /** All of the batch that ran under one configuration run under another from now on. */
  readonly reconfigure: (batch: string, from: string, to: string) => void
  readonly entries: (batch: string, which?: 'all' | 'open') => readonly BatchEntry[]
  /** The entries that ended after the `after`th did, in that order; `last` is what to ask for next. */
  readonly endedSince: (
    batch: string,
    after: number,
  ) => { readonly entries: readonly BatchEntry[]; readonly last: number }
  /** How many there are, and how many have not ended. */
  readonly count: (batch: string) => { readonly total: number; readonly open: number }
  readonly settle: (place: EntryPlace, end: EntryEnd) => void
  /**
   * Ends every open entry under this key, of whatever batch; gives which. A run that was made for another batch is `reused`
   * in this one.
   */
  readonly settleKey: (key: string, end: EntryEnd) => readonly EntryPlace[]
  /** Does a running batch other than this one wait for the job of this key? */
  readonly isOwedToOther: (key: string, except: string) => boolean
  /** What the running batches of a queue wait for, by key, from the one after `after` on. */
  readonly owed: (queue: string, after: string, limit: number) => readonly OwedJob[]
  readonly countOwed: (queue: string) => number
}

const isBatch = compiledCheck(BatchRecord)
const isEntry = compiledCheck(BatchEntry)
const isOwed = compiledCheck(OwedJob)

const columns =
  'position, path, place, ref, config_sha256 AS configSha256, round, key, payload, outcome, run, verdict, attempts, code, message'

const isOwing = `outcome IS NULL AND key IS NOT NULL AND state = 'running' AND queue = ?`

export const openBatches = (database: Database): BatchStore => ({
  begin: (batch, entries) => database.transaction(() => beginIn(database, batch, entries)).immediate(),
  find: (batch) => {
    const row = database.prepare(`${selectBatch} WHERE batch = ?`).get(batch)
    return row === undefined ? null : batchOf(row)
  },
  list: (limit, state) =>
    database
      .prepare(`${selectBatch} WHERE state = coalesce(?, state) ORDER BY started_at DESC, batch DESC LIMIT ?`)
      .all(state ?? null, limit)
      .map(batchOf),
  setState: (batch, state, finishedAt) => {
    database.prepare('UPDATE batches SET state = ?, finished_at = ? WHERE batch = ?').run(state, finishedAt, batch)
  },
  goOn: (batch, queue) => {
    database
      .prepare(`UPDATE batches SET state = 'running', finished_at = NULL, queue = ? WHERE batch = ?`)
      .run(queue, batch)
  },
  setKeys: (batch, keyed) => database.transaction(() => setKeysIn(database, batch, keyed)).immediate(),
  reopen: (batch, positions, nextRound) => {
    const open = database.prepare(
      `UPDATE batch_entries SET key = NULL, payload = NULL, outcome = NULL, run = NULL, verdict = NULL, attempts = 0,
         code = NULL, message = NULL, ended = NULL, round = round + ? WHERE batch = ? AND position = ?`,
    )
    database
      .transaction(() => {
        for (const position of positions) open.run(nextRound ? 1 : 0, batch, position)
      })
      .immediate()
  },
  reopenKey: (key) => database.transaction(() => reopenKeyIn(database, key)).immediate(),
  reconfigure: (batch, from, to) => {
    database
      .prepare('UPDATE batch_entries SET config_sha256 = ? WHERE batch = ? AND config_sha256 = ?')
      .run(to, batch, from)
  },
  entries: (batch, which = 'all') =>
    database
      .prepare(
        `SELECT ${columns} FROM batch_entries WHERE batch = ? ${which === 'open' ? 'AND outcome IS NULL' : ''} ORDER BY position`,
      )
      .all(batch)
      .map(entryOf),
  endedSince: (batch, after) => {
    const rows = database
      .prepare<[string, number], { ended: number }>(
        `SELECT ${columns}, ended FROM batch_entries WHERE batch = ? AND ended > ? ORDER BY ended, position`,
      )
      .all(batch, after)
    return { entries: rows.map(({ ended: _, ...row }) => entryOf(row)), last: rows.at(-1)?.ended ?? after }
  },
  count: (batch) =>
    database
      .prepare<[string], { total: number; open: number }>(
        'SELECT count(*) AS total, count(*) FILTER (WHERE outcome IS NULL) AS open FROM batch_entries WHERE batch = ?',
      )
      .get(batch) ?? { total: 0, open: 0 },
  settle: (place, end) => settling(database)(place, end),
  settleKey: (key, { outcome, run, verdict, attempts, code, message }) =>
    database
      .prepare<[Record<string, string | number | null>], EntryPlace>(
        `UPDATE batch_entries SET run = @run, verdict = @verdict, attempts = @attempts, code = @code, message = @message,
           ended = ${nextEndClause},
           outcome = CASE WHEN @outcome = 'vetted'
             AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.run = @run AND runs.batch = batch_entries.batch)
             THEN 'reused' ELSE @outcome END
         WHERE key = @key AND outcome IS NULL RETURNING batch, position`,
      )
      .all({ key, outcome, run, verdict, attempts, code, message }),
  isOwedToOther: (key, except) =>
    database
      .prepare(
        `SELECT 1 FROM batch_entries JOIN batches USING (batch)
         WHERE key = ? AND outcome IS NULL AND state = 'running' AND batch <> ? LIMIT 1`,
      )
      .get(key, except) !== undefined,
  owed: (queue, after, limit) =>
    database
      .prepare<[string, string, number], { payload: string }>(
        `SELECT key, min(batch) AS batch, priority, payload FROM batch_entries JOIN batches USING (batch)
         WHERE ${isOwing} AND key > ? GROUP BY key ORDER BY key LIMIT ?`,
      )
      .all(queue, after, limit)
      .map(owedOf),
  countOwed: (queue) =>
    database
      .prepare<[string], { owed: number }>(
        `SELECT count(DISTINCT key) AS owed FROM batch_entries JOIN batches USING (batch) WHERE ${isOwing}`,
      )
      .get(queue)?.owed ?? 0,
})

const selectBatch =
  'SELECT batch, started_at AS startedAt, finished_at AS finishedAt, state, priority, queue FROM batches'

const batchOf = (row: unknown): BatchRecord => {
  if (isBatch(row)) return row
  throw notAsStored('A stored batch')
}

const entryOf = (row: unknown): BatchEntry => {
  const { payload, ...rest } = row as { payload: string | null }
  const entry = { ...rest, payload: payload === null ? null : parsedJson(payload) }
  if (isEntry(entry)) return entry
  throw notAsStored('A stored entry of a batch')
}

const owedOf = (row: { readonly payload: string }): OwedJob => {
  const job = { ...row, payload: parsedJson(row.payload) }
  if (isOwed(job)) return job
  throw notAsStored('A stored entry of a batch')
}

const notAsStored = (what: string): AssayError =>
  new AssayError('store/unusable', `${what} is not as it was stored.`, {
    remedy: 'Something else changed the store. Restore it from a copy, or start the batch again under another name.',
  })
