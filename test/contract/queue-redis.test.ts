import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { installationRoot } from '../../lib/installation.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { queueContract } from './queue.ts'

let server: Promise<TestRedis> | null = null
let queues = 0

afterAll(async () => (await server)?.remove())

/** With the user that docs/operating.md makes for a queue: all of the suite holds with the rights that it gives. */
const start = async (): Promise<TestRedis> => {
  const started = await startRedis()
  const page = readFileSync(join(installationRoot(), 'docs/operating.md'), 'utf8')
  const rule = /^ACL SETUSER (.+)$/mu.exec(page)?.[1] ?? ''
  started.ask('ACL', 'SETUSER', ...rule.replace('>PASSWORD', '>secret').replace('~assay:*', '~queue-*').split(' '))
  return started
}

queueContract({
  name: 'Redis',
  needs: ['redis'],
  make: async () => {
    server ??= start()
    return `redis://assay:secret@127.0.0.1:${(await server).port}?prefix=queue-${++queues}`
  },
})
