import { expect, test } from 'vitest'
import type { JobQueue, Lease } from '../../../../pipeline/queue/contract.ts'
import { completion, failure, job, jobs, keyOf, worker } from '../../../contract/queue-jobs.ts'
import { needs } from '../../../support/needs.ts'
import type { TestRedis } from '../../../support/redis.ts'
import { eventually, openAt, serverOf } from './open.ts'

/** A queue with one job that waits, and where BullMQ keeps what belongs to it. */
const withJob = async (): Promise<{ server: TestRedis; queue: JobQueue; set: string }> => {
  const server = await serverOf()
  const queue = await openAt(server.url)
  await queue.enqueue([job('a')])
  const set = server.ask('KEYS', 'assay:jobs-*:prioritized').replace(/:prioritized$/u, '')
  return { server, queue, set }
}

needs('redis').describe('what somebody else wrote into Redis', () => {
  test.each([
    ['no JSON', 'rubbish'],
    ['another record', '{"argv":["sh","-c","id"]}'],
    ['nothing', ''],
  ])('is dead where it is no payload but %s, with the reason, and the others go on', async (_, data) => {
    const { server, queue, set } = await withJob()
    await queue.enqueue([job('b')])
    server.ask('HSET', `${set}:${keyOf('a')}`, 'data', data)
    expect((await queue.claim(worker()))?.job.key).toBe(keyOf('b'))
    const found = await queue.get(keyOf('a'))
    expect(found).toMatchObject({ state: 'dead', failure: { code: 'job/not-genuine' }, batch: 'batch' })
    expect(await queue.ended(10)).toEqual([found])
    expect(await queue.list({ states: ['dead'], limit: 10 })).toEqual([found])
    expect(await queue.retry(keyOf('a'))).toBe(false)
    await queue.acknowledge([keyOf('a')])
    expect(await queue.forget(['dead'])).toBe(1)
    expect(await queue.counts()).toMatchObject({ waiting: 0, dead: 0, active: 1 })
  })

  test('is dead where the job demands something else than its queue', async () => {
    const { server, queue, set } = await withJob()
    server.ask(
      'HSET',
      `${set}:${keyOf('a')}`,
      'data',
      JSON.stringify(job('a', { demands: ['sandbox=gvisor'] }).payload),
    )
    expect(await queue.claim(worker())).toBeNull()
    expect((await queue.counts()).dead).toBe(1)
  })

  test('is forgotten where its name is no key', async () => {
    const { server, queue, set } = await withJob()
    await queue.withdraw(null)
    server.ask('HSET', `${set}:7`, 'data', JSON.stringify(job('a').payload), 'name', 'x', 'priority', '1')
    server.ask('ZADD', `${set}:prioritized`, '1', '7')
    server.ask('LPUSH', `${set}:wait`, 'gone')
    expect(await queue.claim(worker())).toBeNull()
    expect(await queue.ended(10)).toEqual([])
    expect(await queue.counts()).toMatchObject({ waiting: 0, active: 0, dead: 0 })
  })

  test('is dead where the completion is none', async () => {
    const { server, queue, set } = await withJob()
    const lease = await queue.claim(worker())
    if (lease === null) throw new Error('there is nothing to claim')
    await queue.complete(lease, completion(lease))
    server.ask('HSET', `${set}:${keyOf('a')}`, 'returnvalue', '{"verdict":"pass"}')
    expect(await queue.ended(10)).toMatchObject([{ key: keyOf('a'), state: 'dead', completion: null }])
  })

  test('shows as far as it can be read where history, failure, progress and counts are rubbish', async () => {
    const { server, queue, set } = await withJob()
    const fields = ['history', 'failure', 'progress', 'failures', 'workerDeaths', 'timestamp', 'token', 'priority']
    server.ask('HSET', `${set}:${keyOf('a')}`, ...fields.flatMap((name) => [name, '[{"x":1}']))
    expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'waiting', failures: 0, failure: null, progress: null })
    const lease = await queue.claim(worker())
    expect(lease?.job.key).toBe(keyOf('a'))
  })

  test('is dead where BullMQ itself stumbles over it, and the others go on', async () => {
    const { server, queue, set } = await withJob()
    await queue.enqueue([job('b')])
    server.ask('HSET', `${set}:${keyOf('a')}`, 'ats', 'rubbish')
    expect((await queue.claim(worker()))?.job.key).toBe(keyOf('b'))
    expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'dead', failure: { code: 'job/not-genuine' } })
  })

  test.each([
    ['a field of 4 MB', `redis.call('HSET', KEYS[1], 'x', string.rep('a', 4000000))`],
    ['100,000 fields', `for at = 1, 100000 do redis.call('HSET', KEYS[1], at, at) end`],
    ['a name of 4 MB', `redis.call('ZADD', KEYS[2], -1, string.rep('a', 4000000))`],
    ['text where a job should be', `redis.call('SET', KEYS[1], 'text')`],
  ])('is taken out of the line by who claims, and not read, where it is %s; it can be put in again', async (_, lua) => {
    const { server, queue, set } = await withJob()
    server.ask('EVAL', lua, '2', `${set}:${keyOf('a')}`, `${set}:prioritized`)
    server.ask('CONFIG', 'RESETSTAT')
    await queue.enqueue([job('b')])
    const first = (await queue.claim(worker()))?.job.key
    const second = (await queue.claim(worker()))?.job.key
    expect([first, second]).toContain(keyOf('b'))
    expect(Number(/total_net_output_bytes:(\d+)/u.exec(server.ask('INFO', 'stats'))?.[1])).toBeLessThan(1_000_000)
    expect(await queue.counts()).toMatchObject({ waiting: 0, dead: 0 })
    await queue.enqueue([job('a')])
    if (second === undefined) expect((await queue.claim(worker()))?.job.key).toBe(keyOf('a'))
  })

  test('is not read by who looks where it is larger than ours ever are', async () => {
    const { server, queue, set } = await withJob()
    const grow = `redis.call('HSET', KEYS[1], 'x', string.rep('a', 4000000), 'history', string.rep('a', 4000000))`
    server.ask('EVAL', grow, '1', `${set}:${keyOf('a')}`)
    server.ask('CONFIG', 'RESETSTAT')
    expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'waiting', history: [{ kind: 'added' }] })
    expect(await queue.list({ limit: 10 })).toMatchObject([{ key: keyOf('a'), batch: 'batch' }])
    expect(Number(/total_net_output_bytes:(\d+)/u.exec(server.ask('INFO', 'stats'))?.[1])).toBeLessThan(1_000_000)
  })

  test('keeps no job from being settled where it stands among those that ended', async () => {
    const { server, queue, set } = await withJob()
    const lease = await queue.claim(worker())
    if (lease === null) throw new Error('there is nothing to claim')
    await queue.complete(lease, completion(lease))
    const fill = `for at = 1, 300 do redis.call('ZADD', KEYS[1], 1, 'x' .. at) end`
    server.ask('EVAL', fill, '1', `${set}:completed`)
    server.ask('ZADD', `${set}:failed`, '-inf', keyOf('q'), '-1e17', keyOf('r'))
    for (const name of ['q', 'r']) server.ask('HSET', `${set}:${keyOf(name)}`, 'name', 'batch')
    const ended = (await queue.ended(100)).map(({ key }) => key)
    expect(new Set(ended)).toEqual(new Set([keyOf('a'), keyOf('q'), keyOf('r')]))
    await queue.acknowledge(ended)
    expect(await queue.ended(100)).toEqual([])
  })

  test('is left alone where it stands in the registry and is no queue of ours', async () => {
    const { server, queue } = await withJob()
    server.ask('HSET', 'assay:queues', 'jobs-1', '{"version":1,"demands":[]}', 'x', 'rubbish', 'assay', '{}')
    expect((await queue.claim(worker()))?.job.key).toBe(keyOf('a'))
    expect(await queue.counts()).toMatchObject({ active: 1 })
  })

  test('fires nothing where it is no schedule', async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    server.ask('ZADD', 'assay:schedules:repeat', '1', 'nightly')
    server.ask('HSET', 'assay:schedules:repeat:nightly', 'name', 'nightly', 'ic', '1', 'data', '{"list":"/etc"}')
    expect(await queue.schedules.list()).toEqual([])
    expect(await queue.schedules.due()).toEqual([])
  })

  test('of another kind than it should be is an error, not a wrong answer', async () => {
    const server = await serverOf()
    server.ask('SET', 'assay:queues', 'text')
    const queue = await openAt(server.url)
    await expect(queue.enqueue([job('a')])).rejects.toMatchObject({ code: 'queue/unusable' })
    await expect(queue.claim(worker())).rejects.toMatchObject({ code: 'queue/unusable' })
  })
})

