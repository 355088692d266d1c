import type { BatchEntry, BatchRecord } from '../schemas/records/index.ts'
import type { EntryEnd, EntryPlace, KeyedEntry } from './batches.ts'
import type { Database } from './database.ts'

// By the index alone: a batch may have a hundred thousand entries.
export const nextEndClause = `1 + coalesce((SELECT earlier.ended FROM batch_entries AS earlier
    WHERE earlier.batch = batch_entries.batch AND earlier.ended IS NOT NULL ORDER BY earlier.ended DESC LIMIT 1), 0)`

export const beginIn = (database: Database, record: BatchRecord, entries: readonly BatchEntry[]): boolean => {
  const { batch, startedAt, finishedAt, state, priority, queue } = record
  const begun = database
    .prepare(
      `INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (batch) DO UPDATE SET started_at = excluded.started_at,
         finished_at = excluded.finished_at, state = excluded.state, priority = excluded.priority, queue = excluded.queue
       WHERE batches.state = 'finished'`,
    )
    .run(batch, startedAt, finishedAt, state, priority, queue)
  if (begun.changes === 0) return false
  database.prepare('DELETE FROM batch_entries WHERE batch = ?').run(batch)
  const insert = database.prepare('INSERT INTO batch_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  let ended = 0
  for (const each of entries) {
    const { position, path, place, ref, configSha256, round, key, payload } = each
    const { outcome, run, verdict, attempts, code, message } = each
    if (outcome !== null) ended += 1
    insert.run(
      ...[batch, position, path, place, ref, configSha256, round, key, payload && JSON.stringify(payload)],
      ...[outcome, run, verdict, attempts, code, message, outcome === null ? null : ended],
    )
  }
  return true
}

export const setKeysIn = (database: Database, batch: string, keyed: readonly KeyedEntry[]): void => {
  const set = database.prepare(
    'UPDATE batch_entries SET key = ?, payload = ?, round = ? WHERE batch = ? AND position = ? AND outcome IS NULL',
  )
  const settle = settling(database)
  for (const { position, round, key, payload, end } of keyed) {
    set.run(key, payload && JSON.stringify(payload), round, batch, position)
    if (end !== null) settle({ batch, position }, end)
  }
}

export const reopenKeyIn = (database: Database, key: string): number => {
  const opened = database
    .prepare<[string], { batch: string }>(
      `UPDATE batch_entries SET outcome = NULL, run = NULL, verdict = NULL, attempts = 0, code = NULL, message = NULL, ended = NULL
       WHERE key = ? AND outcome IN ('error', 'dead', 'cancelled') RETURNING batch`,
    )
    .all(key)
  const goOn = database.prepare(
    `UPDATE batches SET state = 'running', finished_at = NULL WHERE batch = ? AND state = 'finished'`,
  )
  for (const { batch } of opened) goOn.run(batch)
  return opened.length
}

/** Prepared once for many. */
export const settling = (database: Database): ((place: EntryPlace, end: EntryEnd) => void) => {
  const settle = database.prepare(
    `UPDATE batch_entries SET outcome = ?, run = ?, verdict = ?, attempts = ?, code = ?, message = ?, ended = ${nextEndClause}
     WHERE batch = ? AND position = ? AND outcome IS NULL`,
  )
  return ({ batch, position }, { outcome, run, verdict, attempts, code, message }) => {
    settle.run(outcome, run, verdict, attempts, code, message, batch, position)
  }
}
