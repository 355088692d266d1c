import { afterAll } from 'vitest'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { queueContract } from './queue.ts'

let server: Promise<TestRedis> | null = null
let queues = 0

afterAll(async () => (await server)?.remove())

queueContract({
  name: 'Redis',
  needs: ['redis'],
  make: async () => {
    server ??= startRedis()
    return `${(await server).url}?prefix=queue-${++queues}`
  },
})
