import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../evidence/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import { ownWorkerIdentity } from '../../pipeline/queue/worker-identity.ts'
import type { BatchEntry, QueueChangesReport } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'
import { newJob, openPlaceQueue, openPlaceStore, queueFileOf } from './queue-of-place.ts'

needs('better-sqlite3').describe('what assay queue changes of a batch', () => {
  let place: Place
  let queue: JobQueue
  let store: Store
  beforeEach(async () => {
    place = openPlace()
    queue = await openPlaceQueue(place)
    store = openPlaceStore(place)
  })
  afterEach(async () => {
    await queue.close()
    store.close()
    place.remove()
  })

  const change = async (...argv: string[]): Promise<QueueChangesReport> =>
    JSON.parse((await place.run(['queue', ...argv, '--format', 'json'])).stdout)

  /** A batch of these, the first ones of them read and put into the queue. */
  const begin = async (batch: string, names: readonly string[], put: number): Promise<void> => {
    const entry = { ref: null, configSha256: sha256('settings'), round: 1, key: null, payload: null, outcome: null }
    const rest = { run: null, verdict: null, attempts: 0, code: null, message: null }
    store.batches.begin(
      {
        ...{ batch, startedAt: '2026-12-01T02:00:00.000Z', finishedAt: null, priority: 'normal' },
        ...{ state: 'running', queue: queue.name },
      },
      names.map((path, position) => ({ position, path, place: `/srv/${path}`, ...entry, ...rest })),
    )
    const jobs = names.slice(0, put).map((name) => newJob(name, batch))
    store.batches.setKeys(
      batch,
      jobs.map(({ key, payload }, position) => ({ position, round: 1, key, payload, end: null })),
    )
    await queue.enqueue(jobs)
  }
  const outcomes = (batch: string): readonly BatchEntry['outcome'][] =>
    store.batches.entries(batch).map(({ outcome }) => outcome)
  const worker = { identity: ownWorkerIdentity('test'), offers: new Set<string>(), leaseMs: 60_000 }

  test('cancelled jobs are cancelled in it, what was not put in yet as well, and it is finished', async () => {
    await begin('ours', ['a', 'b', 'c'], 2)
    expect(await change('cancel', '--batch', 'ours')).toMatchObject({ changes: [{}, {}], givenUp: 1 })
    expect(outcomes('ours')).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(store.batches.find('ours')?.state).toBe('finished')
    expect(await queue.ended(10)).toEqual([])
  })

  test('a job that another batch waits for as well goes on for that one', async () => {
    await begin('ours', ['a', 'b'], 2)
    await begin('theirs', ['a'], 1)
    expect(await change('cancel', '--batch', 'ours')).toMatchObject({ changes: [{}], givenUp: 1 })
    expect(outcomes('ours')).toEqual(['cancelled', 'cancelled'])
    expect(outcomes('theirs')).toEqual([null])
    expect(await queue.counts()).toMatchObject({ waiting: 1 })
  })

  test('a paused batch is given up', async () => {
    await begin('ours', ['a', 'b'], 2)
    await queue.withdraw('ours')
    store.batches.setState('ours', 'paused', null)
    expect(await change('cancel', '--batch', 'ours')).toMatchObject({ changes: [], givenUp: 2 })
    expect(store.batches.find('ours')?.state).toBe('finished')
  })

  test('what runs when it is drained goes on, and the rest is cancelled and forgotten', async () => {
    await begin('ours', ['a', 'b', 'c'], 3)
    await begin('theirs', ['d'], 1)
    const lease = await queue.claim(worker)
    expect(await change('drain')).toMatchObject({ changes: [{}, {}, {}], forgotten: 3 })
    expect(outcomes('ours').filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes('theirs')).toEqual(['cancelled'])
    expect(await queue.counts()).toMatchObject({ active: 1, waiting: 0, cancelled: 0 })
    expect(lease && (await queue.heartbeat(lease))).toBe('held')
  })

  test('what is put back is open again', async () => {
    await begin('ours', ['a', 'b'], 2)
    await change('cancel', '--batch', 'ours')
    await change('retry', newJob('a').key)
    expect(outcomes('ours')).toEqual([null, 'cancelled'])
    expect(store.batches.find('ours')?.state).toBe('running')
    expect(await queue.counts()).toMatchObject({ waiting: 1 })
  })

  test('a queue that was lost has everything again that the batch waits for', async () => {
    await begin('ours', ['a', 'b', 'c'], 2)
    await queue.close()
    for (const tail of ['', '-wal', '-shm']) rmSync(`${queueFileOf(place)}${tail}`, { force: true })
    expect(await change('reconcile')).toMatchObject({ restored: 2, settled: 0 })
    expect(await change('reconcile')).toMatchObject({ restored: 0, settled: 0 })
    queue = await openPlaceQueue(place)
    expect(await queue.counts()).toMatchObject({ waiting: 2 })
  })

  test('there is nothing to reconcile where nothing is recorded', async () => {
    const other = openPlace()
    const { status, stdout } = await other.run(['queue', 'reconcile'])
    other.remove()
    expect(status).toBe(0)
    expect(stdout).toContain('Nothing was to be done')
  })
})
