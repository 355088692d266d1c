import { setTimeout as sleep } from 'node:timers/promises'
import type { JobQueue, QueueEvent } from '../contract.ts'
import { endings, fieldsOf } from './fields.ts'
import type { Link } from './link.ts'
import { readQueues } from './registry.ts'

const longestMs = 500
const atOnce = 256

type Watching = Pick<JobQueue, 'watch'> & { readonly close: () => void }

/** Follows the events that BullMQ keeps for each of its queues. */
export const openWatching = (link: Link): Watching => {
  const stops = new Set<() => void>()
  return {
    watch: async (listener) => {
      const stop = await follow(link, listener)
      stops.add(stop)
      return async () => {
        stops.delete(stop)
        stop()
      }
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

const follow = async (link: Link, listener: (event: QueueEvent) => void): Promise<() => void> => {
  const own = link.another()
  const heard = new Map<string, string>()
  // What is there by now is not news; a queue that comes later is, from its beginning.
  for (const { queue } of await link.patiently(() => readQueues(link))) {
    const stream = link.backend(queue).toKey('events')
    const [newest] = await own.xrevrange(stream, '+', '-', 'COUNT', 1)
    heard.set(stream, newest?.[0] ?? '0-0')
  }
  let isOver = false
  const look = async (): Promise<void> => {
    const backends = (await readQueues(link)).map(({ queue }) => link.backend(queue))
    if (backends.length === 0) return void (await sleep(50))
    const streams = backends.map((backend) => backend.toKey('events'))
    const from = streams.map((stream) => heard.get(stream) ?? '0-0')
    const news = (await own.xread('COUNT', atOnce, 'BLOCK', longestMs, 'STREAMS', ...streams, ...from)) ?? []
    for (const [stream, entries] of news) {
      const backend = backends.find((each) => each.toKey('events') === stream)
      for (const [id, flat] of entries) {
        heard.set(stream, id)
        const fields = fieldsOf(flat)
        const kind = await kindOf(link, fields, backend?.toKey(fields['jobId'] ?? '') ?? '')
        if (kind === null || isOver) continue
        const batch =
          fields['name'] ?? (await link.redis.hget(backend?.toKey(fields['jobId'] ?? '') ?? '', 'name')) ?? ''
        listener({ at: Number(id.split('-')[0]), kind, key: fields['jobId'] ?? '', batch })
      }
    }
  }
  const loop = async (): Promise<void> => {
    while (!isOver) await look().catch(() => sleep(100))
  }
  void loop()
  return () => {
    isOver = true
    own.disconnect()
  }
}

const kindOf = async (link: Link, fields: Record<string, string>, job: string): Promise<QueueEvent['kind'] | null> => {
  switch (fields['event']) {
    case 'added':
    case 'completed':
    case 'progress':
      return fields['event']
    case 'active':
      return 'claimed'
    case 'delayed':
      return 'failed'
    case 'failed': {
      const ending = await link.redis.hget(job, 'ending')
      return endings.find((each) => each === ending) ?? 'dead'
    }
    case 'waiting':
      if (fields['prev'] === 'active') return 'released'
      return fields['prev'] === 'failed' ? 'retried' : null
    default:
      return null
  }
}
