import { describe, expect, test } from 'vitest'
import {
  completion,
  type Fresh,
  failure,
  job,
  jobs,
  keyOf,
  kinds,
  stateOf,
  take,
  takeAll,
  worker,
} from './queue-jobs.ts'

export const commanding = (fresh: Fresh): void => {
  describe('an operator', () => {
    test('cancels what waits', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a'), job('b', { delayMs: 3_600_000 })])
      expect([await queue.cancel(keyOf('a')), await queue.cancel(keyOf('b'))]).toEqual(['cancelled', 'cancelled'])
      expect(await queue.claim(worker())).toBeNull()
      expect([await queue.cancel(keyOf('a')), await queue.cancel(keyOf('c'))]).toEqual(['ended', 'unknown'])
      expect(await queue.get(keyOf('b'))).toMatchObject({ state: 'cancelled', availableAt: null })
    })

    test('cancels what runs: the holder is told and stops', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const lease = await take(queue)
      expect([await queue.cancel(keyOf('a')), await queue.cancel(keyOf('a'))]).toEqual(['asked', 'asked'])
      expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'active', cancelRequested: true })
      expect(await queue.heartbeat(lease)).toBe('cancelled')
      expect(await queue.stopped(lease)).toBe('done')
      expect(await queue.stopped(lease)).toBe('done')
      expect(await stateOf(queue, 'a')).toBe('cancelled')
      expect(await queue.cancel(keyOf('a'))).toBe('ended')
    })

    test('cancels what is given back or fails meanwhile', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('batch', 2))
      const [first, second] = [await take(queue), await take(queue)]
      await queue.cancel(first.job.key)
      await queue.cancel(second.job.key)
      expect(await queue.release(first, 'why')).toBe('done')
      expect(await queue.fail(second, failure('retry'))).toBe('cancelled')
      expect((await queue.counts()).cancelled).toBe(2)
    })

    test('does not cancel what came to its end first', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const lease = await take(queue)
      await queue.cancel(keyOf('a'))
      expect(await queue.complete(lease, completion(lease))).toBe('done')
      expect(await stateOf(queue, 'a')).toBe('completed')
    })

    test('has what failed, died or was cancelled tried again', async () => {
      const queue = await fresh({ limits: { maxFailures: 1 } })
      await queue.enqueue(['failed', 'dead', 'cancelled', 'completed', 'waiting'].map((name) => job(name)))
      await queue.fail(await take(queue), failure('final'))
      await queue.fail(await take(queue), failure('retry'))
      await queue.cancel(keyOf('cancelled'))
      const lease = await take(queue)
      await queue.complete(lease, completion(lease))
      const retried: boolean[] = []
      for (const name of ['failed', 'dead', 'cancelled', 'completed', 'waiting', 'unknown'])
        retried.push(await queue.retry(keyOf(name)))
      expect(retried).toEqual([true, true, true, false, false, false])
      expect(await queue.get(keyOf('dead'))).toMatchObject({
        state: 'waiting',
        attempts: 0,
        failures: 0,
        failure: null,
        quarantined: false,
        cancelRequested: false,
      })
      expect(await kinds(queue, 'dead')).toEqual(['added', 'claimed', 'dead', 'retried'])
      expect(new Set(await takeAll(queue, 4))).toEqual(new Set(['failed', 'dead', 'cancelled', 'waiting'].map(keyOf)))
    })

    test('takes what waits out of the queue, of one batch or of all', async () => {
      const queue = await fresh()
      await queue.enqueue([...jobs('a', 3), ...jobs('b', 2), job('a-late', { batch: 'a', delayMs: 3_600_000 })])
      const running = await take(queue)
      const withdrawn = [...(await queue.withdraw('a'))].sort()
      expect(withdrawn).toEqual(['a-1', 'a-2', 'a-late'].map(keyOf).sort())
      expect(await queue.get(keyOf('a-1'))).toBeNull()
      expect(await queue.complete(running, completion(running))).toBe('done')
      expect(await queue.withdraw(null)).toHaveLength(2)
      expect(await queue.counts()).toMatchObject({ waiting: 0, delayed: 0, completed: 1 })
    })

    test('pauses the queue: nobody claims, what runs goes on', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('batch', 2))
      const lease = await take(queue)
      await queue.pause()
      await queue.pause()
      expect(await queue.claim(worker())).toBeNull()
      expect(await queue.counts()).toMatchObject({ waiting: 1, active: 1, isPaused: true })
      expect(await queue.heartbeat(lease)).toBe('held')
      expect(await queue.complete(lease, completion(lease))).toBe('done')
      await queue.resume()
      expect((await queue.counts()).isPaused).toBe(false)
      expect((await take(queue)).job.key).toBe(keyOf('batch-1'))
    })
  })
}
