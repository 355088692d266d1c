import { randomUUID } from 'node:crypto'
import type { RedisQueueBackend } from 'bullmq'
import { type Job, payloadVersion } from '../../../schemas/records/index.ts'
import type { JobQueue, Lease, Worker } from '../contract.ts'
import { moveToActive, moveToFinished, moveToWaiting, run } from './commands.ts'
import { passingFault } from './fault.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { noJob, readJob } from './job.ts'
import type { Link } from './link.ts'
import { lockOf, provisionalLock } from './locks.ts'
import { pairsOf } from './pipeline.ts'
import { largest, readFields } from './read-fields.ts'
import { type JobsQueue, queuesIn, readQueues, registryKey, servable } from './registry.ts'
import { ranks } from './urgency.ts'

/** A claim that finds nothing looks at once. */
const lookEveryMs = 50

type Taken = { readonly key: string; readonly token: number; readonly fields: Fields }

/**
 * `onNextDelayed` hears when the next delayed job of a queue is due (milliseconds since the epoch), as BullMQ tells whoever
 * found nothing.
 */
export const openClaim = (link: Link, onNextDelayed: (dueAt: number) => void): JobQueue['claim'] => {
  let known: readonly JobsQueue[] = []
  let isLaterSaid = false

  const refresh = async (): Promise<void> => {
    known = await readQueues(link)
  }
  const sayLater = async (): Promise<void> => {
    if (isLaterSaid) return
    for (const { queue, version } of known) {
      if (version <= payloadVersion || (await link.redis.zcard(link.backend(queue).toKey('prioritized'))) === 0)
        continue
      if (isLaterSaid) return
      isLaterSaid = true
      link.say('Jobs wait here that a later version of Assay put in: update Assay, or start a worker of that version.')
    }
  }

  /** Null: it was looked at a moment ago. */
  let lookedAt = Number.NEGATIVE_INFINITY
  const lookAgain = async (): Promise<readonly JobsQueue[] | null> => {
    if (performance.now() - lookedAt < lookEveryMs) return null
    lookedAt = performance.now()
    return queuesIn(await link.patiently(() => link.redis.hgetall(registryKey(link))))
  }

  return async (worker) => {
    for (;;) {
      const queues = servable(known, worker)
      const chosen = queues.length > 1 ? await nextOf(link, queues) : (queues[0] ?? null)
      if (chosen === null) lookedAt = Number.NEGATIVE_INFINITY
      // The registry comes with the answer: a queue that is new to this process is seen at once.
      const [registry, taken] = await Promise.all([
        lookAgain(),
        chosen === null ? null : takeFrom(link, chosen, worker, onNextDelayed),
      ])
      const before = known.length
      known = registry ?? known
      if (taken !== null && chosen !== null) {
        const lease = await leaseOf(link, chosen, worker, taken)
        if (lease !== null) return lease
      } else if (registry === null) lookedAt = Number.NEGATIVE_INFINITY
      else if (known.length === before || servable(known, worker).length === queues.length) {
        await sayLater()
        return null
      } else await refresh()
    }
  }
}

const nextOf = async (link: Link, queues: readonly JobsQueue[]): Promise<JobsQueue | null> => {
  const names = queues.map(({ queue }) => queue)
  const name = await link.patiently(async () => run(link.client, 'peek', [`${link.prefix}:`, link.now(), ...names]))
  return queues.find(({ queue }) => queue === name) ?? null
}

/** A vet takes longer: each claim of a real worker sifts its line first. */
const siftEveryMs = 50
const siftedAt = new WeakMap<object, number>()

/** One round trip: both commands are sent before the first is answered, and the connection keeps their order. */
const takeFrom = (
  link: Link,
  { queue }: JobsQueue,
  worker: Worker,
  onNextDelayed: (dueAt: number) => void,
): Promise<Taken | null> => {
  const backend = link.backend(queue)
  const lock = provisionalLock(worker.identity, randomUUID())
  const jobs = backend.toKey('')
  const keys = [backend.toKey('active'), `${link.prefix}:turns`]
  let tried = 0
  return link.patiently(async () => {
    tried += 1
    const { leaseMs, identity } = worker
    const line = [backend.toKey('wait'), backend.toKey('prioritized'), backend.toKey('delayed')]
    const isDue = performance.now() - (siftedAt.get(backend) ?? Number.NEGATIVE_INFINITY) >= siftEveryMs
    if (isDue) siftedAt.set(backend, performance.now())
    const sifted = isDue ? run(link.client, 'sift', [...line, jobs, link.now(), largest.job]) : null
    const moving = moveToActive(link.client, backend, { lock, leaseMs, worker: identity, now: link.now() })
    const hold = (wasLost: boolean): unknown =>
      run(link.client, 'hold', [...keys, jobs, lock, identity, ranks.each, wasLost ? 1 : 0])
    const losses = link.losses()
    const [moved, first] = await Promise.all([moving.catch((error: unknown) => ({ error })), hold(false), sifted])
    // What was on its way was sent again, and may have been done twice.
    const held = link.losses() === losses && tried === 1 ? first : await hold(true)
    const [token, key, ...twice] = Array.isArray(held) ? held.map(String) : []
    for (const [extra, itsLock] of pairsOf(twice)) await moveToWaiting(link.client, backend, extra, itsLock, null)
    if (typeof moved === 'object' && moved !== null && 'error' in moved) {
      // BullMQ took it and stumbled over what stands in it: it is ours to bury.
      if (passingFault(moved.error) !== null || key === undefined) throw moved.error
      return { key, token: Number(token), fields: {} }
    }
    if (token === undefined || key === undefined) {
      const dueAt = Array.isArray(moved) ? Number(moved[3]) : 0
      if (dueAt > 0) onNextDelayed(dueAt)
      return null
    }
    const [flat, id] = Array.isArray(moved) ? moved : []
    const [fields] = id === key ? [fieldsOf(flat)] : await readFields(link, [jobs + key])
    return { key, token: Number(token), fields: { ...fields, token } }
  })
}

const leaseOf = async (link: Link, from: JobsQueue, worker: Worker, taken: Taken): Promise<Lease | null> => {
  const { key, token, fields } = taken
  const job = readJob({ key, fields, bull: 'active', quarantineAt: link.limits.maxWorkerDeaths })
  const backend = link.backend(from.queue)
  if (job !== null && isOfQueue(job, from, fields)) return { job, worker, token }
  await bury(link, backend, key, lockOf({ worker, token }))
  return null
}

/** A job that demands more than its queue would get to workers that cannot do it; one whose payload is none has no other. */
const isOfQueue = ({ payload }: Job, { version, demands }: JobsQueue, fields: Fields): boolean =>
  fields['data'] !== undefined &&
  payload.path !== '?' &&
  payload.version === version &&
  payload.demands.length === demands.length &&
  payload.demands.every((demand) => demands.includes(demand))

/** What is no job is dead; under a name that is no key nobody waits for its end. */
const bury = async (link: Link, backend: RedisQueueBackend, key: string, lock: string): Promise<void> => {
  const fields = { ending: 'dead', failure: JSON.stringify(noJob) } as const
  const ending = { lock, key, now: link.now(), state: 'failed', value: noJob.message, fields } as const
  await link.patiently(() => moveToFinished(link.client, backend, ending, /^[0-9a-f]{64}$/u.test(key)))
}
