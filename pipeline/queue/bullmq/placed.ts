import type { RedisQueueBackend } from 'bullmq'
import type { Job } from '../../../schemas/records/index.ts'
import { readJob } from './job.ts'
import type { Link } from './link.ts'
import { pairsOf } from './pipeline.ts'
import { readFields } from './read-fields.ts'

/** A key of one of BullMQ's sets, and where it stands in it. */
export type Placed = {
  readonly backend: RedisQueueBackend
  readonly bull: string
  readonly key: string
  readonly order: number
}

/**
 * BullMQ sorts failed jobs by the time of their end. One whose end is written down elsewhere has this added, so that those that
 * are not stand first and are found without a look at the others; scores are exact up to 2^53.
 */
export const settledShift = 2 ** 50

const atOnce = 500

/** The jobs of these places, in their order; what is none, or is gone by now, is left out. */
export const readPlaced = async (link: Link, placed: readonly Placed[]): Promise<readonly Job[]> => {
  const found = await readFields(
    link,
    placed.map(({ backend, key }) => backend.toKey(key)),
  )
  return placed.flatMap(({ key, bull }, index) => {
    const job = readJob({ key, fields: found[index] ?? {}, bull, quarantineAt: link.limits.maxWorkerDeaths })
    return job === null ? [] : [job]
  })
}

/** One of BullMQ's lists and sorted sets, or a part of one. */
export type JobSet = {
  readonly name: 'wait' | 'prioritized' | 'delayed' | 'active' | 'completed' | 'failed'
  /** Of scores, for the set of failed jobs. */
  readonly from?: number
  readonly to?: number
}

/** The keys of a set, first to last. What moves meanwhile may be missed or seen twice. */
export async function* chunksOf(
  link: Link,
  backend: RedisQueueBackend,
  { name, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: JobSet,
): AsyncGenerator<readonly Placed[]> {
  const set = backend.toKey(name)
  const [min, max] = [from, to].map((score) => (Number.isFinite(score) ? score : score < 0 ? '-inf' : '+inf'))
  for (let at = 0; ; at += atOnce) {
    const chunk =
      name === 'wait' || name === 'active'
        ? // BullMQ puts in on the left and takes out on the right.
          (await link.redis.lrange(set, -1 - at - (atOnce - 1), -1 - at))
            .reverse()
            .map((key, index) => ({ backend, bull: name, key, order: at + index }))
        : pairsOf(
            await link.redis.zrangebyscore(set, min ?? '-inf', max ?? '+inf', 'WITHSCORES', 'LIMIT', at, atOnce),
          ).map(([key, score]) => ({ backend, bull: name, key, order: orderOf(name, Number(score)) }))
    if (chunk.length > 0) yield chunk
    if (chunk.length < atOnce) return
  }
}

/** The time of the end, also of one that is written down elsewhere. */
const orderOf = (name: JobSet['name'], score: number): number =>
  name === 'failed' && score >= settledShift ? score - settledShift : score