needs('redis').describe('jobs of several demands', () => {
  test('are taken in one order, by priority and rank', async () => {
    const queue = await openAt((await serverOf()).url)
    const gvisor = ['sandbox=gvisor']
    await queue.enqueue([
      job('low', { priority: 'low' }),
      ...jobs('plain', 2),
      ...jobs('special', 2, { demands: gvisor }),
      job('urgent', { priority: 'high', demands: gvisor }),
    ])
    const taken: (string | undefined)[] = []
    for (let at = 0; at < 6; at++) taken.push((await queue.claim(worker('w', { offers: gvisor })))?.job.key)
    expect(taken[0]).toBe(keyOf('urgent'))
    expect(new Set(taken.slice(1, 3))).toEqual(new Set([keyOf('plain-0'), keyOf('special-0')]))
    expect(new Set(taken.slice(3, 5))).toEqual(new Set([keyOf('plain-1'), keyOf('special-1')]))
    expect(taken[5]).toBe(keyOf('low'))
  })

  test('are paused too where they come first while the queue is paused', async () => {
    const queue = await openAt((await serverOf()).url)
    await queue.pause()
    await queue.enqueue([job('a'), job('b', { demands: ['sandbox=gvisor'] })])
    const both = worker('w', { offers: ['sandbox=gvisor'] })
    expect(await queue.claim(both)).toBeNull()
    await queue.resume()
    expect(await queue.claim(both)).not.toBeNull()
    expect(await queue.claim(both)).not.toBeNull()
  })

  test('begin again at the first rank where all is done', async () => {
    const server = await serverOf()
    const queue = await openAt(server.url)
    for (const round of ['first', 'second']) {
      await queue.enqueue(jobs(round, 3))
      expect(server.ask('HGET', 'assay:ranks', `1:${round}`)).toBe('3')
      for (let at = 0; at < 3; at++) {
        const lease = await queue.claim(worker())
        if (lease !== null) await queue.complete(lease, completion(lease))
      }
    }
  })
})

