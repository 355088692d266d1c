import type { RedisQueueBackend } from 'bullmq'
import type { JobQueue } from '../contract.ts'
import { run } from './commands.ts'
import { historyWith, readJob } from './job.ts'
import type { Link } from './link.ts'
import { results } from './pipeline.ts'
import { chunksOf } from './placed.ts'
import { readFields } from './read-fields.ts'
import { pausedKey, readQueues } from './registry.ts'

type Control = Pick<JobQueue, 'cancel' | 'retry' | 'withdraw' | 'pause' | 'resume'>

/** What an operator may say. */
export const openControl = (link: Link, endedAt: () => number): Control => {
  const backends = async (): Promise<readonly RedisQueueBackend[]> =>
    (await readQueues(link)).map(({ queue }) => link.backend(queue))
  return {
    cancel: (key) =>
      link.patiently(async () => {
        for (const backend of await backends()) {
          const keys = ['prioritized', 'delayed', 'wait', 'active', 'failed', 'events'].map((set) => backend.toKey(set))
          const answer = await run(link.client, 'cancel', [...keys, backend.toKey(''), key, endedAt()])
          if (answer === 'cancelled' || answer === 'asked' || answer === 'ended') return answer
        }
        return 'unknown'
      }),
    retry: (key) =>
      link.patiently(async () => {
        for (const backend of await backends()) if (await retryIn(link, backend, key)) return true
        return false
      }),
    withdraw: (batch) =>
      link.patiently(async () => {
        const gone: string[] = []
        for (const backend of await backends())
          for (const name of ['prioritized', 'delayed'] as const)
            gone.push(...(await withdrawFrom(link, backend, name, batch)))
        return gone
      }),
    pause: () =>
      link.patiently(async () => {
        // First for queues that are yet to come (prepare.lua), then for those that are there.
        await link.redis.set(pausedKey(link), '1')
        for (const backend of await backends()) await backend.pause(true)
      }),
    resume: () =>
      link.patiently(async () => {
        await link.redis.del(pausedKey(link))
        for (const backend of await backends()) await backend.pause(false)
      }),
  }
}

/** BullMQ's own `reprocessJob`, which takes what stands among the failed, and our counts in the same transaction. */
const retryIn = async (link: Link, backend: RedisQueueBackend, key: string): Promise<boolean> => {
  const [fields = {}] = await readFields(link, [backend.toKey(key)])
  const job = readJob({ key, fields, bull: 'failed', quarantineAt: link.limits.maxWorkerDeaths })
  if (job === null || fields['ending'] === undefined || job.payload.path === '?') return false
  const event = { at: link.now(), kind: 'retried', worker: null, message: null } as const
  const history = historyWith(job, event)
  const names = ['events', 'failed', 'wait', 'meta', 'active', 'marker', 'prioritized', 'pc'] as const
  const keys = [backend.toKey(key), ...names.map((name) => backend.toKey(name))]
  const transaction = link.client.multi()
  backend.execCommand(transaction, 'reprocessJob', [...keys, key, 'LPUSH', 'failedReason', 'failed', '1', '1'])
  run(transaction, 'revive', [backend.toKey(key), history])
  const [, revived] = await results(transaction)
  return revived === 1
}

/** First all that is meant, then its end: what goes would move what follows. */
const withdrawFrom = async (
  link: Link,
  backend: RedisQueueBackend,
  name: 'prioritized' | 'delayed',
  batch: string | null,
): Promise<readonly string[]> => {
  const gone: string[] = []
  const meant: string[][] = []
  for await (const chunk of chunksOf(link, backend, { name })) {
    const keys = chunk.map(({ key }) => key)
    meant.push(batch === null ? keys : await ofBatch(link, backend, keys, batch))
  }
  for (const keys of meant.filter(({ length }) => length > 0)) {
    const removed = await run(link.client, 'discard', [backend.toKey(name), backend.toKey(''), '', ...keys])
    gone.push(...(Array.isArray(removed) ? removed.map(String) : []))
  }
  return gone
}

const ofBatch = async (
  link: Link,
  backend: RedisQueueBackend,
  keys: readonly string[],
  batch: string,
): Promise<string[]> => {
  const pipeline = link.redis.pipeline()
  for (const key of keys) pipeline.hget(backend.toKey(key), 'name')
  const names = await results(pipeline)
  return keys.filter((_, index) => names[index] === batch)
}
