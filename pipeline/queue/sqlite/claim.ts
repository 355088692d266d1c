import { payloadVersion } from '../../../schemas/records/index.ts'
import type { Lease, Worker } from '../contract.ts'
import type { QueueContext } from './context.ts'
import { appended, columns, type JobRow, jobOf, said } from './rows.ts'

/** The first job of each set of demands that the worker meets, and of those the first. */
const firstJob = `SELECT head.job FROM demand_sets AS each
  JOIN jobs AS head ON head.job = (
    SELECT job FROM jobs WHERE state = 'waiting' AND demand_set = each.demand_set
    ORDER BY urgency, line, rank, job LIMIT 1)
  WHERE (SELECT paused FROM queue) = 0 AND each.version <= @version AND NOT EXISTS (
    SELECT 1 FROM json_each(each.demands) AS demand WHERE demand.value NOT IN (SELECT value FROM json_each(@offers)))
  ORDER BY head.urgency, head.line, head.rank, head.job LIMIT 1`

export const claimStatement = `UPDATE jobs SET state = 'active', token = max(@at, (SELECT max(token) FROM turns) + 1),
  attempts = attempts + 1, worker = @by, lease_until = @until, boot = @boot, available_at = NULL, due = NULL, ${appended}
  WHERE job = (${firstJob}) RETURNING ${columns}`

type Claims = {
  readonly claim: (worker: Worker) => Lease | null
  /** Whether `claim` would give one now. */
  readonly isClaimable: (worker: Worker) => boolean
}

export const openClaim = ({ database, path, clock, now }: QueueContext): Claims => {
  const take = database.prepare<[Record<string, string | number | null>], JobRow>(claimStatement)
  const look = database.prepare<[{ version: number; offers: string }], { job: number }>(firstJob)
  const isDue = database.prepare<[Due]>(`SELECT 1 FROM jobs WHERE ${due} LIMIT 1`)
  const letWait = database.prepare<[Due]>(
    `UPDATE jobs SET state = 'waiting', available_at = NULL, due = NULL, boot = NULL WHERE ${due}`,
  )
  const dueNow = (): Due => ({ boot: clock.boot, ticks: clock.ticksMs(), now: now() })
  const asked = (worker: Worker) => ({ version: payloadVersion, offers: JSON.stringify([...worker.offers]) })

  return {
    claim: (worker) => {
      const ended = dueNow()
      if (isDue.get(ended) !== undefined) letWait.run(ended)
      // To its end: what fails when it is committed is not told by a first row.
      const [row] = take.all({
        ...asked(worker),
        ...said(ended.now, 'claimed', worker.identity, null),
        until: ended.ticks + worker.leaseMs,
        boot: clock.boot,
      })
      return row === undefined ? null : { job: jobOf(row, path), worker, token: row.token }
    },
    isClaimable: (worker) => look.get(asked(worker)) !== undefined || isDue.get(dueNow()) !== undefined,
  }
}

type Due = { boot: string; ticks: number; now: number }

/** Delays that are over; those of before a restart, whose ticks mean nothing now, by the clock that can be set. */
const due = `state = 'delayed' AND ((boot = @boot AND due <= @ticks) OR (boot <> @boot AND available_at <= @now))`
