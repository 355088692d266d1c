import { setImmediate } from 'node:timers/promises'
import type { JobState } from '../../../schemas/records/index.ts'
import type { Enqueued, JobQueue, NewJob } from '../contract.ts'
import type { QueueContext } from './context.ts'
import { guarded, notAsStored } from './fault.ts'
import { openRanks, type Ranks } from './rank.ts'
import { urgencyOf } from './rows.ts'

/** One transaction each: others get in between. */
const atOnce = 1_000

export const openEnqueue = (context: QueueContext): JobQueue['enqueue'] => {
  const { database, path } = context
  const ranks = openRanks(database)
  const putOne = openPut(context)
  const putAll = database.transaction((jobs: readonly NewJob[]) => {
    const rankOf = ranks()
    return jobs.map((job) => putOne(job, rankOf))
  })
  return async (jobs) => {
    const done: Enqueued[] = []
    for (let at = 0; at < jobs.length; at += atOnce) {
      if (at > 0) await setImmediate()
      done.push(...guarded(path, () => putAll.immediate(jobs.slice(at, at + atOnce))))
    }
    return done
  }
}

const openPut = ({ database, path, now, clock }: QueueContext): ((job: NewJob, rankOf: Ranks) => Enqueued) => {
  const find = database.prepare<[string], { state: JobState; acknowledged: number }>(
    'SELECT state, acknowledged FROM jobs WHERE key = ?',
  )
  const remove = database.prepare('DELETE FROM jobs WHERE key = ?')
  const demandSetOf = openDemandSets(database, path)
  const insert = database.prepare(
    `INSERT INTO jobs (key, batch, state, urgency, line, rank, demand_set, payload, available_at, due, boot, history)
     VALUES (@key, @batch, @state, @urgency, 1, @rank, @demandSet, @payload, @availableAt, @due, @boot,
       json_array(json_object('at', @at, 'kind', 'added', 'worker', NULL, 'message', NULL)))`,
  )
  return ({ key, batch, payload, priority, delayMs = 0 }, rankOf) => {
    const existing = find.get(key)
    // One whose end is written down elsewhere is kept to be looked at only.
    const isForgotten = existing?.state === 'completed' && existing.acknowledged === 1
    if (existing !== undefined && !isForgotten) return { key, kind: 'exists', state: existing.state }
    if (isForgotten) remove.run(key)
    const [urgency, demandSet] = [urgencyOf(priority), demandSetOf(payload.version, payload.demands)]
    const state = delayMs > 0 ? 'delayed' : 'waiting'
    const at = now()
    const when =
      delayMs > 0
        ? { availableAt: at + delayMs, due: clock.ticksMs() + delayMs, boot: clock.boot }
        : { availableAt: null, due: null, boot: null }
    const rank = rankOf(batch, urgency, demandSet)
    insert.run({ key, batch, state, urgency, rank, demandSet, payload: JSON.stringify(payload), at, ...when })
    return { key, kind: 'added', state }
  }
}

const openDemandSets = (
  database: QueueContext['database'],
  path: string,
): ((version: number, demands: readonly string[]) => number) => {
  const add = database.prepare('INSERT OR IGNORE INTO demand_sets (version, demands) VALUES (?, ?)')
  const find = database
    .prepare<[number, string], number>('SELECT demand_set FROM demand_sets WHERE version = ? AND demands = ?')
    .pluck()
  return (version, demands) => {
    const text = JSON.stringify([...new Set(demands)].sort())
    const found = find.get(version, text)
    if (found !== undefined) return found
    add.run(version, text)
    const added = find.get(version, text)
    if (added === undefined) throw notAsStored(path, 'what jobs demand')
    return added
  }
}
