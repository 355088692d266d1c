import { onTestFinished } from 'vitest'
import type { JobQueue, OpenQueue } from '../../../../pipeline/queue/contract.ts'
import { openQueue, parseQueue } from '../../../../pipeline/queue/open-queue.ts'
import { startRedis, type TestRedis, type TestRedisOptions } from '../../../support/redis.ts'

/** A server of the test's own, gone after it. */
export const serverOf = async (options: TestRedisOptions = {}): Promise<TestRedis> => {
  const server = await startRedis(options)
  onTestFinished(() => server.remove())
  return server
}

/** Opens the queue of this URL; what it says to the user goes into `said`. */
export const openAt = async (url: string, said: string[] = [], options: Partial<OpenQueue> = {}): Promise<JobQueue> => {
  const say = (sentence: string): void => {
    said.push(sentence)
  }
  const queue = await openQueue(parseQueue(url), { now: Date.now, say, nativeBinding: null, ...options })
  onTestFinished(() => queue.close())
  return queue
}

/** As often as it takes: what is waited for is sure to come. */
export const eventually = { timeout: 30_000, interval: 20 }
