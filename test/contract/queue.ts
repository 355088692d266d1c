import { describe, expect, onTestFinished, test } from 'vitest'
import type { JobQueue, Lease, OpenQueue, Worker } from '../../pipeline/queue/contract.ts'
import { openQueue, parseQueue } from '../../pipeline/queue/open-queue.ts'
import { type Need, needs } from '../support/needs.ts'
import { completion, deadWorker, failure, farWorker, job, jobs, keyOf, openOptions, worker } from './queue-jobs.ts'

/** An adapter joins by one line. `make`: the name, as `--queue` takes it, of a queue that nobody else uses and that is empty. */
export type QueueAdapter = {
  readonly name: string
  readonly needs: readonly Need[]
  readonly make: () => Promise<string>
}

export const queueContract = (adapter: QueueAdapter): void => {
  needs(...adapter.needs).describe(`the queue on ${adapter.name}`, () => {
    const open = async (target: string, options: Partial<OpenQueue> = {}): Promise<JobQueue> => {
      const queue = await openQueue(parseQueue(target), { ...openOptions(), ...options })
      onTestFinished(() => queue.close())
      return queue
    }
    const fresh = async (options: Partial<OpenQueue> = {}): Promise<JobQueue> => open(await adapter.make(), options)

    puttingIn(fresh)
    taking(fresh)
    holding(fresh)
    dying(fresh)
    failing(fresh)
    commanding(fresh)
    looking(fresh)
    scheduling(adapter.make, open)
    sharing(adapter.make, open)
  })
}

type Fresh = (options?: Partial<OpenQueue>) => Promise<JobQueue>
type Open = (target: string, options?: Partial<OpenQueue>) => Promise<JobQueue>

/** The lease of the next job, which has to be there. */
const take = async (queue: JobQueue, by: Worker = worker()): Promise<Lease> => {
  const lease = await queue.claim(by)
  if (lease === null) throw new Error('there is nothing to claim')
  return lease
}

const takeAll = async (queue: JobQueue, count: number, by: Worker = worker()): Promise<string[]> => {
  const keys: string[] = []
  for (let taken = 0; taken < count; taken++) keys.push((await take(queue, by)).job.key)
  return keys
}

const stateOf = async (queue: JobQueue, name: string): Promise<string | undefined> =>
  (await queue.get(keyOf(name)))?.state

const kinds = async (queue: JobQueue, name: string): Promise<string[] | undefined> =>
  (await queue.get(keyOf(name)))?.history.map(({ kind }) => kind)

/** As often as it takes: what is waited for is sure to come. */
const eventually = { timeout: 30_000, interval: 20 }

const puttingIn = (fresh: Fresh): void => {
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

const taking = (fresh: Fresh): void => {
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

    test('gives no job of a later version, says so once, and lets the others through', async () => {
      const said: string[] = []
      const queue = await fresh({ say: (sentence) => said.push(sentence) })
      await queue.enqueue([job('later', { version: 2 }), job('known')])
      expect(await takeAll(queue, 1)).toEqual([keyOf('known')])
      expect([await queue.claim(worker()), await queue.claim(worker())]).toEqual([null, null])
      expect(said).toEqual([expect.stringContaining('later version')])
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

const holding = (fresh: Fresh): void => {
  describe('a lease', () => {
    test('holds while there are heartbeats, and is freed when it ran out', async () => {
      const queue = await fresh()
      await queue.enqueue([job('beating'), job('silent')])
      const beating = await take(queue, farWorker(50))
      await take(queue, farWorker(50))
      expect(await queue.heartbeat({ ...beating, worker: farWorker(3_600_000) })).toBe('held')
      const freed: string[] = []
      const recover = async () => {
        freed.push(...(await queue.recover()))
        return freed
      }
      await expect.poll(recover, eventually).toContain(keyOf('silent'))
      expect(freed).toEqual([keyOf('silent')])
      expect(await stateOf(queue, 'beating')).toBe('active')
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

const dying = (fresh: Fresh): void => {
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

const failing = (fresh: Fresh): void => {
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

const commanding = (fresh: Fresh): void => {
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

const looking = (fresh: Fresh): void => {
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

const scheduling = (make: () => Promise<string>, open: Open): void => {
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

const sharing = (make: () => Promise<string>, open: Open): void => {
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
      await left.waitForWork(worker(), 20, new AbortController().signal)
      const aborted = new AbortController()
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
