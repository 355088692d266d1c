import type { Job } from '../../../schemas/records/index.ts'
import type { QueueContext } from './context.ts'
import { columns, type JobRow, jobOf } from './rows.ts'

/** Completed jobs whose end is written down elsewhere are kept for a while, to be looked at. */
const keptCompleted = 1_000

type Ends = {
  readonly ended: (limit: number) => readonly Job[]
  readonly acknowledge: (keys: readonly string[]) => void
  readonly forget: (states: readonly ('completed' | 'failed' | 'dead' | 'cancelled')[]) => number
}

/** What is done with jobs that ended. */
export const openEnds = ({ database, path }: QueueContext): Ends => {
  const ended = database.prepare<[number], JobRow>(
    `SELECT ${columns} FROM jobs WHERE ended IS NOT NULL AND acknowledged = 0 ORDER BY ended LIMIT ?`,
  )
  const acknowledge = database.prepare('UPDATE jobs SET acknowledged = 1 WHERE key = ? AND ended IS NOT NULL')
  const trim = database.prepare(
    `DELETE FROM jobs WHERE state = 'completed' AND acknowledged = 1 AND ended <= (
       SELECT ended FROM jobs WHERE ended IS NOT NULL AND acknowledged = 1 AND state = 'completed'
       ORDER BY ended DESC LIMIT 1 OFFSET ?)`,
  )
  const forget = database.prepare(
    'DELETE FROM jobs WHERE ended IS NOT NULL AND acknowledged = 1 AND state IN (SELECT value FROM json_each(?))',
  )
  return {
    ended: (limit) => ended.all(limit).map((row) => jobOf(row, path)),
    acknowledge: database.transaction((keys: readonly string[]) => {
      for (const key of keys) acknowledge.run(key)
      trim.run(keptCompleted)
    }).immediate,
    forget: (states) => forget.run(JSON.stringify(states)).changes,
  }
}
