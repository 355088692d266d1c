import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { processStat } from '../../lib/process-identity.ts'
import { hearsSignals } from '../support/hears-signals.ts'
import { type Need, needs } from '../support/needs.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { openPlace, type Place } from './assay.ts'
import { childrenOf, openQueuePlace, patience, type QueuePlace, sleeper, type Worker } from './queue-place.ts'

// A worker starts in a second, a vet takes one: on a machine that does other work beside, several times that.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

// As good as endless, and by its number known among all processes of the machine.
const seconds = 100_000 + process.pid
const slow = { settings: { declared: [sleeper(seconds)] } }
const sleepersLeft = (): readonly string[] =>
  readdirSync('/proc').filter(
    (pid) => /^\d+$/u.test(pid) && commandOf(Number(pid)).join(' ').startsWith(`sleep ${seconds}`),
  )
const sleeps = (): Promise<void> => expect.poll(() => sleepersLeft(), patience).not.toEqual([])
const noneSleeps = (): Promise<void> => expect.poll(() => sleepersLeft(), patience).toEqual([])
const files = { 'a.txt': 'text\n' }

/** An adapter joins by one line. `make`: an empty queue, as `--queue` takes it; null: the one of the place. */
const workerSuite = (name: string, also: Need, make: () => Promise<string | null>): void =>
  needs('bubblewrap', 'better-sqlite3', also).describe(`assay worker on ${name}`, () => {
    let place: Place
    let at: QueuePlace
    const workers: Worker[] = []
    beforeEach(async () => {
      place = openPlace()
      at = await openQueuePlace(place, await make())
    })
    afterEach(async () => {
      for (const { process } of workers.splice(0)) process.kill('SIGKILL')
      await at.close()
      place.remove()
    })
    const start: QueuePlace['worker'] = (argv, options) => {
      const worker = at.worker(argv, options)
      workers.push(worker)
      return worker
    }
    /** One that has a job in hand. */
    const busyWorker = async (key: string, argv: readonly string[] = []): Promise<Worker> => {
      const worker = start(argv)
      await at.until(key, 'active')
      return worker
    }
    /** Of a job in quarantine: the child of the worker that is no sandbox. */
    const childOf = async ({ process }: Worker): Promise<number> => {
      const isJob = (pid: number): boolean => commandOf(pid).includes('job')
      await expect.poll(() => childrenOf(process.pid).filter(isJob), patience).toHaveLength(1)
      return childrenOf(process.pid).find(isJob) ?? 0
    }
    /** Two workers die under it. */
    const quarantined = async (key: string): Promise<void> => {
      for (const _ of [1, 2]) {
        const worker = await busyWorker(key)
        worker.process.kill('SIGKILL')
        await worker.ended
        await at.queue.recover()
      }
      expect(await at.queue.get(key)).toMatchObject({ workerDeaths: 2, quarantined: true })
    }

    test('vets what waits and ends with --once, one line for each job', async () => {
      const good = await at.put('good', files)
      const gone = await at.put('gone', files, { payload: { path: '/nowhere/at/all' } })
      const { status, stdout, stderr } = await start(['--once']).ended
      await at.takeOver()
      const [run] = at.store.list()
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout.split('\n')).toEqual([
        expect.stringMatching(`^pass +${join(place.dir, 'good')} +${run?.run} +[0-9.]+ s$`),
        expect.stringMatching('^error +/nowhere/at/all +/nowhere/at/all is not there any more'),
        '',
      ])
      expect(run).toMatchObject({ key: good, batch: 'a batch', verdict: 'pass', path: join(place.dir, 'good') })
      expect(await at.queue.get(gone)).toMatchObject({ state: 'failed', failure: { code: 'job/missing' } })
    })

    test('records nothing of a worktree that changed while it waited', async () => {
      const key = await at.put('tree', files)
      writeFileSync(join(place.dir, 'tree/a.txt'), 'other\n')
      await start(['--once']).ended
      expect(await at.queue.get(key)).toMatchObject({ state: 'failed', failure: { code: 'job/changed' } })
      expect(at.store.list()).toEqual([])
    })

    test('lets the running job end after the first signal, and takes no other', async () => {
      const key = await at.put('tree', files, { settings: { declared: [sleeper(3)] } })
      const next = await at.put('next', files)
      const worker = await busyWorker(key)
      worker.process.kill('SIGTERM')
      expect(await worker.ended).toMatchObject({ status: 0 })
      expect(await at.queue.get(key)).toMatchObject({ state: 'completed', attempts: 1 })
      expect(await at.queue.get(next)).toMatchObject({ state: 'waiting' })
    })

    // taskforcesh/bullmq#834: the failure of a job was lost with the connection that the closing worker had closed.
    test('writes down how its job ended, badly too, before it ends itself', async () => {
      const key = await at.put('tree', files, { settings: { declared: [sleeper(3, 1)] } })
      const worker = await busyWorker(key)
      worker.process.kill('SIGTERM')
      expect(await worker.ended).toMatchObject({ status: 0, stdout: expect.stringMatching(/^incomplete/u) })
      expect(await at.queue.counts()).toMatchObject({ active: 0 })
      await at.takeOver()
      const [run] = at.store.list()
      expect(run).toMatchObject({ key, verdict: 'incomplete' })
      const steps = at.store.get(run?.run ?? '')?.analyzers.flatMap((analyzer) => analyzer.steps)
      expect(steps?.map(({ exitCode }) => exitCode)).toContain(1)
      expect(await start(['--once']).ended).toMatchObject({ status: 0, stdout: '' })
      expect(await at.queue.get(key)).toMatchObject({ state: 'completed', attempts: 1 })
    })

    test('gives the running job back after its grace, and leaves nothing behind', async () => {
      const key = await at.put('tree', files, slow)
      const worker = await busyWorker(key, ['--grace', '0'])
      await sleeps()
      worker.process.kill('SIGINT')
      expect(await worker.ended).toMatchObject({ status: 0, stdout: expect.stringMatching(/^given back/u) })
      expect(sleepersLeft()).toEqual([])
      expect(await at.queue.get(key)).toMatchObject({ state: 'waiting', attempts: 1, failures: 0, workerDeaths: 0 })
      expect(at.store.list()).toEqual([])
    })

    test('ends at once after the second signal, and the next worker takes its job', async () => {
      const key = await at.put('tree', files, slow)
      const worker = await busyWorker(key)
      await sleeps()
      worker.process.kill('SIGTERM')
      worker.process.kill('SIGINT')
      expect(await worker.ended).toMatchObject({ status: 130 })
      await noneSleeps()
      expect(await at.queue.recover()).toEqual([key])
      expect(await at.queue.get(key)).toMatchObject({ state: 'waiting', attempts: 1, workerDeaths: 1 })
    })

    test('ends when the process that started it is gone', async () => {
      const key = await at.put('tree', files, slow)
      const worker = start(['--grace', '0'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
      await at.until(key, 'active')
      const exit = once(worker.process, 'exit')
      worker.process.disconnect()
      expect(await exit).toEqual([0, null])
      expect(await at.queue.get(key)).toMatchObject({ state: 'waiting', failures: 0 })
    })

    test('stops a job that is cancelled and goes on', async () => {
      const key = await at.put('tree', files, slow)
      const next = await at.put('next', files)
      const worker = await busyWorker(key, ['--once'])
      await at.queue.cancel(key)
      expect(await worker.ended).toMatchObject({ status: 0 })
      expect(await at.queue.get(key)).toMatchObject({ state: 'cancelled' })
      expect(await at.queue.get(next)).toMatchObject({ state: 'completed' })
    })

    test('works on a job under which two workers died in a process of its own, and records it', async () => {
      const key = await at.put('tree', files, { settings: { declared: [sleeper(5)] } })
      await quarantined(key)
      const worker = await busyWorker(key, ['--once'])
      await childOf(worker)
      expect(await worker.ended).toMatchObject({ status: 0 })
      expect(await at.queue.get(key)).toMatchObject({ state: 'completed', childDeaths: 0 })
      await at.takeOver()
      expect(at.store.list()).toMatchObject([{ key }])
    })

    test('survives what kills that process; the third death is the end of the job', async () => {
      const key = await at.put('tree', files, slow)
      await quarantined(key)
      const next = await at.put('next', files)
      const worker = await busyWorker(key, ['--once'])
      for (const deaths of [1, 2, 3]) {
        process.kill(await childOf(worker), 'SIGKILL')
        await expect.poll(async () => (await at.queue.get(key))?.childDeaths, patience).toBe(deaths)
      }
      const { status, stdout } = await worker.ended
      expect(status).toBe(0)
      expect(stdout).toMatch(/^died .*signal SIGKILL/u)
      expect(await at.queue.get(key)).toMatchObject({
        state: 'dead',
        childDeaths: 3,
        failure: { code: 'job/poisonous' },
      })
      expect(await at.queue.get(next)).toMatchObject({ state: 'completed' })
      expect(sleepersLeft()).toEqual([])
    })

    test('takes that process with it, whatever kills the worker', async () => {
      const key = await at.put('tree', files, slow)
      await quarantined(key)
      const worker = await busyWorker(key)
      const child = await childOf(worker)
      await sleeps()
      worker.process.kill('SIGKILL')
      await worker.ended
      await expect.poll(() => processStat(child)?.state ?? 'gone', patience).toMatch(/gone|Z/u)
      await noneSleeps()
      expect(await at.queue.recover()).toEqual([key])
      expect(await at.queue.get(key)).toMatchObject({ childDeaths: 0 })
    })

    test('gives a job of that process back when it is told to end', async () => {
      const key = await at.put('tree', files, slow)
      await quarantined(key)
      const worker = await busyWorker(key, ['--grace', '0'])
      await childOf(worker)
      worker.process.kill('SIGTERM')
      expect(await worker.ended).toMatchObject({ status: 0 })
      expect(await at.queue.get(key)).toMatchObject({ state: 'waiting', childDeaths: 0, failures: 0 })
    })

    test('hears signals from the moment it says so, and ends without work', async () => {
      const worker = start([])
      await hearsSignals(worker.process.pid)
      worker.process.kill('SIGTERM')
      expect(await worker.ended).toEqual({ status: 0, stdout: '', stderr: '' })
    })
  })

let redis: Promise<TestRedis> | null = null
let queues = 0
afterAll(async () => (await redis)?.remove())

workerSuite('SQLite', 'better-sqlite3', async () => null)
workerSuite('Redis', 'redis', async () => {
  redis ??= startRedis()
  return `${(await redis).url}?prefix=queue-${++queues}`
})

needs('bubblewrap', 'better-sqlite3', 'rust', 'clippy-sarif').describe('assay worker with clippy', () => {
  // taskforcesh/bullmq#834, as it was met.
  test('told to end while a build script is about to fail records that', async () => {
    const place = openPlace()
    onTestFinished(place.remove)
    const at = await openQueuePlace(place)
    onTestFinished(at.close)
    const key = await at.put('crate', crate, { settings: { analyzers: ['clippy'], declared: [] } })
    const worker = at.worker(['--grace', '120'])
    await at.until(key, 'active')
    worker.process.kill('SIGTERM')
    expect(await worker.ended).toMatchObject({ status: 0 })
    const [run] = at.store.list()
    expect(run).toMatchObject({ key, verdict: 'incomplete' })
    const [clippy] = at.store.get(run?.run ?? '')?.analyzers ?? []
    expect(clippy).toMatchObject({ id: 'clippy', outcome: { kind: expect.not.stringMatching(/^ok$/u) } })
  })
})

needs('better-sqlite3').describe('assay worker', () => {
  test.each([
    ['a root that is not there', ['--root', '/nowhere'], 2, 'The root /nowhere is not there'],
    ['a key that is not there', ['--queue-key', '/nowhere'], 2, "The queue's key /nowhere is not there"],
    ['a grace that is none', ['--grace', 'long'], 2, 'whole number from 0'],
    ['a queue of no kind', ['--queue', 'kafka://x'], 2, 'A queue is named by'],
  ])('says what is wrong with %s', async (_, argv, status, words) => {
    const place = openPlace()
    onTestFinished(place.remove)
    expect(await place.run(['worker', ...argv])).toMatchObject({
      status,
      stdout: '',
      stderr: expect.stringMatching(words),
    })
  })
})

const crate = {
  'Cargo.toml': '[package]\nname = "failing"\nversion = "0.1.0"\nedition = "2021"\n',
  'Cargo.lock': 'version = 3\n\n[[package]]\nname = "failing"\nversion = "0.1.0"\n',
  'build.rs':
    'fn main() {\n    std::thread::sleep(std::time::Duration::from_secs(6));\n    std::process::exit(1);\n}\n',
  'src/lib.rs': '',
}

const commandOf = (pid: number): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
