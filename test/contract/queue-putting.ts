import { describe, expect, test } from 'vitest'
import {
  completion,
  eventually,
  type Fresh,
  job,
  jobs,
  keyOf,
  kinds,
  stateOf,
  take,
  takeAll,
  worker,
} from './queue-jobs.ts'

export const puttingIn = (fresh: Fresh): void => {
  describe('what is put in', () => {
    test('waits, and shows what it is', async () => {
      const queue = await fresh()
      const put = job('a', { priority: 'low', demands: ['analyzer=clippy'] })
      expect(await queue.enqueue([put])).toEqual([{ key: put.key, kind: 'added', state: 'waiting' }])
      expect(await queue.get(put.key)).toEqual({
        key: put.key,
        batch: 'batch',
        payload: put.payload,
        state: 'waiting',
        priority: 'low',
        attempts: 0,
        failures: 0,
        workerDeaths: 0,
        childDeaths: 0,
        quarantined: false,
        cancelRequested: false,
        availableAt: null,
        worker: null,
        progress: null,
        failure: null,
        completion: null,
        history: [{ at: expect.any(Number), kind: 'added', worker: null, message: null }],
      })
      expect(await queue.get(keyOf('b'))).toBeNull()
    })

    test('is left as it is where its key stands there already', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const again = job('a', { batch: 'another', priority: 'high' })
      expect(await queue.enqueue([again, job('b'), job('b')])).toEqual([
        { key: keyOf('a'), kind: 'exists', state: 'waiting' },
        { key: keyOf('b'), kind: 'added', state: 'waiting' },
        { key: keyOf('b'), kind: 'exists', state: 'waiting' },
      ])
      expect(await queue.get(keyOf('a'))).toMatchObject({ batch: 'batch', priority: 'normal' })
      const lease = await take(queue)
      await queue.complete(lease, completion(lease))
      expect(await queue.enqueue([again])).toEqual([{ key: keyOf('a'), kind: 'exists', state: 'completed' }])
    })

    test('comes out in the order in which it went in', async () => {
      const queue = await fresh()
      const put = jobs('many', 25)
      await queue.enqueue(put)
      expect(await takeAll(queue, 25)).toEqual(put.map(({ key }) => key))
      expect(await queue.claim(worker())).toBeNull()
    })

    test('may be thousands at once', async () => {
      const queue = await fresh()
      const put = jobs('many', 2_500)
      expect((await queue.enqueue(put)).map(({ key }) => key)).toEqual(put.map(({ key }) => key))
      expect((await queue.counts()).waiting).toBe(2_500)
    })

    test('is not taken before its delay is over', async () => {
      const queue = await fresh()
      await queue.enqueue([job('long', { delayMs: 3_600_000 }), job('short', { delayMs: 60 })])
      expect(await queue.get(keyOf('long'))).toMatchObject({ state: 'delayed', availableAt: expect.any(Number) })
      await expect.poll(async () => (await queue.claim(worker()))?.job.key, eventually).toBe(keyOf('short'))
      expect(await stateOf(queue, 'long')).toBe('delayed')
      expect(await queue.get(keyOf('short'))).toMatchObject({ state: 'active', availableAt: null })
    })
  })
}

export const taking = (fresh: Fresh): void => {
  describe('a claim', () => {
    test('gives nothing where nothing waits', async () => {
      expect(await (await fresh()).claim(worker())).toBeNull()
    })

    test('makes the job the worker’s', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const lease = await take(queue, worker('me'))
      expect(lease.job).toEqual(await queue.get(keyOf('a')))
      expect(lease.job).toMatchObject({ state: 'active', attempts: 1, worker: worker('me').identity })
      expect(await kinds(queue, 'a')).toEqual(['added', 'claimed'])
      expect(await queue.claim(worker())).toBeNull()
    })

    test('takes higher priority first', async () => {
      const queue = await fresh()
      await queue.enqueue([job('low', { priority: 'low' }), job('normal'), job('high', { priority: 'high' })])
      expect(await takeAll(queue, 3)).toEqual(['high', 'normal', 'low'].map(keyOf))
    })

    test('lets a small batch not wait for a large one', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('large', 500))
      await takeAll(queue, 10)
      await queue.enqueue([job('single', { batch: 'small' })])
      expect(await takeAll(queue, 2)).toContain(keyOf('single'))
    })

    test('lets a large batch not stop one that was there before', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('before', 20))
      await takeAll(queue, 10)
      await queue.enqueue(jobs('large', 500))
      const next = new Set(await takeAll(queue, 22))
      expect(jobs('before', 20).filter(({ key }) => next.has(key))).toHaveLength(10)
    })

    test('lets three batches take turns', async () => {
      const queue = await fresh()
      await queue.enqueue(['a', 'b', 'c'].flatMap((batch) => jobs(batch, 10)))
      const taken = new Set(await takeAll(queue, 15))
      const shares = ['a', 'b', 'c'].map((batch) => jobs(batch, 10).filter(({ key }) => taken.has(key)).length)
      expect(shares).toEqual([5, 5, 5])
    })

    test('gives no job that demands what the worker does not offer', async () => {
      const queue = await fresh()
      const demanding = job('demanding', { demands: ['analyzer=clippy', 'sandbox=gvisor'] })
      await queue.enqueue([demanding, job('plain')])
      const half = worker('half', { offers: ['sandbox=gvisor', 'sandbox=bubblewrap'] })
      expect((await take(queue, half)).job.key).toBe(keyOf('plain'))
      expect(await queue.claim(half)).toBeNull()
      const whole = worker('whole', { offers: ['analyzer=clippy', 'sandbox=bubblewrap', 'sandbox=gvisor'] })
      expect((await take(queue, whole)).job.key).toBe(demanding.key)
    })

    test('gives no job of a later version, and lets the others through', async () => {
      const queue = await fresh()
      await queue.enqueue([job('later', { version: 2 }), job('known')])
      expect(await takeAll(queue, 1)).toEqual([keyOf('known')])
      expect([await queue.claim(worker()), await queue.claim(worker())]).toEqual([null, null])
      expect(await queue.get(keyOf('later'))).toMatchObject({ state: 'waiting', attempts: 0 })
    })

    test('has a larger token each time, also where the job was out of the queue', async () => {
      const queue = await fresh()
      const before = Date.now()
      await queue.enqueue([job('a')])
      const first = await take(queue)
      await queue.release(first, 'why')
      const second = await take(queue)
      await queue.release(second, 'why')
      await queue.withdraw(null)
      await queue.enqueue([job('a')])
      const third = await take(queue)
      expect(first.token).toBeGreaterThanOrEqual(before)
      expect(second.token).toBeGreaterThan(first.token)
      expect(third.token).toBeGreaterThan(second.token)
    })
  })
}
