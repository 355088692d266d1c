import { randomUUID } from 'node:crypto'
import type { RedisQueueBackend } from 'bullmq'
import type { Job } from '../../../schemas/records/index.ts'
import { isWorkerDead } from '../worker-identity.ts'
import { moveToFinished, moveToWaiting, run } from './commands.ts'
import type { OwnFields } from './fields.ts'
import { historyWith, noJob, readJob } from './job.ts'
import type { Link } from './link.ts'
import { holderOf } from './locks.ts'
import { results } from './pipeline.ts'
import { readFields } from './read-fields.ts'
import { readQueues } from './registry.ts'
import { placeInLine, ranks } from './urgency.ts'

const takeOverMs = 10_000

/** Clocks of machines differ; one that differs by more was set since. */
const clockWasWrongMs = 3_600_000

/**
 * Frees what dead workers hold; gives the keys. BullMQ's own recovery counts in its own way and needs two rounds; this one
 * knows who holds a job by its lock.
 */
export const openRecover = (link: Link, endedAt: () => number): (() => Promise<readonly string[]>) => {
  const recoverIn = async (backend: RedisQueueBackend): Promise<readonly string[]> => {
    const active = await link.redis.lrange(backend.toKey('active'), 0, -1)
    if (active.length === 0) return []
    const pipeline = link.redis.pipeline()
    for (const key of active) pipeline.get(backend.toKey(`${key}:lock`))
    const locks = await results(pipeline)
    const freed: string[] = []
    for (const [index, key] of active.entries()) {
      const lock = locks[index]
      const held = typeof lock === 'string' ? lock : null
      if (held !== null && !isWorkerDead(holderOf(held))) continue
      if (await free({ link, endedAt, backend, key, held })) freed.push(key)
    }
    return freed
  }
  return () =>
    link.patiently(async () => {
      const freed: string[] = []
      for (const { queue } of await readQueues(link)) {
        const backend = link.backend(queue)
        freed.push(...(await recoverIn(backend)))
        await run(link.client, 'shorten', [backend.toKey('delayed'), backend.toKey(''), link.now(), clockWasWrongMs])
      }
      return freed
    })
}

type Freeing = {
  readonly link: Link
  readonly endedAt: () => number
  readonly backend: RedisQueueBackend
  readonly key: string
  readonly held: string | null
}

/** Whoever moves a job needs its lock: that of the dead, or, where it ran out, one that nobody else took meanwhile. */
const free = async ({ link, endedAt, backend, key, held }: Freeing): Promise<boolean> => {
  const [fields = {}] = await readFields(link, [backend.toKey(key)])
  const lock = held ?? (await takeOver(link, backend, key))
  if (lock === null) return false
  const job = readJob({ key, fields, bull: 'active', quarantineAt: link.limits.maxWorkerDeaths })
  if (job === null) {
    const ending = { ending: 'dead', failure: JSON.stringify(noJob) } as const
    const end = { lock, key, now: endedAt(), state: 'failed', value: noJob.message, fields: ending } as const
    const done = await moveToFinished(link.client, backend, end, false)
    // Not even a hash: the database was flushed and half of it written again.
    if (done < 0) await link.redis.lrem(backend.toKey('active'), 0, key)
    return false
  }
  const why = held === null ? 'its lease ran out' : 'its process is gone'
  const deaths = { workerDeaths: String(job.workerDeaths + 1) }
  if (fields['cancel'] === '1') {
    const own = { ...told(link, job, 'cancelled', why), ...deaths, ending: 'cancelled' } as const
    const end = { lock, key, now: endedAt(), state: 'failed', value: 'cancelled', fields: own } as const
    return (await moveToFinished(link.client, backend, end)) >= 0
  }
  const priority = String(placeInLine(job.priority, ranks.front))
  const own = { ...told(link, job, 'worker-died', why), ...deaths, priority }
  return (await moveToWaiting(link.client, backend, key, lock, own)) >= 0
}

const takeOver = async (link: Link, backend: RedisQueueBackend, key: string): Promise<string | null> => {
  const lock = `recovery?${randomUUID()}`
  const taken = await link.redis.set(backend.toKey(`${key}:lock`), lock, 'PX', takeOverMs, 'NX')
  return taken === 'OK' ? lock : null
}

const told = (link: Link, job: Job, kind: 'worker-died' | 'cancelled', message: string): OwnFields => {
  const event = { at: link.now(), kind, worker: job.worker, message }
  return { history: historyWith(job, event) }
}
