import fc from 'fast-check'
import { expect } from 'vitest'
import type { JobQueue, Lease, Worker } from '../../pipeline/queue/contract.ts'
import type { JobPriority } from '../../schemas/records/index.ts'
import { completion, failure, job, keyOf } from './queue-jobs.ts'
import {
  candidates,
  demandsOf,
  expected,
  hasEnded,
  type Model,
  type ModelJob,
  mayBeForgotten,
  names,
  newModelJob,
  shown,
} from './queue-state.ts'

type Real = { readonly queue: JobQueue; readonly leases: Lease[] }
type Said = fc.AsyncCommand<Model, Real>

/** After it was said, the queue shows what the model expects. */
const command = (
  text: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Said => ({
  check,
  run: async (model, real) => {
    await run(model, real)
    expect(await shown(real.queue, model)).toEqual(expected(model))
  },
  toString: () => text,
})

/** Of a lease that was handed out at some time: the job as the model has it, and whether its holder still has it. */
const withLease = (
  text: string,
  at: number,
  run: (ask: {
    queue: JobQueue
    lease: Lease
    known: ModelJob | null
    isHeld: boolean
    wasSaid: boolean
  }) => Promise<void>,
): Said =>
  command(
    `${text} by holder ${at}`,
    async (model, { queue, leases }) => {
      const lease = leases[at % leases.length]
      if (lease === undefined) throw new Error('no lease was handed out')
      const known = model.jobs.get(nameOf(lease.job.key)) ?? null
      const isHeld = known?.state === 'active' && known.token === lease.token
      await run({ queue, lease, known, isHeld, wasSaid: known?.endedBy === lease.token })
    },
    ({ leases }) => leases > 0,
  )

const nameOf = (key: string): string => names.find((name) => keyOf(name) === key) ?? ''

const end = (known: ModelJob, state: ModelJob['state'], by: number | null): void => {
  Object.assign(known, { state, worker: null, endedBy: by, isAcknowledged: false, line: 'usual' })
}

export const commands = (workers: readonly Worker[]): fc.Arbitrary<Said>[] => {
  const name = fc.constantFrom(...names)
  const batch = fc.constantFrom('one', 'two')
  const priority = fc.constantFrom<JobPriority>('high', 'normal', 'low')
  const holder = fc.nat(30)
  const dead = workers.at(-1)

  const enqueue = fc.tuple(name, batch, priority).map(([each, of, urgency]) =>
    command(`enqueue ${each} of ${of}, ${urgency}`, async (model, { queue }) => {
      const known = model.jobs.get(each)
      const [said] = await queue.enqueue([job(each, { batch: of, priority: urgency, demands: demandsOf(each) })])
      const isFree = known === undefined || (mayBeForgotten(known) && said?.kind === 'added')
      if (isFree) model.jobs.set(each, newModelJob(of, urgency))
      const kind = isFree ? 'added' : 'exists'
      expect(said).toEqual({ key: keyOf(each), kind, state: model.jobs.get(each)?.state })
    }),
  )
  const claim = fc.nat(workers.length - 1).map((at) =>
    command(`claim by worker ${at}`, async (model, { queue, leases }) => {
      const by = workers[at]
      if (by === undefined) throw new Error('no such worker')
      const may = candidates(model, by)
      const lease = await queue.claim(by)
      if (may.length === 0) return expect(lease).toBeNull()
      expect(may).toContain(lease === null ? null : nameOf(lease.job.key))
      if (lease === null) return
      const taken = nameOf(lease.job.key)
      const known = model.jobs.get(taken)
      if (known === undefined) throw new Error('the model does not know it')
      expect(lease.token).toBeGreaterThan(model.tokens.get(taken) ?? 0)
      model.tokens.set(taken, lease.token)
      const { identity } = by
      const { token } = lease
      Object.assign(known, { state: 'active', attempts: known.attempts + 1, worker: identity, token, endedBy: null })
      leases.push(lease)
      model.leases = leases.length
    }),
  )
  const heartbeat = holder.map((at) =>
    withLease('heartbeat', at, async ({ queue, lease, known, isHeld }) => {
      const held = known?.cancelRequested === true ? 'cancelled' : 'held'
      expect(await queue.heartbeat(lease)).toBe(isHeld ? held : 'lost')
    }),
  )
  const complete = holder.map((at) =>
    withLease('complete', at, async ({ queue, lease, known, isHeld, wasSaid }) => {
      const done = await queue.complete(lease, completion(lease))
      const isRepeated = wasSaid && known?.state === 'completed'
      expect(
        isRepeated && known.isAcknowledged ? ['done', 'lost'] : [isHeld || isRepeated ? 'done' : 'lost'],
      ).toContain(done)
      if (isHeld && known !== null) end(known, 'completed', lease.token)
    }),
  )
  const fail = fc.tuple(holder, fc.constantFrom('retry', 'final', 'child-died')).map(([at, kind]) =>
    withLease(`fail (${kind})`, at, async ({ queue, lease, known, isHeld, wasSaid }) => {
      const said = await queue.fail(lease, failure(kind))
      if (!isHeld || known === null) {
        expect(wasSaid ? ['lost', known?.state] : ['lost']).toContain(said)
        return
      }
      if (known.cancelRequested) end(known, 'cancelled', lease.token)
      else if (kind === 'final') end(Object.assign(known, { failures: known.failures + 1 }), 'failed', lease.token)
      else if (kind === 'retry') {
        const failures = known.failures + 1
        end(Object.assign(known, { failures }), failures >= 2 ? 'dead' : 'delayed', lease.token)
      } else {
        const childDeaths = known.childDeaths + 1
        end(Object.assign(known, { childDeaths }), childDeaths >= 2 ? 'dead' : 'waiting', lease.token)
        known.line = 'maybe-first'
      }
      expect(said).toBe(known.state)
    }),
  )
  const release = holder.map((at) =>
    withLease('release', at, async ({ queue, lease, known, isHeld, wasSaid }) => {
      const done = await queue.release(lease, 'why')
      if (!isHeld || known === null) return expect(wasSaid ? ['done', 'lost'] : ['lost']).toContain(done)
      expect(done).toBe('done')
      end(known, known.cancelRequested ? 'cancelled' : 'waiting', lease.token)
      known.line = 'first'
    }),
  )
  const stopped = holder.map((at) =>
    withLease('stopped', at, async ({ queue, lease, known, isHeld, wasSaid }) => {
      const done = await queue.stopped(lease)
      if (!isHeld || known === null) return expect(wasSaid ? ['done', 'lost'] : ['lost']).toContain(done)
      expect(done).toBe('done')
      end(known, 'cancelled', lease.token)
    }),
  )
  const recover = fc.constant(
    command('recover', async (model, { queue }) => {
      const held = [...model.jobs].filter(([, { state, worker }]) => state === 'active' && worker === dead?.identity)
      expect([...(await queue.recover())].sort()).toEqual(held.map(([each]) => keyOf(each)).sort())
      for (const [, known] of held) {
        end(known, known.cancelRequested ? 'cancelled' : 'waiting', null)
        Object.assign(known, { workerDeaths: known.workerDeaths + 1, line: 'maybe-first' })
      }
    }),
  )
  const cancel = name.map((each) =>
    command(`cancel ${each}`, async (model, { queue }) => {
      const known = model.jobs.get(each)
      const said = await queue.cancel(keyOf(each))
      if (known === undefined) return expect(said).toBe('unknown')
      if (mayBeForgotten(known)) return expect(['ended', 'unknown']).toContain(said)
      if (hasEnded(known)) return expect(said).toBe('ended')
      known.cancelRequested = true
      if (known.state === 'active') return expect(said).toBe('asked')
      expect(said).toBe('cancelled')
      end(known, 'cancelled', null)
    }),
  )
  const retry = name.map((each) =>
    command(`retry ${each}`, async (model, { queue }) => {
      const known = model.jobs.get(each)
      const isOver = known !== undefined && hasEnded(known) && known.state !== 'completed'
      expect(await queue.retry(keyOf(each))).toBe(isOver)
      if (isOver) model.jobs.set(each, newModelJob(known.batch, known.priority))
    }),
  )
  const withdraw = fc.constantFrom('one', 'two', null).map((of) =>
    command(`withdraw ${of ?? 'all'}`, async (model, { queue }) => {
      const out = [...model.jobs].filter(
        ([, known]) => (known.state === 'waiting' || known.state === 'delayed') && (of === null || known.batch === of),
      )
      expect([...(await queue.withdraw(of))].sort()).toEqual(out.map(([each]) => keyOf(each)).sort())
      for (const [each] of out) model.jobs.delete(each)
    }),
  )
  const pause = fc.boolean().map((isPaused) =>
    command(isPaused ? 'pause' : 'resume', async (model, { queue }) => {
      await (isPaused ? queue.pause() : queue.resume())
      model.isPaused = isPaused
      expect((await queue.counts()).isPaused).toBe(isPaused)
    }),
  )
  const acknowledge = fc.constant(
    command('acknowledge all that ended', async (model, { queue }) => {
      const owed = [...model.jobs].filter(([, known]) => hasEnded(known) && !known.isAcknowledged)
      const ended = (await queue.ended(100)).map(({ key }) => key)
      expect([...ended].sort()).toEqual(owed.map(([each]) => keyOf(each)).sort())
      await queue.acknowledge(ended)
      for (const [, known] of owed) known.isAcknowledged = true
    }),
  )
  const forget = fc.constantFrom('failed', 'dead', 'cancelled').map((state) =>
    command(`forget ${state}`, async (model, { queue }) => {
      const out = [...model.jobs].filter(([, known]) => known.state === state && known.isAcknowledged)
      expect(await queue.forget([state])).toBe(out.length)
      for (const [each] of out) model.jobs.delete(each)
    }),
  )
  // The usual is said more often.
  return [
    ...[enqueue, enqueue, enqueue, claim, claim, claim, complete, fail, fail, release, heartbeat, stopped, recover],
    ...[cancel, retry, withdraw, pause, acknowledge, forget],
  ]
}
