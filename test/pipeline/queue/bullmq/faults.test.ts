import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { JobQueue, Lease } from '../../../../pipeline/queue/contract.ts'
import { completion, deadWorker, failure, job, jobs, keyOf, worker } from '../../../contract/queue-jobs.ts'
import { needs } from '../../../support/needs.ts'
import { eventually, openAt, serverOf } from './open.ts'

const take = async (queue: JobQueue, by = worker()): Promise<Lease> => {
  const lease = await queue.claim(by)
  if (lease === null) throw new Error('there is nothing to claim')
  return lease
}

/** Disturbs the work twice a second until it is done. */
const during = async (work: () => Promise<void>, disturb: () => Promise<void>): Promise<void> => {
  let isOver = false
  const disturbing = (async () => {
    while (!isOver) {
      await sleep(500)
      await disturb()
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await disturbing
  }
}

needs('redis').describe('a Redis that', () => {
  test('is gone for a while is waited for, which is said once, and all goes on', { timeout: 120_000 }, async () => {
    const server = await serverOf()
    const said: string[] = []
    const queue = await openAt(server.url, said)
    await queue.enqueue(jobs('a', 3))
    const lease = await take(queue)
    await server.kill()
    await expect.poll(() => said, eventually).toEqual([expect.stringMatching(/is lost; waiting/u)])
    const asked = [queue.heartbeat(lease), queue.complete(lease, completion(lease)), queue.enqueue([job('b')])] as const
    const next = queue.claim(worker())
    await server.start()
    expect(await Promise.all(asked)).toMatchObject(['held', 'done', [{ kind: 'added' }]])
    expect((await next)?.job.key).toBe(keyOf('a-1'))
    expect(said).toEqual([expect.stringContaining('lost'), expect.stringContaining('is back')])
    expect(await queue.counts()).toMatchObject({ waiting: 2, active: 1, completed: 1 })
  })

  test('dies again and again loses nothing that it said it has', { timeout: 240_000 }, async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    const put = jobs('many', 60)
    const done: string[] = []
    const work = async (): Promise<void> => {
      await queue.enqueue(put)
      while (done.length < put.length) {
        const lease = await take(queue)
        if ((await queue.complete(lease, completion(lease))) === 'done') done.push(lease.job.key)
      }
    }
    await during(work, async () => {
      await server.kill()
      await server.start()
    })
    expect([...done].sort()).toEqual(put.map(({ key }) => key).sort())
    expect(await queue.counts()).toMatchObject({ waiting: 0, active: 0, completed: 60, dead: 0 })
    expect((await queue.ended(100)).filter(({ workerDeaths }) => workerDeaths > 0)).toEqual([])
  })

  test('cuts connections is asked again, and no job is claimed twice', { timeout: 120_000 }, async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    await queue.enqueue(jobs('many', 40))
    const taken: string[] = []
    const work = async (): Promise<void> => {
      while (taken.length < 40) {
        const lease = await take(queue)
        taken.push(lease.job.key)
        expect(await queue.heartbeat(lease)).toBe('held')
      }
    }
    await during(work, async () => void server.ask('CLIENT', 'KILL', 'TYPE', 'normal'))
    expect(new Set(taken).size).toBe(40)
    expect(await queue.counts()).toMatchObject({ waiting: 0, active: 40 })
  })

  test('is full is waited for until there is room, and what runs ends then', { timeout: 120_000 }, async () => {
    const server = await serverOf()
    const said: string[] = []
    const queue = await openAt(server.url, said)
    await queue.enqueue([job('a')])
    const lease = await take(queue)
    server.ask('CONFIG', 'SET', 'maxmemory', '1')
    const [more, completed] = [queue.enqueue([job('b')]), queue.complete(lease, completion(lease))]
    await expect.poll(() => said, eventually).toEqual([expect.stringMatching(/no memory left \(OOM\); waiting/u)])
    server.ask('CONFIG', 'SET', 'maxmemory', '0')
    expect(await more).toMatchObject([{ kind: 'added' }])
    expect(await completed).toBe('done')
    expect(said).toEqual([expect.stringContaining('OOM'), expect.stringContaining('works again')])
  })

  test('became a replica is waited for until it takes writes', { timeout: 120_000 }, async () => {
    const [server, leader] = [await serverOf(), await serverOf()]
    const said: string[] = []
    const queue = await openAt(server.url, said)
    // Without a leader that answers its data stay as they are.
    await leader.kill()
    server.ask('REPLICAOF', '127.0.0.1', String(leader.port))
    const put = queue.enqueue([job('a')])
    await expect.poll(() => said, eventually).toContainEqual(expect.stringContaining('READONLY'))
    server.ask('REPLICAOF', 'NO', 'ONE')
    expect(await put).toMatchObject([{ kind: 'added' }])
    expect(said.filter((sentence) => sentence.includes('READONLY'))).toHaveLength(1)
  })

  test('forgot its scripts is given them again', async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    await queue.enqueue([job('a'), job('b')])
    await queue.release(await take(queue), 'why')
    server.ask('SCRIPT', 'FLUSH')
    const lease = await take(queue)
    server.ask('SCRIPT', 'FLUSH')
    expect(await queue.heartbeat(lease)).toBe('held')
    server.ask('SCRIPT', 'FLUSH')
    expect(await queue.fail(lease, failure('final'))).toBe('failed')
    server.ask('SCRIPT', 'FLUSH')
    expect(await queue.enqueue([job('c')])).toMatchObject([{ kind: 'added' }])
    server.ask('SCRIPT', 'FLUSH')
    expect(await queue.retry(lease.job.key)).toBe(true)
    expect(await queue.counts()).toMatchObject({ waiting: 3, active: 0 })
  })

  test('was flushed knows no lease any more, and takes the same jobs again', async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    await queue.enqueue(jobs('a', 2))
    const lease = await take(queue)
    server.ask('FLUSHALL')
    expect(await queue.heartbeat(lease)).toBe('lost')
    expect(await queue.complete(lease, completion(lease))).toBe('lost')
    expect(await queue.fail(lease, failure('retry'))).toBe('lost')
    expect(await queue.release(lease, 'why')).toBe('lost')
    expect(await queue.recover()).toEqual([])
    expect(await queue.claim(worker())).toBeNull()
    expect(await queue.enqueue(jobs('a', 2))).toMatchObject([{ kind: 'added' }, { kind: 'added' }])
    const again = await take(queue)
    expect(again.job.key).toBe(lease.job.key)
    expect(again.token).toBeGreaterThan(lease.token)
    expect(await queue.complete(lease, completion(lease))).toBe('lost')
    expect(await queue.complete(again, completion(again))).toBe('done')
  })

  test('comes back with another password is not waited for', { timeout: 60_000 }, async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    await server.kill()
    const asked = queue.counts()
    await Promise.all([
      expect(asked).rejects.toMatchObject({ code: 'queue/refused' }),
      server.start(['requirepass opensesame']),
    ])
    await expect(queue.enqueue([job('a')])).rejects.toMatchObject({ code: 'queue/refused' })
  })

  test('is closed while something waits for it is waited for no more', { timeout: 60_000 }, async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    await server.kill()
    const asked = queue.counts()
    const waiting = queue.waitForWork(worker(), 3_600_000, new AbortController().signal)
    const ends = [expect(asked).rejects.toThrow(), expect(waiting).resolves.toBeUndefined()]
    await queue.close()
    await Promise.all(ends)
  })

  test('is lost is no reason to wait longer for work than until the signal', { timeout: 60_000 }, async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    await server.kill()
    const stop = new AbortController()
    const waiting = queue.waitForWork(worker(), 3_600_000, stop.signal)
    stop.abort()
    await waiting
  })

  test('was gone is followed again by whoever watches', { timeout: 60_000 }, async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    const heard: string[] = []
    const stop = await queue.watch(({ kind, batch }) => heard.push(`${kind} ${batch}`))
    await queue.enqueue([job('a')])
    await expect.poll(() => heard, eventually).toEqual(['added batch'])
    await server.kill()
    await server.start()
    await queue.cancel(keyOf('a'))
    await expect.poll(() => heard, eventually).toEqual(['added batch', 'cancelled batch'])
    await stop()
  })
})

needs('redis').describe('a claim whose answer was lost', () => {
  test('and that was sent again has one job, and the other waits first in line', async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    await queue.enqueue(jobs('a', 3))
    const dead = await deadWorker()
    await take(queue, dead)
    const set = server.ask('KEYS', 'assay:jobs-*:active').replace(/:active$/u, '')
    // As the first of two would have left it, of a worker that died before its token came.
    server.ask('SET', `${set}:${keyOf('a-0')}:lock`, `${dead.identity}?1`)
    expect(await queue.recover()).toEqual([keyOf('a-0')])
    expect((await take(queue)).job).toMatchObject({ key: keyOf('a-0'), workerDeaths: 1 })
  })
})
