import type { Database } from './database.ts'

/** Gives the rank of the next job that a batch puts in. Ask inside the transaction that inserts, and forget it with that. */
export type Ranks = (batch: string, urgency: number, demandSet: number) => number

/**
 * Start-time fair queueing: a batch begins at the rank that is being worked on and goes up by one a job, so batches that
 * wait at once take turns, however many jobs each has. Among jobs that demand something rare an older rank may be
 * the one worked on: then a batch begins there.
 */
export const openRanks = (database: Database): (() => Ranks) => {
  const lastOf = database
    .prepare<[string, number], number | null>(
      `SELECT max(rank) FROM jobs WHERE batch = ? AND state = 'waiting' AND urgency = ?`,
    )
    .pluck()
  const current = database.prepare<[number], number>('SELECT rank FROM turns WHERE urgency = ?').pluck()
  const oldest = database
    .prepare<[number, number], number | null>(
      `SELECT min(rank) FROM jobs WHERE state = 'waiting' AND demand_set = ? AND urgency = ? AND line = 1`,
    )
    .pluck()
  const startOf = (urgency: number, demandSet: number): number => {
    const now = current.get(urgency) ?? 0
    return Math.min(now, oldest.get(demandSet, urgency) ?? now)
  }

  return () => {
    const lasts = new Map<string, number>()
    const starts = new Map<string, number>()
    return (batch, urgency, demandSet) => {
      const turn = `${urgency} ${batch}`
      const last = lasts.get(turn) ?? lastOf.get(batch, urgency) ?? -1
      const startKey = `${urgency} ${demandSet}`
      const start = starts.get(startKey) ?? startOf(urgency, demandSet)
      starts.set(startKey, start)
      const rank = Math.max(last + 1, start)
      lasts.set(turn, rank)
      return rank
    }
  }
}