needs('redis').describe('a clock that was a year ahead', () => {
  const yearMs = 31_536_000_000

  test.each([
    ['given back', (queue: JobQueue, lease: Lease) => queue.release(lease, 'elsewhere', 50)],
    ['failed', (queue: JobQueue, lease: Lease) => queue.fail(lease, failure('retry'))],
  ])('keeps nobody waiting for a year for a job that was %s under it', async (_, tell) => {
    const server = await serverOf()
    const wrong = await openAt(server.url, [], { now: () => Date.now() + yearMs, limits: { backOffMs: 50 } })
    await wrong.enqueue([job('a')])
    const lease = await wrong.claim(worker())
    if (lease === null) throw new Error('there is nothing to claim')
    await tell(wrong, lease)
    const queue = await openAt(server.url)
    await queue.recover()
    expect((await queue.get(keyOf('a')))?.availableAt).toBeLessThan(Date.now() + 3_600_000)
    await expect.poll(async () => (await queue.claim(worker()))?.job.key, eventually).toBe(keyOf('a'))
  })

  test('is not what makes another wait that was put in for tomorrow', async () => {
    const queue = await openAt((await serverOf()).url)
    await queue.enqueue([job('a', { delayMs: 86_400_000 })])
    const before = (await queue.get(keyOf('a')))?.availableAt
    await queue.recover()
    expect((await queue.get(keyOf('a')))?.availableAt).toBe(before)
  })
})
