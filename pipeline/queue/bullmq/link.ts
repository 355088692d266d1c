import type { RedisClient } from 'bullmq'
import type { RedisOptions } from 'ioredis'
import { printable } from '../../../lib/printable.ts'
import { type OpenQueue, queueLimits } from '../contract.ts'
import { defineCommands } from './commands.ts'
import { refusal } from './fault.ts'
import { firstConnection } from './first-connection.ts'
import { QueueKeys, Redis, RedisConnection, RedisQueueBackend } from './packages.ts'
import { closed, openPatience, type Patience } from './patience.ts'
import type { RedisPlace } from './place.ts'
import { checkServer } from './server-checks.ts'

/** The connection that the operations of a queue share. */
export type Link = Pick<Patience, 'patiently'> & {
  readonly redis: Redis
  /** The same connection as BullMQ sees it. */
  readonly client: RedisClient
  readonly prefix: string
  readonly name: string
  readonly now: () => number
  readonly say: (sentence: string) => void
  readonly limits: Record<keyof typeof queueLimits, number>
  /** BullMQ's half of one queue. */
  readonly backend: (queue: string) => RedisQueueBackend
  /** A connection of its own, for what blocks. */
  readonly another: () => Redis
  /** How often the connection was lost. */
  readonly losses: () => number
  readonly close: () => void
}

/** Connects and looks whether the server is fit. Throws `queue/unreachable` (unless patient) and `queue/refused`. */
export const openLink = async (place: RedisPlace, name: string, options: OpenQueue): Promise<Link> => {
  const redis = new Redis({ ...place.options, ...connecting, replyMapping: 'legacy', lazyConnect: true })
  await firstConnection(redis, name, options)
  const patience = openPatience({ name, say: options.say, reconnect: () => redis.disconnect(true) })
  const { close, losses } = hear(redis, name, options.say, patience)
  try {
    checkServer(name, await redis.info())
    defineCommands(redis)
    const connection = new RedisConnection(redis, { shared: true, blocking: false, skipVersionCheck: true })
    // Heard already; without a listener an error would be thrown.
    connection.on('error', () => {})
    return {
      ...{ redis, client: await connection.client, prefix: place.prefix, name, now: options.now, say: options.say },
      limits: { ...queueLimits, ...options.limits },
      backend: backends(connection, place.prefix),
      another: () => anotherOf(redis),
      patiently: patience.patiently,
      losses,
      close,
    }
  } catch (error) {
    close()
    throw refusal(name, error) ?? error
  }
}

const connecting = {
  connectTimeout: 5_000,
  // A command waits for the connection for as long as it takes; who is asked to stop closes the queue.
  maxRetriesPerRequest: null,
  retryStrategy: (times: number) => Math.min(100 * 2 ** times, 2_000),
  connectionName: 'assay',
  keepAlive: 10_000,
} satisfies RedisOptions

/** Says once that the connection is lost, and that it is back; gives the end of it all. */
const hear = (
  redis: Redis,
  name: string,
  say: OpenQueue['say'],
  { giveUp }: Patience,
): Pick<Link, 'close' | 'losses'> => {
  let isClosing = false
  let isLost = false
  let lost = 0
  const end = (error: Parameters<typeof giveUp>[0]): void => {
    isClosing = true
    giveUp(error)
    redis.disconnect()
  }
  redis.on('error', (error: unknown) => {
    // A server that came back with another password, say: nobody waits for it.
    const refused = redis.status === 'ready' || isClosing ? null : refusal(name, error)
    if (refused !== null) end(refused)
  })
  redis.on('close', () => {
    if (!isClosing && !isLost) say(`The connection to ${printable(name)} is lost; waiting for it.`)
    isLost = true
    lost += 1
  })
  redis.on('ready', () => {
    if (isLost) say(`${printable(name)} is back.`)
    isLost = false
  })
  return { close: () => end(closed(name)), losses: () => lost }
}

const anotherOf = (redis: Redis): Redis => {
  const other = redis.duplicate({ lazyConnect: false })
  // The first connection speaks for all.
  other.on('error', () => {})
  return other
}

/** One queue of BullMQ for each set of demands, all on one connection. */
const backends = (connection: RedisConnection, prefix: string): Link['backend'] => {
  const keys = new QueueKeys(prefix)
  const known = new Map<string, RedisQueueBackend>()
  return (queue) => {
    const found = known.get(queue)
    if (found !== undefined) return found
    const toKey = (type: string): string => keys.toKey(queue, type)
    const options = { connection: {}, prefix }
    const made = new RedisQueueBackend(connection, queue, keys.getKeys(queue), toKey, options, undefined, false)
    known.set(queue, made)
    return made
  }
}
