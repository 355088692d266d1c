import { describe, expect, test } from 'vitest'
import {
  completion,
  deadWorker,
  eventually,
  type Fresh,
  failure,
  farWorker,
  job,
  jobs,
  keyOf,
  kinds,
  stateOf,
  take,
  takeAll,
  worker,
} from './queue-jobs.ts'

export const holding = (fresh: Fresh): void => {
  describe('a lease', () => {
    test('lasts as long as its claim or its last heartbeat says, and is freed then', async () => {
      const queue = await fresh()
      await queue.enqueue([job('silent'), job('beats for long'), job('beats for a moment')])
      await take(queue, farWorker(50))
      const [long, moment] = [await take(queue, farWorker(600_000)), await take(queue, farWorker(600_000))]
      expect(await queue.heartbeat({ ...long, worker: farWorker(3_600_000) })).toBe('held')
      expect(await queue.heartbeat({ ...moment, worker: farWorker(50) })).toBe('held')
      const freed = new Set<string>()
      const recover = async () => {
        for (const key of await queue.recover()) freed.add(key)
        return freed.size
      }
      await expect.poll(recover, eventually).toBe(2)
      expect(freed).toEqual(new Set([keyOf('silent'), keyOf('beats for a moment')]))
      expect(await stateOf(queue, 'beats for long')).toBe('active')
    })

    test('shows what is being done', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const lease = await take(queue)
      await queue.progress(lease, 'analyze')
      await expect.poll(async () => (await queue.get(keyOf('a')))?.progress, eventually).toBe('analyze')
      await queue.complete(lease, completion(lease))
      expect(await queue.get(keyOf('a'))).toMatchObject({ progress: null, worker: null })
    })

    test('ends in a completion, which may be said again', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const lease = await take(queue)
      expect(await queue.complete(lease, completion(lease))).toBe('done')
      const completed = await queue.get(keyOf('a'))
      expect(completed).toMatchObject({ state: 'completed', completion: completion(lease), failure: null })
      expect(await queue.complete(lease, completion(lease))).toBe('done')
      expect(await queue.get(keyOf('a'))).toEqual(completed)
      expect(await queue.heartbeat(lease)).toBe('lost')
      expect(await kinds(queue, 'a')).toEqual(['added', 'claimed', 'completed'])
    })

    test('may be given back, and the job is first in line', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('batch', 3))
      const lease = await take(queue)
      await take(queue)
      expect(await queue.release(lease, 'the worker stops')).toBe('done')
      expect(await queue.get(keyOf('batch-0'))).toMatchObject({
        state: 'waiting',
        attempts: 1,
        failures: 0,
        worker: null,
      })
      expect((await queue.get(keyOf('batch-0')))?.history.at(-1)).toMatchObject({
        kind: 'released',
        message: 'the worker stops',
        worker: worker().identity,
      })
      expect((await take(queue)).job).toMatchObject({ key: keyOf('batch-0'), attempts: 2 })
    })

    test('is told in words of a length, and the last of them are kept', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      for (let given = 0; given < 12; given++) await queue.release(await take(queue), `${given} ${'x'.repeat(2_000)}`)
      const history = (await queue.get(keyOf('a')))?.history ?? []
      expect(history).toHaveLength(20)
      expect(history.at(-1)?.message).toBe(`11 ${'x'.repeat(497)}`)
    })

    test('may be given back for later, so that what waits behind it is not held up', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('batch', 2))
      expect(await queue.release(await take(queue), 'not for me', 3_600_000)).toBe('done')
      expect(await queue.get(keyOf('batch-0'))).toMatchObject({ state: 'delayed', attempts: 1, failures: 0 })
      expect(await takeAll(queue, 1)).toEqual([keyOf('batch-1')])
      expect(await queue.claim(worker())).toBeNull()
    })

    test('that another has by now says nothing any more', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const old = await take(queue, await deadWorker())
      await queue.recover()
      const freed = await queue.get(keyOf('a'))
      const saysNothing = async () => {
        expect(await queue.heartbeat(old)).toBe('lost')
        await queue.progress(old, 'still here')
        expect(await queue.complete(old, completion(old))).toBe('lost')
        expect(await queue.fail(old, failure('final'))).toBe('lost')
        expect(await queue.release(old, 'why')).toBe('lost')
        expect(await queue.stopped(old)).toBe('lost')
      }
      await saysNothing()
      expect(await queue.get(keyOf('a'))).toEqual(freed)
      const now = await take(queue)
      await saysNothing()
      expect(await queue.get(keyOf('a'))).toEqual(now.job)
      expect(await queue.complete(now, completion(now))).toBe('done')
    })
  })
}

