import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BatchStore } from '../../../evidence/index.ts'
import { AssayError } from '../../../lib/errors.ts'
import {
  type Coordinator,
  type CoordinatorContext,
  coordinatorOf,
  reconcile,
  runBatch,
  settleEnded,
  startCoordinator,
} from '../../../pipeline/batch/index.ts'
import type { Lease } from '../../../pipeline/queue/contract.ts'
import { macOf } from '../../../pipeline/queue/queue-key.ts'
import { ownWorkerIdentity } from '../../../pipeline/queue/worker-identity.ts'
import { database, rejectedCode } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { needs } from '../../support/needs.ts'
import { type Bench, openBench, outcomes, recorded, secret, until } from './bench.ts'

/** Begins a batch whose process is gone: its jobs are in the queue, and nobody coordinates. */
const abandoned = async (bench: Bench, batch: string, ...paths: readonly string[]): Promise<void> => {
  const stop = new AbortController()
  const beforeWithdraw = () => Promise.reject(new AssayError('fault/internal', 'It dies here.'))
  const running = runBatch(
    bench.ask(batch, bench.list(...paths)),
    bench.context({ signal: stop.signal, beforeWithdraw }),
  )
  await until(async () => (await bench.queue.counts()).waiting === paths.length)
  stop.abort()
  expect(await rejectedCode(running)).toBe('cancelled')
  bench.store.batches.goOn(batch, bench.queue.name)
}

const claim = async ({ queue }: Bench): Promise<Lease> => {
  const lease = await queue.claim({ identity: ownWorkerIdentity('hand'), offers: new Set(), leaseMs: 60_000 })
  if (lease === null) throw new Error('Nothing to claim.')
  return lease
}

const start = async (ctx: CoordinatorContext): Promise<Coordinator> => {
  const coordinator = await startCoordinator(ctx)
  onTestFinished(() => coordinator.close())
  return coordinator
}

