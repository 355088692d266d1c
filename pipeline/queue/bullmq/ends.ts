import type { RedisQueueBackend } from 'bullmq'
import type { JobQueue } from '../contract.ts'
import { run } from './commands.ts'
import type { Link } from './link.ts'
import { pairsOf } from './pipeline.ts'
import { readPlaced, settledShift } from './placed.ts'
import { readQueues } from './registry.ts'

type Ends = Pick<JobQueue, 'ended' | 'acknowledge' | 'forget'>

const atOnce = 500

/** What is done with jobs that ended. */
export const openEnds = (link: Link): Ends => ({
  ended: (limit) =>
    link.patiently(async () => {
      const placed = []
      for (const { queue } of await readQueues(link)) {
        const backend = link.backend(queue)
        for (const bull of ['completed', 'failed'] as const) {
          for (const [key, order] of await endedIn(link, backend, bull, limit))
            placed.push({ backend, bull, key, order: Number(order) })
        }
      }
      placed.sort((one, other) => one.order - other.order)
      return readPlaced(link, placed.slice(0, limit))
    }),
  acknowledge: (keys) =>
    link.patiently(async () => {
      for (const { queue } of await readQueues(link)) {
        const backend = link.backend(queue)
        const sets = [backend.toKey('completed'), backend.toKey('failed')]
        for (let at = 0; at < keys.length; at += atOnce)
          await run(link.client, 'acknowledge', [
            ...sets,
            backend.toKey(''),
            settledShift,
            ...keys.slice(at, at + atOnce),
          ])
      }
    }),
  // Completed ones are gone once they are acknowledged.
  forget: (states) =>
    link.patiently(async () => {
      let gone = 0
      for (const { queue } of await readQueues(link)) {
        const backend = link.backend(queue)
        const settled = await link.redis.zrangebyscore(backend.toKey('failed'), settledShift, '+inf')
        for (const state of states.filter((each) => each !== 'completed'))
          for (let at = 0; at < settled.length; at += atOnce) {
            const keys = settled.slice(at, at + atOnce)
            const removed = await run(link.client, 'discard', [
              backend.toKey('failed'),
              backend.toKey(''),
              state,
              ...keys,
            ])
            gone += Array.isArray(removed) ? removed.length : 0
          }
      }
      return gone
    }),
})

type Ended = readonly (readonly [string, string])[]

/** The first that ended. What stands among them under a name that is no key is forgotten: it would keep the others from their turn. */
const endedIn = async (
  link: Link,
  backend: RedisQueueBackend,
  bull: 'completed' | 'failed',
  limit: number,
): Promise<Ended> => {
  const set = backend.toKey(bull)
  for (;;) {
    const range = [set, '-inf', `(${settledShift}`, 'WITHSCORES', 'LIMIT', 0, limit] as const
    const found = pairsOf(await link.redis.zrangebyscore(...range))
    const foreign = found.flatMap(([key]) => (/^[0-9a-f]{64}$/u.test(key) ? [] : [key]))
    if (foreign.length === 0) return found
    await run(link.client, 'discard', [set, backend.toKey(''), '', ...foreign])
  }
}