export const dying = (fresh: Fresh): void => {
  describe('a worker that died', () => {
    test('frees its job at once on its own machine, and only it does', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('batch', 2))
      await take(queue, await deadWorker())
      await take(queue, worker('living'))
      expect(await queue.recover()).toEqual([keyOf('batch-0')])
      expect(await queue.get(keyOf('batch-0'))).toMatchObject({ state: 'waiting', workerDeaths: 1, quarantined: false })
      expect(await stateOf(queue, 'batch-1')).toBe('active')
      expect(await queue.recover()).toEqual([])
      expect((await take(queue)).job.key).toBe(keyOf('batch-0'))
    })

    test('is noticed by one that waits for work', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      await take(queue, await deadWorker())
      const claim = async () => {
        await queue.waitForWork(worker(), 5_000, new AbortController().signal)
        return (await queue.claim(worker()))?.job.key
      }
      await expect.poll(claim, eventually).toBe(keyOf('a'))
    })

    test('a second time puts the job into quarantine, but never to death', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const dead = await deadWorker()
      const quarantined: (boolean | undefined)[] = []
      for (let deaths = 0; deaths < 6; deaths++) {
        await take(queue, dead)
        await queue.recover()
        quarantined.push((await queue.get(keyOf('a')))?.quarantined)
      }
      expect(quarantined).toEqual([false, true, true, true, true, true])
      expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'waiting', workerDeaths: 6, childDeaths: 0 })
      expect(await queue.get(keyOf('a'))).toMatchObject({
        history: expect.arrayContaining([expect.objectContaining({ kind: 'worker-died', worker: dead.identity })]),
      })
    })

    test('takes a job with it whose end was asked for', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      await take(queue, await deadWorker())
      expect(await queue.cancel(keyOf('a'))).toBe('asked')
      await queue.recover()
      expect(await stateOf(queue, 'a')).toBe('cancelled')
    })
  })

  test('the third death of its quarantined child sends a job to the dead letters, with its history', async () => {
    const queue = await fresh()
    await queue.enqueue([job('a')])
    const states: string[] = []
    for (let deaths = 0; deaths < 3; deaths++) states.push(await queue.fail(await take(queue), failure('child-died')))
    expect(states).toEqual(['waiting', 'waiting', 'dead'])
    expect(await queue.get(keyOf('a'))).toMatchObject({
      childDeaths: 3,
      failure: { code: 'sandbox/failed', message: 'It broke.', remedy: 'Mend it.' },
    })
    expect(await kinds(queue, 'a')).toEqual([
      'added',
      'claimed',
      'child-died',
      'claimed',
      'child-died',
      'claimed',
      'dead',
    ])
    expect(await queue.claim(worker())).toBeNull()
  })
}

export const failing = (fresh: Fresh): void => {
  describe('a failure', () => {
    test('that nothing can change is final', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      expect(await queue.fail(await take(queue), failure('final'))).toBe('failed')
      expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'failed', failures: 1, worker: null })
      expect(await queue.claim(worker())).toBeNull()
    })

    test('that may pass waits for a back-off that grows', async () => {
      const queue = await fresh({ limits: { backOffMs: 3_600_000, maxBackOffMs: 7_200_000 } })
      await queue.enqueue([job('a')])
      expect(await queue.fail(await take(queue), failure('retry'))).toBe('delayed')
      const delayed = await queue.get(keyOf('a'))
      expect(delayed).toMatchObject({ state: 'delayed', failures: 1, failure: { code: 'sandbox/failed' } })
      expect(delayed?.availableAt).toBeGreaterThan(Date.now() + 3_000_000)
      expect(await queue.claim(worker())).toBeNull()
    })

    test('is tried again, as often as the limit says', async () => {
      const queue = await fresh({ limits: { backOffMs: 1, maxBackOffMs: 2, maxFailures: 3 } })
      await queue.enqueue([job('a')])
      const fail = async () => {
        const lease = await queue.claim(worker())
        return lease === null ? null : queue.fail(lease, failure('retry'))
      }
      await expect.poll(fail, eventually).toBe('dead')
      expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'dead', failures: 3, attempts: 3 })
    })
  })
}
