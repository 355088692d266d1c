import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { openPlace, type Place, root } from './assay.ts'

needs('better-sqlite3', 'redis').describe('a Redis that is not there', () => {
  let place: Place
  let redis: TestRedis
  let child: ChildProcess
  let said: string
  beforeEach(async () => {
    place = openPlace()
    redis = await startRedis()
    said = ''
  })
  afterEach(async () => {
    child.kill('SIGKILL')
    await redis.remove()
    place.remove()
  })

  const env = () => ({
    ...{ PATH: process.env['PATH'], HOME: join(place.dir, 'home'), XDG_STATE_HOME: join(place.dir, 'state') },
    ASSAY_QUEUE: redis.url,
  })
  const start = (...argv: string[]): void => {
    child = spawn(join(root, 'assay'), argv, { cwd: place.dir, env: env(), stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const says = (words: string): Promise<void> => expect.poll(() => said, { timeout: 60_000 }).toContain(words)
  const ended = async (): Promise<unknown> => {
    child.kill('SIGTERM')
    return (await once(child, 'exit'))[0]
  }

  test('is waited for by a coordinator, which takes it up when it comes, and ends when it is lost', async () => {
    await redis.kill()
    start('coordinator')
    await says('Waiting for it')
    await redis.start()
    await says('records for')
    await redis.kill()
    await says('is lost')
    expect(await ended()).toBe(0)
  }, 120_000)

  test('is waited for by a worker, until it is told to end', async () => {
    await place.run(['schedule', 'add', 'ours', '.', '--nightly'], { env: { ASSAY_QUEUE: redis.url } })
    await redis.kill()
    start('worker')
    await says('Waiting for it')
    expect(await ended()).toBe(0)
  }, 120_000)

  test('is an error of a command that looks into it', async () => {
    await redis.kill()
    start('queue', 'status')
    expect((await once(child, 'exit'))[0]).toBe(3)
    expect(said).toContain('cannot be reached')
  })
})
