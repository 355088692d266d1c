import type { Job, JobState } from '../../../schemas/records/index.ts'
import { afterFailure } from '../after-failure.ts'
import { type JobQueue, type Lease, longest } from '../contract.ts'
import { moveToDelayed, moveToFinished, moveToWaiting } from './commands.ts'
import type { OwnFields } from './fields.ts'
import { historyWith } from './job.ts'
import type { Link } from './link.ts'
import { lockOf } from './locks.ts'
import { queueOf } from './registry.ts'
import { placeInLine, ranks } from './urgency.ts'

type Holding = Pick<JobQueue, 'heartbeat' | 'progress' | 'complete' | 'fail' | 'release' | 'stopped'>
type Told = Job['history'][number]['kind']

/** What a holder may say of its job, for as long as no other has it. */
export const openHolding = (
  link: Link,
  stateOf: (key: string) => Promise<JobState | null>,
  endedAt: () => number,
): Holding => {
  const { client, redis, now, limits } = link
  const backendOf = ({ job }: Lease) => link.backend(queueOf(job.payload).queue)

  /** The fields that say how a lease ended. */
  const told = (lease: Lease, kind: Told, message: string | null): OwnFields => {
    const event = { at: now(), kind, worker: lease.worker.identity, message }
    return {
      history: historyWith(lease.job, event),
      saidBy: String(lease.token),
    }
  }
  /** The state, where this holder ended its own lease before and nobody had the job since. */
  const alreadySaid = async (lease: Lease): Promise<JobState | null> => {
    const job = backendOf(lease).toKey(lease.job.key)
    const [token, saidBy] = await redis.hmget(job, 'token', 'saidBy')
    return token === String(lease.token) && saidBy === token ? stateOf(lease.job.key) : null
  }
  const end = async (lease: Lease, value: string, fields: OwnFields): Promise<boolean> => {
    const ending = { lock: lockOf(lease), key: lease.job.key, now: endedAt(), state: 'failed', value, fields } as const
    return (await moveToFinished(client, backendOf(lease), ending)) >= 0
  }
  const stop = (lease: Lease): Promise<boolean> =>
    end(lease, 'cancelled', { ...told(lease, 'cancelled', null), ending: 'cancelled' })
  const isCancelled = async (lease: Lease): Promise<boolean> =>
    (await redis.hget(backendOf(lease).toKey(lease.job.key), 'cancel')) === '1'
  const giveBack = async (lease: Lease, delayMs: number | null, fields: OwnFields): Promise<boolean> => {
    const backend = backendOf(lease)
    const { key } = lease.job
    if (delayMs === null) return (await moveToWaiting(client, backend, key, lockOf(lease), fields)) >= 0
    const delayed = { ...fields, availableAt: String(now() + delayMs) }
    return (await moveToDelayed(client, backend, key, lockOf(lease), delayMs, delayed)) >= 0
  }
  const front = ({ job }: Lease): OwnFields => ({ priority: String(placeInLine(job.priority, ranks.front)) })

  return {
    heartbeat: (lease) =>
      link.patiently(async () => {
        const { key } = lease.job
        const [held, isAsked] = await Promise.all([
          backendOf(lease).extendLock(key, lockOf(lease), lease.worker.leaseMs, client),
          isCancelled(lease),
        ])
        if (Number(held) !== 1) return 'lost'
        return isAsked ? 'cancelled' : 'held'
      }),
    progress: async (lease, what) => {
      const backend = backendOf(lease)
      // Nobody waits for it: what a lost server does not hear is not kept for later.
      if (redis.status !== 'ready' || (await redis.get(backend.toKey(`${lease.job.key}:lock`))) !== lockOf(lease))
        return
      await backend.updateProgress(lease.job.key, { token: lease.token, what: what.slice(0, longest.progress) })
    },
    complete: (lease, completion) =>
      link.patiently(async () => {
        const fields = { saidBy: String(lease.token) }
        const value = JSON.stringify(completion)
        const ending = {
          lock: lockOf(lease),
          key: lease.job.key,
          now: endedAt(),
          state: 'completed',
          value,
          fields,
        } as const
        if ((await moveToFinished(client, backendOf(lease), ending)) >= 0) return 'done'
        return (await alreadySaid(lease)) === 'completed' ? 'done' : 'lost'
      }),
    fail: (lease, failed) =>
      link.patiently(async () => {
        const again = async (): Promise<JobState | 'lost'> => {
          const state = await alreadySaid(lease)
          return state === null || state === 'completed' ? 'lost' : state
        }
        if (await isCancelled(lease)) return (await stop(lease)) ? 'cancelled' : again()
        const next = afterFailure(lease.job, failed, limits)
        const { code, message, remedy } = failed
        const fields = {
          ...told(lease, next.event, `${code}: ${message}`),
          failure: JSON.stringify({ code, message, remedy }),
          failures: String(next.failures),
          childDeaths: String(next.childDeaths),
        }
        const { state } = next
        const isDone =
          state === 'failed' || state === 'dead'
            ? await end(lease, message, { ...fields, ending: state })
            : await giveBack(lease, next.delayMs, fields)
        return isDone ? state : again()
      }),
    release: (lease, why, afterMs) =>
      link.patiently(async () => {
        if ((await isCancelled(lease)) && (await stop(lease))) return 'done'
        const fields = told(lease, 'released', why)
        const isDelayed = afterMs !== undefined && afterMs > 0
        if (await giveBack(lease, isDelayed ? afterMs : null, isDelayed ? fields : { ...fields, ...front(lease) }))
          return 'done'
        const state = await alreadySaid(lease)
        return state === 'waiting' || state === 'delayed' || state === 'cancelled' ? 'done' : 'lost'
      }),
    stopped: (lease) =>
      link.patiently(async () => ((await stop(lease)) || (await alreadySaid(lease)) === 'cancelled' ? 'done' : 'lost')),
  }
}
