import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import { ownWorkerIdentity } from '../../pipeline/queue/worker-identity.ts'
import { Job, QueueChangesReport, QueueJobsReport, QueueStatusReport } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { type Ended, openPlace, type Place } from './assay.ts'
import { newJob, openedBy, openPlaceQueue, queueFileOf, stateDirOf } from './queue-of-place.ts'

needs('better-sqlite3').describe('assay queue', () => {
  let place: Place
  let opened: JobQueue[] = []
  beforeEach(() => {
    place = openPlace()
  })
  afterEach(async () => {
    for (const queue of opened) await queue.close()
    opened = []
    place.remove()
  })

  const file = (): string => queueFileOf(place)
  const queue = (...argv: string[]): Promise<Ended> => place.run(['queue', ...argv])
  const open = async (): Promise<JobQueue> => {
    const made = await openPlaceQueue(place)
    opened.push(made)
    return made
  }
  const worker = { identity: ownWorkerIdentity('test'), offers: new Set<string>(), leaseMs: 60_000 }
  const failing = { kind: 'final', code: 'job/missing', message: 'It is gone.', remedy: 'Bring it back.' } as const
  const json = async <T>(schema: TSchema, ...argv: string[]): Promise<T> => {
    const { stdout } = await queue(...argv, '--format', 'json')
    const report: unknown = JSON.parse(stdout)
    expect(Check(schema, report)).toBe(true)
    return report as T
  }

  test('that is not there yet is empty, and looking makes none', async () => {
    expect(await json(QueueStatusReport, 'status')).toEqual({
      schema: 'assay/queue/v1',
      ...{ waiting: 0, active: 0, delayed: 0, completed: 0, failed: 0, dead: 0, cancelled: 0 },
      paused: false,
      queue: `sqlite:${file()}`,
      coordinator: null,
    })
    expect((await queue('jobs')).stdout).toContain('No such job')
    expect((await queue('drain')).stdout).toContain('Nothing was to be done')
    expect((await queue('show', 'abc')).status).toBe(2)
    expect(existsSync(file())).toBe(false)
  })

  test('counts, lists and shows what is in it', async () => {
    const made = await open()
    await made.enqueue([newJob('a'), newJob('b'), newJob('c', 'theirs')])
    const lease = await made.claim(worker)
    if (lease !== null) await made.fail(lease, failing)
    expect(await json(QueueStatusReport, 'status')).toMatchObject({ waiting: 2, failed: 1, paused: false })
    expect(await json(QueueStatusReport, 'status', '--batch', 'theirs')).toMatchObject({ waiting: 1, failed: 0 })
    const { jobs } = await json<QueueJobsReport>(QueueJobsReport, 'jobs', '--state', 'failed')
    expect(jobs).toMatchObject([{ key: lease?.job.key, failure: { code: 'job/missing' } }])
    expect(await json(QueueJobsReport, 'jobs', '--limit', '1')).toMatchObject({ truncated: true })
    expect(await json(Job, 'show', lease?.job.key.slice(0, 9) ?? '')).toMatchObject({ key: lease?.job.key })
    expect((await queue('show', lease?.job.key ?? '')).stdout).toContain('job/missing: It is gone. Bring it back.')
  })

  test('cancels by key and by batch, and puts back what ended without a record', async () => {
    const made = await open()
    await made.enqueue([newJob('a'), newJob('b'), newJob('c', 'theirs')])
    const { key } = newJob('a')
    const named = await json<QueueChangesReport>(QueueChangesReport, 'cancel', key.slice(0, 8))
    expect(named.changes).toEqual([{ key, batch: 'ours', path: '/srv/a', change: 'cancelled' }])
    await queue('cancel', '--batch', 'ours')
    expect(await made.counts()).toMatchObject({ waiting: 1, cancelled: 2 })
    const back = await json<QueueChangesReport>(QueueChangesReport, 'retry', '--state', 'cancelled')
    expect(back.changes.map(({ change }) => change)).toEqual(['retried', 'retried'])
    expect(await made.counts()).toMatchObject({ waiting: 3, cancelled: 0 })
    expect((await queue('retry', key)).stdout).toContain('stays as it is')
  })

  test('tells a worker to stop', async () => {
    const made = await open()
    await made.enqueue([newJob('a')])
    const lease = await made.claim(worker)
    expect((await queue('cancel', '--batch', 'ours')).stdout).toContain('1 job told to stop')
    expect(lease && (await made.heartbeat(lease))).toBe('cancelled')
  })

  test('drains what waits, and says what still runs', async () => {
    const made = await open()
    await made.enqueue([newJob('a'), newJob('b'), newJob('c', 'theirs')])
    await made.claim(worker)
    const { stdout, stderr } = await queue('drain')
    expect(stdout).toContain('2 jobs cancelled')
    expect(stderr).toContain('1 job still running')
    expect((await made.claim({ ...worker, identity: ownWorkerIdentity('other') }))?.job).toBeUndefined()
  })

  test('is paused and resumed, before it is there as well', async () => {
    expect((await queue('pause')).stdout).toContain('paused sqlite:')
    expect(await json(QueueStatusReport, 'status')).toMatchObject({ paused: true })
    const made = await open()
    await made.enqueue([newJob('a')])
    expect(await made.claim(worker)).toBeNull()
    expect((await queue('resume')).stdout).toContain('1 waiting')
    expect(await made.claim(worker)).not.toBeNull()
  })

  test('says that several jobs begin so', async () => {
    const made = await open()
    await made.enqueue(Array.from({ length: 17 }, (_, at) => newJob(String(at))))
    const twice = (await made.list({ limit: 17 })).map(({ key }) => key[0] ?? '')
    const prefix = twice.find((first, at) => twice.indexOf(first) !== at) ?? ''
    const { status, stderr } = await queue('cancel', prefix)
    expect(status).toBe(2)
    expect(stderr).toContain(`More than one job begins with ${prefix}`)
    expect(await made.counts()).toMatchObject({ waiting: 17, cancelled: 0 })
  })

  test.each([
    ['no database', () => writeFileSync(file(), 'no database at all'.repeat(500)), 'is no queue'],
    ['a folder', () => mkdirSync(file()), 'is no file'],
  ])('of a file that is %s is refused, and it stays as it is', async (_, spoil, said) => {
    stateDirOf(place)
    spoil()
    const before = spawnSync('sh', ['-c', 'ls -l "$0"; cat "$0"', file()], { encoding: 'utf8' }).stdout
    for (const argv of [['status'], ['pause'], ['drain']]) {
      const { status, stderr } = await queue(...argv)
      expect(status).toBe(3)
      expect(stderr).toContain(file())
      expect(stderr).toContain(said)
    }
    expect(spawnSync('sh', ['-c', 'ls -l "$0"; cat "$0"', file()], { encoding: 'utf8' }).stdout).toBe(before)
  })

  test('of a later version is refused', async () => {
    await open()
    const database = new Database(file(), openedBy)
    database.pragma('user_version = 9999')
    database.close()
    const { status, stderr } = await queue('status')
    expect(status).toBe(3)
    expect(stderr).toContain('later version')
  })

  test.each([
    ['a key that no job has', ['show', 'abc'], 'assay queue jobs'],
    ['what is no key', ['cancel', '%'], 'No job % is in the queue'],
    ['no key at all', ['cancel'], 'No job is named'],
    ['a key and a batch', ['cancel', 'abc', '--batch', 'ours'], 'named twice'],
    ['a state that ends with a record', ['retry', '--state', 'completed'], 'Allowed choices'],
    ['another state', ['jobs', '--state', 'lost'], 'Allowed choices'],
    ['a queue of another kind', ['status', '--queue', 'amqp://host'], 'sqlite:PATH'],
    ['no such thing to do', ['clear'], 'assay queue --help'],
  ])('says what to do of %s', async (_, argv, said) => {
    const { status, stderr } = await queue(...argv)
    expect(status).toBe(2)
    expect(stderr).toContain(said)
  })

  test('shows no password of a queue that is not reached', async () => {
    const { stdout, stderr } = await place.run(['queue', 'status'], {
      env: { ASSAY_QUEUE: 'redis://user:pa55word@127.0.0.1:1/0' },
    })
    expect(stdout + stderr).not.toContain('pa55word')
  })
})
