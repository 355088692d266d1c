import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisClient } from 'bullmq'
import type { RedisOptions } from 'ioredis'
import { printable } from '../../../lib/printable.ts'
import { type OpenQueue, queueLimits } from '../contract.ts'
import { defineCommands } from './commands.ts'
import { inWords, isOfReplica, passingFault, refusal, unreachable } from './fault.ts'
import { QueueKeys, Redis, RedisConnection, RedisQueueBackend } from './packages.ts'
import type { RedisPlace } from './place.ts'
import { checkServer } from './server-checks.ts'

/** The connection that the operations of a queue share. `jobsOf`: what stands before the key of a job in one of its queues. */
export type Link = {
  readonly redis: Redis
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
  /** Does the work, and does it again for as long as what hinders it passes, which is said once. The work may be repeated. */
  readonly patiently: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => void
}

const isPatientMs = 1_000
const triesAtStart = 5

/** Connects and looks whether the server is fit. Throws `queue/unreachable` (unless patient) and `queue/refused`. */
export const openLink = async (place: RedisPlace, name: string, options: OpenQueue): Promise<Link> => {
  const shown = printable(name)
  let isClosing = false
  const redis = new Redis({ ...place.options, ...connecting, replyMapping: 'legacy', lazyConnect: true })
  const news = newsOf(options.say)
  await firstConnection(redis, name, options)
  redis.on('close', () => {
    if (!isClosing) news.bad('lost', `The connection to ${shown} is lost; waiting for it.`)
  })
  redis.on('ready', () => news.good('lost', `${shown} is back.`))
  const close = (): void => {
    isClosing = true
    redis.disconnect()
  }
  try {
    checkServer(name, await redis.info())
    defineCommands(redis)
    const connection = new RedisConnection(redis, { shared: true, blocking: false, skipVersionCheck: true })
    // Heard above; without a listener an error would be thrown.
    connection.on('error', () => {})
    const client = await connection.client
    const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          const done = await work()
          news.good('hindered', `${shown} works again.`)
          return done
        } catch (error) {
          const why = isClosing ? null : passingFault(error)
          if (why === null) throw refusal(name, error) ?? error
          if (!/^(?:Command aborted|Connection is|NOSCRIPT)/u.test(why))
            news.bad('hindered', `${shown} ${inWords(why)}; waiting.`)
          if (isOfReplica(why)) redis.disconnect(true)
          await sleep(why.startsWith('NOSCRIPT') ? 0 : isPatientMs)
        }
      }
    }
    return {
      ...{ redis, client, prefix: place.prefix, name, now: options.now, say: options.say },
      limits: { ...queueLimits, ...options.limits },
      backend: backends(connection, place.prefix),
      another: () => anotherOf(redis),
      patiently,
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

const firstConnection = (redis: Redis, name: string, { say, isPatient }: OpenQueue): Promise<void> =>
  new Promise((settle, fail) => {
    let tries = 0
    const giveUp = (error: unknown): void => {
      redis.removeAllListeners('ready')
      redis.disconnect()
      fail(error)
    }
    redis.on('error', (error: unknown) => {
      if (redis.status === 'end') return
      const refused = refusal(name, error)
      if (refused !== null) return giveUp(refused)
      tries += 1
      if (isPatient !== true && tries >= triesAtStart) giveUp(unreachable(name, error))
      else if (isPatient === true && tries === 1) say(`${unreachable(name, error).message} Waiting for it.`)
    })
    redis.once('ready', () => {
      redis.removeAllListeners('error')
      // What goes wrong later shows as `close`.
      redis.on('error', () => {})
      settle()
    })
    redis.connect().catch(() => {}) // told by `error`
  })

/** Each trouble is said once, and that it is over once. */
const newsOf = (say: (sentence: string) => void) => {
  const troubles = new Set<string>()
  return {
    bad: (trouble: string, sentence: string): void => {
      if (troubles.has(trouble)) return
      troubles.add(trouble)
      say(sentence)
    },
    good: (trouble: string, sentence: string): void => {
      if (troubles.delete(trouble)) say(sentence)
    },
  }
}
