import type { Completion, JobState } from '../../../schemas/records/index.ts'
import { afterFailure } from '../after-failure.ts'
import { type Failed, type Held, type Lease, longest } from '../contract.ts'
import type { QueueContext } from './context.ts'
import { appended, endedNow, said, unheld } from './rows.ts'

type Holding = {
  readonly heartbeat: (lease: Lease) => Held
  readonly progress: (lease: Lease, what: string) => void
  readonly complete: (lease: Lease, completion: Completion) => 'done' | 'lost'
  readonly fail: (lease: Lease, failed: Failed) => JobState | 'lost'
  readonly release: (lease: Lease, why: string, afterMs?: number) => 'done' | 'lost'
  readonly stopped: (lease: Lease) => 'done' | 'lost'
}

type Parameters = Record<string, string | number | null>

/** What a holder may say of its job, for as long as no other has it. */
export const openHolding = (context: QueueContext): Holding => {
  const { database, clock, now, limits } = context
  const held = `key = @key AND token = @token AND state = 'active'`
  const ending = `said_by = @token, ${unheld}, ${appended}`
  const update = (set: string) => database.prepare<[Parameters]>(`UPDATE jobs SET ${set} WHERE ${held}`)

  const beat = database.prepare<[Parameters], { cancelRequested: number }>(
    `UPDATE jobs SET lease_until = @until, boot = @boot WHERE ${held} RETURNING cancel_requested AS cancelRequested`,
  )
  const progress = database.prepare<[Parameters]>(`UPDATE jobs SET progress = @what WHERE ${held}`)
  const tell = database.prepare<[Parameters]>(
    `INSERT INTO events (at, kind, key, batch) SELECT @at, 'progress', key, batch FROM jobs WHERE ${held}`,
  )
  const complete = update(`state = 'completed', completion = @completion, failure = NULL, ${endedNow}, ${ending}`)
  const end = update(`state = @state, failure = @failure, failures = @failures, child_deaths = @childDeaths,
    ${endedNow}, ${ending}`)
  const giveBack = update(`state = @state, failure = @failure, failures = @failures, child_deaths = @childDeaths,
    available_at = @availableAt, due = @due, boot = @boot, ${ending}`)
  const release = update(`state = @state, line = 0, available_at = @availableAt, due = @due, boot = @boot, ${ending}`)
  const cancelled = update(`state = 'cancelled', ${endedNow}, ${ending}`)
  const find = database.prepare<[string], Found>(
    `SELECT state, token, said_by AS saidBy, failures, child_deaths AS childDeaths, cancel_requested AS cancelRequested
     FROM jobs WHERE key = ?`,
  )

  const keyOf = ({ job, token }: Lease) => ({ key: job.key, token })
  /** The state, where this holder ended its own lease before and nobody had the job since. */
  const alreadySaid = ({ job, token }: Lease): JobState | null => {
    const found = find.get(job.key)
    return found !== undefined && found.token === token && found.saidBy === token ? found.state : null
  }
  const after = (delayMs: number | null) =>
    delayMs === null
      ? { availableAt: null, due: null, boot: null }
      : { availableAt: now() + delayMs, due: clock.ticksMs() + delayMs, boot: clock.boot }
  const stop = (lease: Lease): boolean =>
    cancelled.run({ ...keyOf(lease), ...said(now(), 'cancelled', lease.worker.identity, null) }).changes > 0

  return {
    heartbeat: (lease) => {
      const until = clock.ticksMs() + lease.worker.leaseMs
      const [row] = beat.all({ ...keyOf(lease), until, boot: clock.boot })
      if (row === undefined) return 'lost'
      return row.cancelRequested === 1 ? 'cancelled' : 'held'
    },
    progress: database.transaction((lease: Lease, what: string) => {
      progress.run({ ...keyOf(lease), what: what.slice(0, longest.progress) })
      tell.run({ ...keyOf(lease), at: now() })
    }).immediate,
    complete: (lease, completion) => {
      const event = said(now(), 'completed', lease.worker.identity, null)
      if (complete.run({ ...keyOf(lease), ...event, completion: JSON.stringify(completion) }).changes > 0) return 'done'
      return alreadySaid(lease) === 'completed' ? 'done' : 'lost'
    },
    fail: database.transaction((lease: Lease, failed: Failed) => {
      const found = find.get(lease.job.key)
      if (found === undefined || found.token !== lease.token || found.state !== 'active') {
        const state = alreadySaid(lease)
        return state === null || state === 'completed' ? 'lost' : state
      }
      if (found.cancelRequested === 1 && stop(lease)) return 'cancelled'
      const next = afterFailure(found, failed, limits)
      const { code, message, remedy } = failed
      const parameters = {
        ...keyOf(lease),
        ...said(now(), next.event, lease.worker.identity, `${code}: ${message}`),
        state: next.state,
        failure: JSON.stringify({ code, message, remedy }),
        failures: next.failures,
        childDeaths: next.childDeaths,
      }
      if (next.state === 'failed' || next.state === 'dead') end.run(parameters)
      else giveBack.run({ ...parameters, ...after(next.delayMs) })
      return next.state
    }).immediate,
    release: database.transaction((lease: Lease, why: string, afterMs = 0) => {
      if (find.get(lease.job.key)?.cancelRequested === 1 && stop(lease)) return 'done'
      const event = said(now(), 'released', lease.worker.identity, why)
      const next = { state: afterMs > 0 ? 'delayed' : 'waiting', ...after(afterMs > 0 ? afterMs : null) }
      if (release.run({ ...keyOf(lease), ...event, ...next }).changes > 0) return 'done'
      const state = alreadySaid(lease)
      return state === null || state === 'completed' ? 'lost' : 'done'
    }).immediate,
    stopped: (lease) => (stop(lease) || alreadySaid(lease) === 'cancelled' ? 'done' : 'lost'),
  }
}

type Found = {
  readonly state: JobState
  readonly token: number
  readonly saidBy: number
  readonly failures: number
  readonly childDeaths: number
  readonly cancelRequested: number
}