needs('better-sqlite3', 'bubblewrap').describe('a coordinator', () => {
  test('is one for each state folder and queue, and says who it is', async () => {
    const bench = await openBench()
    const { stateDir } = bench.coordinator()
    expect(coordinatorOf(stateDir, bench.queue.name)).toBeNull()
    const coordinator = await startCoordinator(bench.coordinator({ who: 'assay batch nightly' }))
    expect(coordinatorOf(stateDir, bench.queue.name)).toContain(`assay batch nightly, process ${process.pid} since`)
    await expect(startCoordinator(bench.coordinator())).rejects.toMatchObject({
      code: 'queue/other-coordinator',
      message: expect.stringContaining('assay batch nightly'),
    })
    await coordinator.close()
    expect(coordinatorOf(stateDir, bench.queue.name)).toBeNull()
    await (await startCoordinator(bench.coordinator())).close()
  })

  test('is nobody where the file is of a process that is dead, or is no such file', async () => {
    const bench = await openBench()
    const { stateDir } = bench.coordinator()
    const coordinator = await startCoordinator(bench.coordinator())
    const file = join(stateDir, readdirSync(stateDir).find((name) => name.startsWith('assay-coordinator-')) ?? '')
    const holder = JSON.parse(readFileSync(file, 'utf8')) as { identity: string }
    await coordinator.close()
    const dead = holder.identity.replace(/-\d+$/u, '-1')
    writeFileSync(file, JSON.stringify({ ...holder, identity: dead }))
    expect(coordinatorOf(stateDir, bench.queue.name)).toBeNull()
    writeFileSync(file, JSON.stringify(holder))
    expect(coordinatorOf(stateDir, bench.queue.name)).not.toBeNull()
    writeFileSync(file, '{')
    expect(coordinatorOf(stateDir, bench.queue.name)).toBeNull()
  })

  test('settles the jobs of batches whose process is gone', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'), bench.folder('b'))
    bench.work(({ payload }) => (payload.path.endsWith('/a') ? 'fail' : 'final'))
    await start(bench.coordinator())
    await until(() => bench.store.batches.find('left')?.state === 'finished')
    expect(outcomes(bench.store.batches.entries('left'))).toEqual([
      ['vetted', 'fail', null],
      ['error', null, 'git/ref-not-found'],
    ])
  })

  test('puts in again what the queue has lost, and settles what has a record already', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'), bench.folder('b'))
    const lease = await claim(bench)
    recorded(bench.store, lease.job, lease.token, 'pass') // and dies before it says so
    await bench.queue.withdraw(null)
    expect(await reconcile(bench.coordinator())).toEqual({ restored: 1, settled: 1 })
    expect(await reconcile(bench.coordinator())).toEqual({ restored: 0, settled: 0 })
    expect((await bench.queue.counts()).waiting).toBe(1)
  })

  test('notices by itself that the queue was emptied', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'), bench.folder('b'))
    await start(bench.coordinator())
    for (let times = 0; times < 2; times++) {
      await bench.queue.withdraw(null)
      await until(async () => (await bench.queue.counts()).waiting === 2)
    }
  })

  test('leaves alone what is paused, and what belongs to another queue', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'))
    await bench.queue.withdraw(null)
    bench.store.batches.setState('left', 'paused', null)
    expect(await reconcile(bench.coordinator())).toEqual({ restored: 0, settled: 0 })
    bench.store.batches.goOn('left', 'redis://elsewhere:6379/0')
    expect(await reconcile(bench.coordinator())).toEqual({ restored: 0, settled: 0 })
    bench.store.batches.goOn('left', bench.queue.name)
    expect(await reconcile(bench.coordinator())).toEqual({ restored: 1, settled: 0 })
  })

  test('does again what was completed for an evidence store that is gone', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'))
    const done: string[] = []
    bench.work(({ key }) => {
      done.push(key)
      return 'pass'
    })
    await runBatch(bench.ask('b', list), bench.context())
    database(join(bench.dir, 'state')).exec(
      'DELETE FROM findings; DELETE FROM decisions; DELETE FROM timings; DELETE FROM analyzer_runs; DELETE FROM run_blobs; DELETE FROM runs; DELETE FROM batch_entries; DELETE FROM batches;',
    )
    const report = await runBatch(bench.ask('b', list), bench.context())
    expect(report.counts).toMatchObject({ vetted: 1, pass: 1 })
    expect(done).toHaveLength(2)
    expect(new Set(done).size).toBe(1)
  })

  test('sweeps what was handed over for a job that has its record, and leaves what is yet to be taken', async () => {
    const bench = await openBench()
    await abandoned(bench, 'b', bench.folder('a'), bench.folder('b'))
    const [late, early] = [await claim(bench), await claim(bench)]
    recorded(bench.store, late.job, late.token, 'pass')
    for (const { job } of [late, early]) bench.shared.handOver(runRecord(job.key, { batch: 'b' }), blobs)
    await start(bench.coordinator())
    await until(() => !bench.shared.handed().includes(late.job.key))
    expect(bench.shared.handed()).toEqual([early.job.key])
  })

  test('believes no completion that was not made with the key of the queue', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'))
    const { job, token, ...lease } = await claim(bench)
    const completion = { ...recorded(bench.store, { ...job, key: 'f'.repeat(64) }, token, 'pass'), key: job.key }
    await bench.queue.complete({ job, token, ...lease }, { ...completion, mac: 'f'.repeat(64) })
    await settleEnded(bench.coordinator())
    expect(outcomes(bench.store.batches.entries('left'))).toEqual([['error', null, 'job/not-genuine']])
  })

  test('takes the verdict of the record, whatever its worker says', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'))
    const lease = await claim(bench)
    const { mac: _, ...said } = recorded(bench.store, lease.job, lease.token, 'fail')
    const lie = { ...said, verdict: 'pass' as const }
    await bench.queue.complete(lease, { ...lie, mac: macOf(secret, 'completion', lie) })
    await settleEnded(bench.coordinator())
    expect(outcomes(bench.store.batches.entries('left'))).toEqual([['vetted', 'fail', null]])
  })

  test('says that the store is locked or full, tries again, and loses nothing', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'))
    const faults = [
      new AssayError('disk/full', 'No space is left.'),
      new AssayError('store/unusable', 'The store is locked.', {
        cause: Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }),
      }),
    ]
    const settleKey: BatchStore['settleKey'] = (key, end) => {
      const fault = faults.shift()
      if (fault !== undefined) throw fault
      return bench.store.batches.settleKey(key, end)
    }
    const said: string[] = []
    const store = { ...bench.store, batches: { ...bench.store.batches, settleKey } }
    bench.work()
    await start(bench.coordinator({ store, say: (sentence) => said.push(sentence) }))
    await until(() => bench.store.batches.find('left')?.state === 'finished')
    expect(said).toEqual([
      expect.stringContaining('No space is left. It is tried again'),
      expect.stringContaining('The store is locked. It is tried again'),
      'It goes on.',
    ])
  })

  test('stops where the store is damaged', async () => {
    const bench = await openBench()
    await abandoned(bench, 'left', bench.folder('a'))
    const settleKey: BatchStore['settleKey'] = () => {
      throw new AssayError('store/unusable', 'The store is damaged.', {
        cause: Object.assign(new Error('corrupt'), { code: 'SQLITE_CORRUPT' }),
      })
    }
    bench.work()
    const coordinator = await start(
      bench.coordinator({ store: { ...bench.store, batches: { ...bench.store.batches, settleKey } } }),
    )
    expect(await rejectedCode(coordinator.failed)).toBe('store/unusable')
  })

  test.each(['settleKey', 'setState', 'forget', 'acknowledge'])(
    'may die before any step of settling, and the next one goes on (%s)',
    async (step) => {
      const bench = await openBench()
      await abandoned(bench, 'left', bench.folder('a'))
      const lease = await claim(bench)
      await bench.queue.complete(lease, recorded(bench.store, lease.job, lease.token, 'pass'))
      const die = (): never => {
        throw new Error('killed')
      }
      const ctx = bench.coordinator()
      const dying = {
        ...ctx,
        store: {
          ...ctx.store,
          batches: { ...ctx.store.batches, ...(step in ctx.store.batches ? { [step]: die } : {}) },
        },
        shared: step === 'forget' ? { ...ctx.shared, forget: die } : ctx.shared,
        queue: step === 'acknowledge' ? { ...ctx.queue, acknowledge: die } : ctx.queue,
      }
      await expect(settleEnded(dying)).rejects.toThrow('killed')
      await start(bench.coordinator())
      await until(() => bench.store.batches.find('left')?.state === 'finished')
      await until(async () => (await bench.queue.ended(9)).length === 0)
      expect(outcomes(bench.store.batches.entries('left'))).toEqual([['vetted', 'pass', null]])
      expect(bench.store.list()).toHaveLength(1)
    },
  )
})
