import type { RedisQueueBackend } from 'bullmq'
import { type Job, type JobState, jobStates } from '../../../schemas/records/index.ts'
import type { Counts, JobFilter, JobQueue } from '../contract.ts'
import { readJob } from './job.ts'
import type { Link } from './link.ts'
import { results } from './pipeline.ts'
import { chunksOf, type JobSet, type Placed, readPlaced, settledShift } from './placed.ts'
import { readFields } from './read-fields.ts'
import { pausedKey, readQueues } from './registry.ts'

type Reading = Pick<JobQueue, 'get' | 'list' | 'counts'>

export const openReading = (link: Link): Reading => {
  const backends = async (): Promise<readonly RedisQueueBackend[]> =>
    (await readQueues(link)).map(({ queue }) => link.backend(queue))

  const get = async (key: string): Promise<Job | null> => {
    for (const backend of await backends()) {
      const [[fields = {}], bull] = await Promise.all([readFields(link, [backend.toKey(key)]), backend.getState(key)])
      if (Object.keys(fields).length === 0) continue
      const job = readJob({ key, fields, bull, quarantineAt: link.limits.maxWorkerDeaths })
      if (job !== null) return job
    }
    return null
  }

  return {
    get: (key) => link.patiently(() => get(key)),
    list: (filter) => link.patiently(async () => list(link, await backends(), filter)),
    counts: (batch) => link.patiently(async () => counts(link, await backends(), batch ?? null)),
  }
}

const list = async (link: Link, backends: readonly RedisQueueBackend[], filter: JobFilter): Promise<readonly Job[]> => {
  const jobs: Job[] = []
  for (const state of jobStates) {
    if (filter.states !== undefined && !filter.states.includes(state)) continue
    const left = filter.limit - jobs.length
    if (left <= 0) break
    const placed: Placed[] = []
    const isMeant = (job: Job): boolean =>
      job.state === state && (filter.batch === undefined || job.batch === filter.batch)
    const found = new Map<string, Job>()
    for (const backend of backends)
      for (const set of setsOf[state]) {
        let matching = 0
        for await (const chunk of chunksOf(link, backend, set)) {
          const meant = chunk.filter(({ key }) => key.startsWith(filter.keyPrefix ?? ''))
          const read = (await readPlaced(link, meant)).filter(isMeant)
          for (const job of read) found.set(job.key, job)
          placed.push(...meant.filter(({ key }) => found.has(key)))
          matching += read.length
          if (matching >= left) break
        }
      }
    placed.sort((one, other) => one.order - other.order)
    jobs.push(...placed.slice(0, left).flatMap(({ key }) => found.get(key) ?? []))
  }
  return jobs
}

const failedSets: readonly JobSet[] = [
  { name: 'failed', to: settledShift - 1 },
  { name: 'failed', from: settledShift },
]
const setsOf: Readonly<Record<JobState, readonly JobSet[]>> = {
  waiting: [{ name: 'wait' }, { name: 'prioritized' }],
  delayed: [{ name: 'delayed' }],
  active: [{ name: 'active' }],
  completed: [{ name: 'completed' }],
  failed: failedSets,
  dead: [...failedSets, { name: 'completed' }],
  cancelled: failedSets,
}

type Counted = Record<JobState, number>

const sets = ['wait', 'prioritized', 'delayed', 'active', 'completed', 'failed'] as const

const counts = async (link: Link, backends: readonly RedisQueueBackend[], batch: string | null): Promise<Counts> => {
  const counted: Counted = { waiting: 0, delayed: 0, active: 0, completed: 0, failed: 0, dead: 0, cancelled: 0 }
  for (const backend of backends)
    for (const name of sets) {
      // How a job failed, and whose it is, stands in the job alone.
      if (batch !== null || name === 'failed') await countEach(link, backend, name, batch, counted)
      else counted[stateOf(name, null)] += await sizeOf(link, backend, name)
    }
  return { ...counted, isPaused: (await link.redis.exists(pausedKey(link))) === 1 }
}

const sizeOf = (link: Link, backend: RedisQueueBackend, name: JobSet['name']): Promise<number> =>
  name === 'wait' || name === 'active' ? link.redis.llen(backend.toKey(name)) : link.redis.zcard(backend.toKey(name))

const countEach = async (
  link: Link,
  backend: RedisQueueBackend,
  name: JobSet['name'],
  batch: string | null,
  counted: Counted,
): Promise<void> => {
  for await (const chunk of chunksOf(link, backend, { name })) {
    const pipeline = link.redis.pipeline()
    for (const { key } of chunk) pipeline.hmget(backend.toKey(key), 'name', 'ending')
    for (const found of await results(pipeline)) {
      const [owner, ending]: readonly unknown[] = Array.isArray(found) ? found : []
      if (batch === null || owner === batch) counted[stateOf(name, ending)] += 1
    }
  }
}

const stateOf = (name: JobSet['name'], ending: unknown): JobState => {
  if (name === 'wait' || name === 'prioritized') return 'waiting'
  if (name !== 'failed') return name
  return ending === 'failed' || ending === 'cancelled' ? ending : 'dead'
}
