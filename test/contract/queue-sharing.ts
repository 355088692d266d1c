import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import { completion, eventually, job, jobs, keyOf, type Open, take, worker } from './queue-jobs.ts'

export const scheduling = (make: () => Promise<string>, open: Open): void => {
  const schedule = {
    name: 'nightly',
    list: '/lists/all',
    pattern: '0 2 * * *',
    timeZone: 'UTC',
    configSha256: '0'.repeat(64),
    priority: 'low',
    mac: '1'.repeat(64),
  } as const
  const noon = Date.parse('2030-01-01T12:00:00Z')
  const night = Date.parse('2030-01-02T02:00:00Z')
  const dayMs = 24 * 3_600_000

  describe('a schedule', () => {
    test('is put, replaced, listed by name and removed', async () => {
      const queue = await open(await make(), { now: () => noon })
      await queue.schedules.put(schedule)
      await queue.schedules.put({ ...schedule, name: 'early', pattern: '30 6 * * 1-5' })
      await queue.schedules.put({ ...schedule, list: '/lists/other' })
      expect(await queue.schedules.list()).toEqual([
        {
          ...schedule,
          name: 'early',
          pattern: '30 6 * * 1-5',
          nextAt: Date.parse('2030-01-02T06:30:00Z'),
          lastAt: null,
        },
        { ...schedule, list: '/lists/other', nextAt: night, lastAt: null },
      ])
      expect([await queue.schedules.remove('early'), await queue.schedules.remove('early')]).toEqual([true, false])
      expect(await queue.schedules.list()).toHaveLength(1)
    })

    test('is handed out when it is due, until its firing is said to be begun', async () => {
      let now = noon
      const queue = await open(await make(), { now: () => now })
      await queue.schedules.put(schedule)
      expect(await queue.schedules.due()).toEqual([])
      now = night
      const due = [{ schedule: { ...schedule, nextAt: night, lastAt: null }, dueAt: night }]
      expect(await queue.schedules.due()).toEqual(due)
      expect(await queue.schedules.due()).toEqual(due)
      await queue.schedules.fired('nightly', night)
      await queue.schedules.fired('nightly', night)
      await queue.schedules.fired('unknown', night)
      expect(await queue.schedules.list()).toEqual([{ ...schedule, nextAt: night + dayMs, lastAt: night }])
      expect(await queue.schedules.due()).toEqual([])
      now = noon
      expect(await queue.schedules.due()).toEqual([])
    })

    test('that was missed for days counts once', async () => {
      const target = await make()
      await (await open(target, { now: () => noon })).schedules.put(schedule)
      const later = await open(target, { now: () => night + 5 * dayMs + 1 })
      expect(await later.schedules.due()).toMatchObject([{ dueAt: night + 5 * dayMs }])
      await later.schedules.fired('nightly', night + 5 * dayMs)
      expect(await later.schedules.due()).toEqual([])
      expect(await later.schedules.list()).toMatchObject([{ nextAt: night + 6 * dayMs }])
    })

    test('with a pattern that is none is refused', async () => {
      const queue = await open(await make())
      const put = queue.schedules.put({ ...schedule, pattern: '0 25 * * *' })
      await expect(put).rejects.toMatchObject({ code: 'schedule/invalid' })
      expect(await queue.schedules.list()).toEqual([])
    })
  })
}

export const sharing = (make: () => Promise<string>, open: Open): void => {
  const both = async (): Promise<readonly [JobQueue, JobQueue]> => {
    const target = await make()
    return [await open(target), await open(target)]
  }

  describe('two that use one queue', () => {
    test('share its jobs, and none is given twice', async () => {
      const [left, right] = await both()
      await left.enqueue(jobs('a', 100))
      const claimAll = async (queue: JobQueue): Promise<string[]> => {
        const lease = await queue.claim(worker())
        return lease === null ? [] : [lease.job.key, ...(await claimAll(queue))]
      }
      const taken = (await Promise.all([claimAll(left), claimAll(right), claimAll(left)])).flat()
      expect([...taken].sort()).toEqual(
        jobs('a', 100)
          .map(({ key }) => key)
          .sort(),
      )
    })

    test('see its pause', async () => {
      const [left, right] = await both()
      await left.enqueue([job('a')])
      await right.pause()
      expect(await left.claim(worker())).toBeNull()
    })

    test('hear of work: who waits need not wait for long', async () => {
      const [left, right] = await both()
      const waiting = left.waitForWork(worker(), 3_600_000, new AbortController().signal)
      await right.enqueue([job('a')])
      await waiting
      await expect.poll(async () => (await left.claim(worker()))?.job.key, eventually).toBe(keyOf('a'))
    })

    test('wait no longer than they said, nor than they want', async () => {
      const [left] = await both()
      const aborted = new AbortController()
      await left.waitForWork(worker(), 20, aborted.signal)
      // Who waits for weeks leaves no listener for each time.
      await expect.poll(() => getEventListeners(aborted.signal, 'abort'), eventually).toEqual([])
      const waiting = left.waitForWork(worker(), 3_600_000, aborted.signal)
      aborted.abort()
      await waiting
      await left.waitForWork(worker(), 3_600_000, aborted.signal)
    })

    test('hear what happens', async () => {
      const [left, right] = await both()
      const heard: string[] = []
      const stop = await left.watch(({ kind, key, batch }) => heard.push(`${kind} ${key.slice(0, 8)} ${batch}`))
      await right.enqueue([job('a')])
      const lease = await take(right)
      await right.complete(lease, completion(lease))
      const name = `${keyOf('a').slice(0, 8)} batch`
      await expect
        .poll(() => heard, eventually)
        .toEqual(['added', 'claimed', 'completed'].map((kind) => `${kind} ${name}`))
      await stop()
    })

    test('find leases as they were where one of them closed', async () => {
      const target = await make()
      const queue = await open(target)
      await queue.enqueue([job('a')])
      const lease = await take(queue)
      await queue.close()
      const other = await open(target)
      expect(await other.recover()).toEqual([])
      expect(await other.complete(lease, completion(lease))).toBe('done')
    })
  })
}
