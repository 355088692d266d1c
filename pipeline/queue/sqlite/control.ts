import type { JobState } from '../../../schemas/records/index.ts'
import type { QueueContext } from './context.ts'
import { openRanks } from './rank.ts'
import { appended, endedNow, said } from './rows.ts'

type Control = {
  readonly cancel: (key: string) => 'cancelled' | 'asked' | 'ended' | 'unknown'
  readonly retry: (key: string) => boolean
  readonly withdraw: (batch: string | null) => readonly string[]
  readonly setPaused: (isPaused: boolean) => void
}

/** What an operator may say. */
export const openControl = ({ database, now }: QueueContext): Control => {
  const stateOf = database.prepare<[string], JobState>('SELECT state FROM jobs WHERE key = ?').pluck()
  const ask = database.prepare('UPDATE jobs SET cancel_requested = 1 WHERE key = ?')
  const end = database.prepare(
    `UPDATE jobs SET state = 'cancelled', cancel_requested = 1, available_at = NULL, due = NULL, boot = NULL,
     ${endedNow}, ${appended} WHERE key = @key`,
  )
  const ranks = openRanks(database)
  const find = database.prepare<[string], { batch: string; urgency: number; demandSet: number }>(
    `SELECT batch, urgency, demand_set AS demandSet FROM jobs WHERE key = ? AND state IN ('failed', 'dead', 'cancelled')`,
  )
  const again = database.prepare(
    `UPDATE jobs SET state = 'waiting', line = 1, rank = @rank, attempts = 0, failures = 0, worker_deaths = 0, child_deaths = 0,
     quarantined = 0, cancel_requested = 0, acknowledged = 0, failure = NULL, ended = NULL, said_by = 0, ${appended} WHERE key = @key`,
  )
  const withdraw = database
    .prepare<[{ batch: string | null }], string>(
      `DELETE FROM jobs WHERE state IN ('waiting', 'delayed') AND (@batch IS NULL OR batch = @batch) RETURNING key`,
    )
    .pluck()
  const setPaused = database.prepare('UPDATE queue SET paused = ?')

  return {
    cancel: database.transaction((key: string) => {
      const state = stateOf.get(key)
      switch (state) {
        case undefined:
          return 'unknown'
        case 'waiting':
        case 'delayed':
          end.run({ key, ...said(now(), 'cancelled', null, null) })
          return 'cancelled'
        case 'active':
          ask.run(key)
          return 'asked'
        case 'completed':
        case 'failed':
        case 'dead':
        case 'cancelled':
          return 'ended'
      }
    }).immediate,
    retry: database.transaction((key: string) => {
      const found = find.get(key)
      if (found === undefined) return false
      const rank = ranks()(found.batch, found.urgency, found.demandSet)
      again.run({ key, rank, ...said(now(), 'retried', null, null) })
      return true
    }).immediate,
    withdraw: (batch) => withdraw.all({ batch }),
    setPaused: (isPaused) => {
      setPaused.run(isPaused ? 1 : 0)
    },
  }
}
