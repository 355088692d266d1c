import { describe, expect, test } from 'vitest'
import { completion, type Fresh, failure, job, jobs, keyOf, stateOf, take } from './queue-jobs.ts'

export const looking = (fresh: Fresh): void => {
  describe('who looks', () => {
    test('sees jobs by state, and in it as they would be taken or as they ended', async () => {
      const queue = await fresh()
      await queue.enqueue([...jobs('a', 4), job('urgent', { priority: 'high', batch: 'b' })])
      const leases = [await take(queue), await take(queue), await take(queue)] as const
      await queue.complete(leases[2], completion(leases[2]))
      await queue.complete(leases[1], completion(leases[1]))
      await queue.enqueue([job('next', { priority: 'high', batch: 'b' })])
      const names = ['next', 'a-2', 'a-3', 'urgent', 'a-1', 'a-0']
      const listed = async (filter: object) => (await queue.list({ limit: 100, ...filter })).map(({ key }) => key)
      expect(await listed({})).toEqual(names.map(keyOf))
      expect(await listed({ limit: 4 })).toEqual(names.slice(0, 4).map(keyOf))
      expect(await listed({ states: ['completed', 'active'] })).toEqual(names.slice(3).map(keyOf))
      expect(await listed({ batch: 'b' })).toEqual(['next', 'urgent'].map(keyOf))
      expect(await listed({ keyPrefix: keyOf('a-2').slice(0, 12) })).toEqual([keyOf('a-2')])
      expect(await listed({ keyPrefix: 'f'.repeat(64) })).toEqual([])
    })

    test('counts, all or one batch', async () => {
      const queue = await fresh()
      await queue.enqueue([...jobs('a', 3), ...jobs('b', 2)])
      await take(queue)
      const none = { delayed: 0, completed: 0, failed: 0, dead: 0, cancelled: 0, isPaused: false }
      expect(await queue.counts()).toEqual({ ...none, waiting: 4, active: 1 })
      expect(await queue.counts('a')).toEqual({ ...none, waiting: 2, active: 1 })
      expect(await queue.counts('c')).toEqual({ ...none, waiting: 0, active: 0 })
    })

    test('is handed each end until it is acknowledged, the oldest first', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('a', 4))
      const [first, second, third] = [await take(queue), await take(queue), await take(queue)] as const
      await queue.fail(third, failure('final'))
      await queue.complete(first, completion(first))
      await queue.cancel(keyOf('a-3'))
      const ended = async (limit = 10) => (await queue.ended(limit)).map(({ key }) => key)
      expect(await ended()).toEqual(['a-2', 'a-0', 'a-3'].map(keyOf))
      expect(await ended(1)).toEqual([keyOf('a-2')])
      expect((await queue.ended(10))[1]).toEqual(await queue.get(keyOf('a-0')))
      await queue.acknowledge(['a-2', 'a-0', 'a-1', 'unknown'].map(keyOf))
      await queue.acknowledge([keyOf('a-2')])
      expect(await ended()).toEqual([keyOf('a-3')])
      await queue.complete(second, completion(second))
      expect(await ended()).toEqual(['a-3', 'a-1'].map(keyOf))
    })

    test('still sees what failed once that is acknowledged, and may have it tried again', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      await queue.fail(await take(queue), failure('final'))
      await queue.acknowledge([keyOf('a')])
      expect(await stateOf(queue, 'a')).toBe('failed')
      expect(await queue.retry(keyOf('a'))).toBe(true)
      await queue.fail(await take(queue), failure('final'))
      expect(await queue.ended(10)).toHaveLength(1)
    })

    test('may put in again what was completed and acknowledged, since it may have been forgotten', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      const lease = await take(queue)
      await queue.complete(lease, completion(lease))
      await queue.acknowledge([keyOf('a')])
      expect(await queue.enqueue([job('a')])).toEqual([{ key: keyOf('a'), kind: 'added', state: 'waiting' }])
      expect((await take(queue)).token).toBeGreaterThan(lease.token)
    })

    test('has ended jobs forgotten', async () => {
      const queue = await fresh()
      await queue.enqueue(jobs('a', 4))
      await queue.fail(await take(queue), failure('final'))
      await queue.cancel(keyOf('a-1'))
      await take(queue)
      await queue.acknowledge([keyOf('a-0')])
      expect(await queue.forget(['completed', 'dead'])).toBe(0)
      expect(await queue.forget(['failed', 'cancelled'])).toBe(1)
      await queue.acknowledge([keyOf('a-1')])
      expect(await queue.forget(['failed', 'cancelled'])).toBe(1)
      expect(await queue.counts()).toMatchObject({ waiting: 1, active: 1, failed: 0, cancelled: 0 })
      expect(await queue.enqueue([job('a-0')])).toMatchObject([{ kind: 'added' }])
    })

    test('sees the last twenty events of a job', async () => {
      const queue = await fresh()
      await queue.enqueue([job('a')])
      for (let round = 0; round < 15; round++) await queue.release(await take(queue), `${round}`)
      const history = (await queue.get(keyOf('a')))?.history ?? []
      expect(history).toHaveLength(20)
      expect(history.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => ['claimed', 'released']).flat())
      expect(history.at(-1)?.message).toBe('14')
    })
  })
}
