import { Check } from 'typebox/value'
import { AssayError } from '../lib/errors.ts'
import { BatchEntry, type BatchOutcome, BatchRecord, type JobPayload } from '../schemas/records/index.ts'
import type { Database } from './database.ts'
import { parsed } from './parsed.ts'

/** How an entry ended. */
export type EntryEnd = Pick<BatchEntry, 'run' | 'verdict' | 'attempts' | 'code' | 'message'> & {
  readonly outcome: BatchOutcome
}

export type EntryPlace = { readonly batch: string; readonly position: number }

/** What is expected of a queue, kept beside the runs: the queue may be lost, this tells what is still owed. */
export type BatchStore = {
  /** False, and nothing changed, where there is one of this name. */
  readonly begin: (batch: BatchRecord) => boolean
  readonly find: (batch: string) => BatchRecord | null
  /** The newest first. */
  readonly list: (limit: number) => readonly BatchRecord[]
  readonly setState: (batch: string, state: BatchRecord['state'], finishedAt: string | null) => void
  /** All or none. Positions that are there already are replaced. */
  readonly put: (batch: string, entries: readonly BatchEntry[]) => void
  /** Its tree was read: this is its job. */
  readonly setKey: (place: EntryPlace, key: string, payload: JobPayload) => void
  readonly entries: (batch: string, which?: 'all' | 'open') => readonly BatchEntry[]
  /** How many there are, and how many have not ended. */
  readonly count: (batch: string) => { readonly total: number; readonly open: number }
  readonly settle: (place: EntryPlace, end: EntryEnd) => void
  /**
   * Ends every open entry under this key, of whatever batch; gives which. A run that was made for another batch is `reused`
   * in this one.
   */
  readonly settleKey: (key: string, end: EntryEnd) => readonly EntryPlace[]
  /** Is any entry under this key open? */
  readonly isOwed: (key: string) => boolean
}

const columns =
  'position, path, place, ref, config_sha256 AS configSha256, round, key, payload, outcome, run, verdict, attempts, code, message'

export const openBatches = (database: Database): BatchStore => ({
  begin: ({ batch, startedAt, finishedAt, state, priority, queue }) =>
    database
      .prepare('INSERT OR IGNORE INTO batches VALUES (?, ?, ?, ?, ?, ?)')
      .run(batch, startedAt, finishedAt, state, priority, queue).changes > 0,
  find: (batch) => {
    const row = database.prepare(`${selectBatch} WHERE batch = ?`).get(batch)
    return row === undefined ? null : batchOf(row)
  },
  list: (limit) =>
    database.prepare(`${selectBatch} ORDER BY started_at DESC, batch DESC LIMIT ?`).all(limit).map(batchOf),
  setState: (batch, state, finishedAt) => {
    database.prepare('UPDATE batches SET state = ?, finished_at = ? WHERE batch = ?').run(state, finishedAt, batch)
  },
  put: (batch, entries) => {
    const insert = database.prepare(
      'INSERT OR REPLACE INTO batch_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    database
      .transaction(() => {
        for (const each of entries) {
          const { position, path, place, ref, configSha256, round, key, payload } = each
          const { outcome, run, verdict, attempts, code, message } = each
          insert.run(
            ...[batch, position, path, place, ref, configSha256, round, key],
            ...[payload === null ? null : JSON.stringify(payload), outcome, run, verdict, attempts, code, message],
          )
        }
      })
      .immediate()
  },
  setKey: ({ batch, position }, key, payload) => {
    database
      .prepare('UPDATE batch_entries SET key = ?, payload = ? WHERE batch = ? AND position = ?')
      .run(key, JSON.stringify(payload), batch, position)
  },
  entries: (batch, which = 'all') =>
    database
      .prepare(
        `SELECT ${columns} FROM batch_entries WHERE batch = ? ${which === 'open' ? 'AND outcome IS NULL' : ''} ORDER BY position`,
      )
      .all(batch)
      .map(entryOf),
  count: (batch) =>
    database
      .prepare<[string], { total: number; open: number }>(
        'SELECT count(*) AS total, count(*) FILTER (WHERE outcome IS NULL) AS open FROM batch_entries WHERE batch = ?',
      )
      .get(batch) ?? { total: 0, open: 0 },
  settle: ({ batch, position }, { outcome, run, verdict, attempts, code, message }) => {
    database
      .prepare(
        `UPDATE batch_entries SET outcome = ?, run = ?, verdict = ?, attempts = ?, code = ?, message = ?
         WHERE batch = ? AND position = ?`,
      )
      .run(outcome, run, verdict, attempts, code, message, batch, position)
  },
  settleKey: (key, { outcome, run, verdict, attempts, code, message }) =>
    database
      .prepare<[Record<string, string | number | null>], EntryPlace>(
        `UPDATE batch_entries SET run = @run, verdict = @verdict, attempts = @attempts, code = @code, message = @message,
           outcome = CASE WHEN @outcome = 'vetted'
             AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.run = @run AND runs.batch = batch_entries.batch)
             THEN 'reused' ELSE @outcome END
         WHERE key = @key AND outcome IS NULL RETURNING batch, position`,
      )
      .all({ key, outcome, run, verdict, attempts, code, message }),
  isOwed: (key) =>
    database.prepare('SELECT 1 FROM batch_entries WHERE key = ? AND outcome IS NULL LIMIT 1').get(key) !== undefined,
})

const selectBatch =
  'SELECT batch, started_at AS startedAt, finished_at AS finishedAt, state, priority, queue FROM batches'

const batchOf = (row: unknown): BatchRecord => {
  if (Check(BatchRecord, row)) return row
  throw notAsStored('A stored batch')
}

const entryOf = (row: unknown): BatchEntry => {
  const { payload, ...rest } = row as { payload: string | null }
  const entry = { ...rest, payload: payload === null ? null : parsed(payload) }
  if (Check(BatchEntry, entry)) return entry
  throw notAsStored('A stored entry of a batch')
}

const notAsStored = (what: string): AssayError =>
  new AssayError('store/unusable', `${what} is not as it was stored.`, {
    remedy: 'Something else changed the store. Restore it from a copy, or start the batch again under another name.',
  })
