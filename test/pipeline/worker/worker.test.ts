import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AssayError } from '../../../lib/errors.ts'
import type { JobQueue } from '../../../pipeline/queue/contract.ts'
import { isGenuine } from '../../../pipeline/queue/queue-key.ts'
import { ownWorkerIdentity } from '../../../pipeline/queue/worker-identity.ts'
import { sharedRecorder, type WorkerEvent } from '../../../pipeline/worker/index.ts'
import { deadWorker, worker } from '../../contract/queue-jobs.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { needs } from '../../support/needs.ts'
import { planted } from '../../support/planted-secrets.ts'
import { secret } from '../queue/made-job.ts'
import { endless, openWorkbench, recording, throwing } from './workbench.ts'

needs('better-sqlite3').describe('a worker', () => {
  test('records what it vets under the key of the job and its batch, and completes it with its mark', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    const { ends } = await bench.work(recording)
    const run = runRecord(key).run
    expect(ends).toEqual([{ kind: 'recorded', run, verdict: 'pass', reused: false, recordSha256: null }])
    expect(bench.store.list()).toMatchObject([{ run, key, batch: 'a batch' }])
    const job = await bench.queue.get(key)
    expect(job).toMatchObject({ state: 'completed', completion: { key, run, reused: false, recordSha256: null } })
    expect(job?.completion && isGenuine(secret, 'completion', job.completion)).toBe(true)
  })

  test('does not vet again what stands under the key, and says so', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    bench.store.record(runRecord(key, { run: 'older' }), blobs)
    const { ends } = await bench.work(throwing(new Error('it was vetted again')))
    expect(ends).toEqual([{ kind: 'recorded', run: 'older', verdict: 'pass', reused: true, recordSha256: null }])
  })

  test('names the run that another recorded while it vetted', async () => {
    const bench = await openWorkbench()
    await bench.put('tree')
    const { ends } = await bench.work((request, ctx) => {
      bench.store.record(runRecord(ctx.job?.key ?? '', { run: 'another' }), blobs)
      return recording(request, ctx)
    })
    expect(ends).toMatchObject([{ kind: 'recorded', run: 'another', reused: true }])
  })

  test('hands over what it finds where it does not open the store, and a coordinator takes it over', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    await bench.work(recording, { recorder: sharedRecorder(bench.shared) })
    expect(bench.store.list()).toEqual([])
    const [job] = await bench.queue.ended(10)
    expect(job).toMatchObject({ key, completion: { recordSha256: expect.any(String) } })
    expect(job && bench.shared.takeOver(job, secret, bench.store)).toMatchObject({ kind: 'recorded', reused: false })
    expect(bench.store.list()).toMatchObject([{ key, batch: 'a batch' }])
  })

  test.each([
    ['what is wrong with the worktree', new AssayError('git/ref-not-found', 'No ref.'), 'failed', 'git/ref-not-found'],
    ['a fault of ours', new TypeError('undefined is not a function'), 'failed', 'fault/internal'],
    ['what is no error at all', 'a string', 'failed', 'fault/internal'],
    ['a machine without a sandbox', new AssayError('sandbox/failed', 'No sandbox.'), 'dead', 'sandbox/failed'],
    ['a full disk', new AssayError('disk/full', 'No space.'), 'dead', 'disk/full'],
    ['a locked store', new AssayError('store/unusable', 'Locked.'), 'dead', 'store/unusable'],
    ['too many open files', Object.assign(new Error('EMFILE'), { code: 'EMFILE' }), 'dead', 'fault/internal'],
  ])('outlives %s, and goes on with the next', async (_, error, state, code) => {
    const bench = await openWorkbench({ maxFailures: 2, backOffMs: 1 })
    const bad = await bench.put('bad')
    const good = await bench.put('good')
    await bench.work((request, ctx) => (request.path.endsWith('bad') ? Promise.reject(error) : recording(request, ctx)))
    expect(await bench.queue.get(bad)).toMatchObject({ state, failure: { code } })
    expect(await bench.queue.get(good)).toMatchObject({ state: 'completed' })
  })

  test('does not give away a secret that an error quotes', async () => {
    const bench = await openWorkbench()
    const [{ text } = { text: '' }] = planted
    const key = await bench.put('tree')
    await bench.work(throwing(new AssayError('git/ref-not-found', `No ref ${text}.`)))
    expect(JSON.stringify(await bench.queue.get(key))).not.toContain(text)
  })

  test('tells in words what it is at', async () => {
    const bench = await openWorkbench()
    await bench.put('tree')
    const events: WorkerEvent[] = []
    await bench.work(
      async (request, ctx) => {
        ctx.progress({ kind: 'stage', stage: 'analyze', side: 'head' })
        ctx.progress({ kind: 'analyzer-started', analyzer: 'ruff', files: 3 })
        await expect.poll(() => events.some(({ kind }) => kind === 'progress'), { timeout: 30_000 }).toBe(true)
        return recording(request, ctx)
      },
      { watch: (event) => events.push(event) },
    )
    expect(events).toContainEqual(expect.objectContaining({ kind: 'progress', what: 'analyzing: ruff' }))
  })

  test('takes what a dead worker of this machine held', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    await bench.queue.claim({ ...(await deadWorker()), offers: new Set() })
    await bench.work(recording)
    expect(await bench.queue.get(key)).toMatchObject({ state: 'completed', workerDeaths: 1 })
  })

  test('stops the work of a job that is cancelled, and goes on', async () => {
    const bench = await openWorkbench()
    const [key, next] = [await bench.put('tree'), await bench.put('next')]
    const { vet, begun } = endless()
    const working = bench.work((request, ctx) => (request.path.endsWith('next') ? recording : vet)(request, ctx), {
      leaseMs: 300,
    })
    await begun
    expect(await bench.queue.cancel(key)).toBe('asked')
    expect((await working).ends).toMatchObject([{ kind: 'cancelled' }, { kind: 'recorded' }])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'cancelled' })
    expect(await bench.queue.get(next)).toMatchObject({ state: 'completed' })
  })

  test('gives up a job whose lease is lost, and records nothing of it', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    const stolen: JobQueue = { ...bench.queue, heartbeat: async () => 'lost' }
    const { vet } = endless()
    const stop = new AbortController()
    const { ends } = await bench.work(vet, {
      queue: stolen,
      leaseMs: 300,
      stop: stop.signal,
      watch: (event) => event.kind === 'ended' && stop.abort(),
    })
    expect(ends).toEqual([{ kind: 'lost' }])
    expect(bench.store.list()).toEqual([])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'active' })
  })

  test('whose lease was lost unseen records nothing: a newer claim is known', async () => {
    const bench = await openWorkbench()
    await bench.put('tree')
    const { ends } = await bench.work(async (request, ctx) => {
      const { key = '', fence } = ctx.job ?? {}
      bench.store.raiseFence(key, (fence ?? 0) + 1)
      return recording(request, ctx)
    })
    expect(ends).toEqual([{ kind: 'lost' }])
    expect(bench.store.list()).toEqual([])
  })

  test('records where a claim by a clock that was a year ahead is known, and the queue says that the job is its own', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    bench.store.raiseFence(key, Date.now() + 31_536_000_000)
    const { ends } = await bench.work(recording)
    expect(ends).toMatchObject([{ kind: 'recorded', reused: false }])
    expect(bench.store.list()).toMatchObject([{ key }])
  })

  test('vets nothing where a newer claim is known, and the queue says that the job is another’s', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    bench.store.raiseFence(key, Date.now() + 31_536_000_000)
    const stop = new AbortController()
    const stolen: JobQueue = { ...bench.queue, heartbeat: async () => 'lost' }
    const ask = {
      queue: stolen,
      stop: stop.signal,
      watch: (event: WorkerEvent) => event.kind === 'ended' && stop.abort(),
    }
    const { ends } = await bench.work(throwing(new Error('it was vetted')), ask)
    expect(ends).toEqual([{ kind: 'lost' }])
  })

  test('told to stop takes no new job, and lets the running one end', async () => {
    const bench = await openWorkbench()
    const [first, second] = [await bench.put('first'), await bench.put('second')]
    const stop = new AbortController()
    await bench.work(
      async (request, ctx) => {
        stop.abort()
        await sleep(50)
        return recording(request, ctx)
      },
      { once: false, stop: stop.signal },
    )
    expect(await bench.queue.get(first)).toMatchObject({ state: 'completed' })
    expect(await bench.queue.get(second)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('out of patience gives the running job back, first in line, with no failure', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    const [stop, giveBack] = [new AbortController(), new AbortController()]
    const { vet, begun } = endless()
    const working = bench.work(vet, { once: false, stop: stop.signal, giveBack: giveBack.signal })
    await begun
    stop.abort()
    giveBack.abort()
    expect((await working).ends).toEqual([{ kind: 'given-back' }])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'waiting', attempts: 1, failures: 0 })
  })

  test('that waits for work ends as soon as it is told to', async () => {
    const bench = await openWorkbench()
    const stop = new AbortController()
    const idle = (event: WorkerEvent): void => {
      if (event.kind === 'idle') stop.abort()
    }
    await bench.work(recording, { once: false, stop: stop.signal, watch: idle })
    expect(stop.signal.aborted).toBe(true)
  })

  test('keeps what it found until the queue takes it again', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    let refusals = 0
    const full: JobQueue = {
      ...bench.queue,
      complete: (lease, completion) =>
        refusals++ === 0
          ? Promise.reject(new AssayError('disk/full', 'No space is left for the queue.'))
          : bench.queue.complete(lease, completion),
    }
    const { said } = await bench.work(recording, { queue: full })
    expect(said).toEqual([expect.stringContaining('No space is left for the queue.')])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'completed' })
  })

  test('waits, and says so, while the disk of the queue is full', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    let refusals = 0
    const full: JobQueue = {
      ...bench.queue,
      claim: (by) =>
        refusals++ === 0 ? Promise.reject(new AssayError('disk/full', 'No space is left.')) : bench.queue.claim(by),
    }
    const stop = new AbortController()
    const { said } = await bench.work(recording, {
      queue: full,
      once: false,
      stop: stop.signal,
      watch: (event) => event.kind === 'ended' && stop.abort(),
    })
    expect(said).toEqual([expect.stringContaining('No space is left.')])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'completed' })
  })

  test('waits while another process locks the queue, when it asks for a job and when it tells its end', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    const cause = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    const locked = new AssayError('queue/unusable', 'It is locked.', { cause })
    const once = <A extends readonly unknown[], R>(work: (...args: A) => Promise<R>): ((...args: A) => Promise<R>) => {
      let isLocked = true
      return (...args) => {
        if (!isLocked) return work(...args)
        isLocked = false
        return Promise.reject(locked)
      }
    }
    const { claim, complete } = bench.queue
    const { said } = await bench.work(recording, {
      queue: { ...bench.queue, claim: once(claim), complete: once(complete) },
    })
    expect(said).toEqual([expect.stringContaining('It is locked.'), expect.stringContaining('told again')])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'completed' })
  })

  test('ends where the queue is damaged when it tells the end of a job', async () => {
    const bench = await openWorkbench()
    await bench.put('tree')
    const damaged = new AssayError('queue/unusable', 'It is damaged.')
    const queue: JobQueue = { ...bench.queue, complete: () => Promise.reject(damaged) }
    await expect(bench.work(recording, { queue })).rejects.toBe(damaged)
  })

  test('ends where the queue cannot be used', async () => {
    const bench = await openWorkbench()
    const broken: JobQueue = {
      ...bench.queue,
      claim: () => Promise.reject(new AssayError('queue/unusable', 'It is damaged.')),
    }
    await expect(bench.work(recording, { queue: broken })).rejects.toMatchObject({ code: 'queue/unusable' })
  })

  test('told to work once ends at a paused queue, and does not wait for what others work on', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree')
    await bench.queue.pause()
    expect((await bench.work(recording)).ends).toEqual([])
    await bench.queue.resume()
    await bench.queue.claim(worker('another'))
    expect((await bench.work(recording)).ends).toEqual([])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'active', worker: ownWorkerIdentity('another') })
  })
})
