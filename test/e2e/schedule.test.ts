import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueueStatusReport, SchedulesReport } from '../../schemas/records/index.ts'
import { hearsSignals } from '../support/hears-signals.ts'
import { needs } from '../support/needs.ts'
import { type Ended, openPlace, type Place, root } from './assay.ts'

let place: Place
let running: ChildProcess[] = []
beforeEach(() => {
  place = openPlace()
})
afterEach(async () => {
  await Promise.all(running.map((child) => killed(child)))
  running = []
  place.remove()
})

const killed = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}

/** A coordinator that has taken the lock. */
const coordinator = async (...flags: string[]): Promise<ChildProcess> => {
  const env = { PATH: process.env['PATH'], HOME: join(place.dir, 'home'), XDG_STATE_HOME: join(place.dir, 'state') }
  const child = spawn(join(root, 'assay'), ['coordinator', ...flags], { cwd: place.dir, env, stdio: 'ignore' })
  running.push(child)
  await hearsSignals(child.pid)
  await until(async () => (await status()).coordinator?.includes(`process ${child.pid}`) === true)
  return child
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(200)
}

const schedule = (...argv: string[]): Promise<Ended> => place.run(['schedule', ...argv])

const status = async (): Promise<QueueStatusReport> => {
  const report: unknown = JSON.parse((await place.run(['queue', 'status', '--format', 'json'])).stdout)
  expect(Check(QueueStatusReport, report)).toBe(true)
  return report as QueueStatusReport
}

const listed = async (...flags: readonly string[]): Promise<SchedulesReport['schedules']> => {
  const report: unknown = JSON.parse((await schedule('list', '--format', 'json', ...flags)).stdout)
  expect(Check(SchedulesReport, report)).toBe(true)
  return (report as SchedulesReport).schedules
}

/** A worktree, and a list that names it. */
const list = (): string => {
  place.tree('shop', { 'cart.js': 'export const sum = (a, b) => a + b\n' })
  writeFileSync(join(place.dir, 'list.txt'), 'shop\n')
  return join(place.dir, 'list.txt')
}

const everySecond = ['--cron', '* * * * * *', '--time-zone', 'UTC'] as const

needs('better-sqlite3').describe('assay schedule', () => {
  test('adds, replaces, lists and removes', async () => {
    const added = await schedule('add', 'ours', list(), '--nightly', '--time-zone', 'UTC')
    expect(added.stdout).toMatch(/^added ours: .*list\.txt, 1 repository now\n {2}next \d{4}-\d\d-\d\dT02:00:00\.000Z/u)
    expect(added.stderr).toContain('assay coordinator')
    const replaced = await schedule('add', 'ours', list(), '--cron', '30 6 * * 1-5', '--priority', 'low')
    expect(replaced.stdout).toContain('replaced ours')
    expect(await listed()).toMatchObject([
      { name: 'ours', list: list(), pattern: '30 6 * * 1-5', priority: 'low', genuine: true, lastAt: null, last: null },
    ])
    expect((await schedule('list')).stdout).toContain('(30 6 * * 1-5, ')
    expect((await schedule('remove', 'ours')).stdout).toBe('removed ours\n')
    expect((await schedule('list')).stdout).toContain('Nothing is scheduled')
  })

  test('says that one was not made by a holder of the key of the queue', async () => {
    await schedule('add', 'ours', list(), '--nightly')
    writeFileSync(join(place.dir, 'state/assay/queue.key'), `${'0'.repeat(64)}\n`)
    expect(await listed()).toMatchObject([{ genuine: false }])
    expect((await schedule('list')).stdout).toContain('add it again')
  })

  test('knows by the key that is named who made one', async () => {
    await schedule('add', 'ours', list(), '--nightly', '--queue-key', 'other.key')
    expect(await listed()).toMatchObject([{ genuine: null }])
    expect(await listed('--queue-key', 'other.key')).toMatchObject([{ genuine: true }])
  })

  test('makes no queue to look for schedules', async () => {
    expect((await schedule('list')).stdout).toContain('Nothing is scheduled')
    expect((await schedule('remove', 'ours')).status).toBe(2)
    expect(existsSync(join(place.dir, 'state/assay/queue.db'))).toBe(false)
  })

  test.each([
    ['a pattern that is none', ['--cron', '61 2 * * *'], 'Minute, hour, day of month'],
    ['a day that never comes', ['--cron', '0 2 30 2 *'], 'never comes'],
    ['a time zone that is none', ['--nightly', '--time-zone', 'Mars/Base'], 'Mars/Base'],
    ['no time at all', [], '--nightly'],
    ['two times', ['--nightly', '--cron', '0 3 * * *'], 'said twice'],
    ['a base', ['--nightly', '--config-source', 'base'], '--config-source'],
    ['an analyzer that is none', ['--nightly', '--analyzers', 'biom'], 'biom'],
  ])('refuses %s, and schedules nothing', async (_, flags, said) => {
    const { status: code, stderr } = await schedule('add', 'ours', list(), ...flags)
    expect(code).toBe(2)
    expect(stderr).toContain(said)
    expect(await listed()).toEqual([])
  })

  test.each([
    ['a list that is not there', ['ours', 'none.txt'], 'none.txt'],
    ['standard input', ['ours', '-'], 'comes once'],
    ['a name that is none', ['our/s', '.'], 'no name of a schedule'],
  ])('refuses %s', async (_, argv, said) => {
    const { status: code, stderr } = await schedule('add', ...argv, '--nightly')
    expect(code).toBe(2)
    expect(stderr).toContain(said)
  })

  test('whose list is gone when it fires shows that', async () => {
    await schedule('add', 'ours', list(), ...everySecond)
    rmSync(join(place.dir, 'list.txt'))
    await coordinator()
    await until(async () => (await listed())[0]?.last?.state === 'finished')
    const [{ last } = { last: null }] = await listed()
    expect(last).toMatchObject({ total: 1, open: 0, failed: 1, code: 'usage/path-missing' })
    expect((await schedule('list')).stdout).toMatch(/1 repository without a record; the first: .*list\.txt/u)
  }, 120_000)
})

needs('better-sqlite3', 'bubblewrap', 'biome').describe('assay coordinator', () => {
  test('begins what is scheduled, and its workers vet it', async () => {
    await schedule('add', 'ours', list(), ...everySecond, '--analyzers', 'biome')
    const child = await coordinator('--workers', '1')
    await until(async () => (await listed())[0]?.last?.state === 'finished')
    await schedule('remove', 'ours')
    const { runs } = JSON.parse((await place.run(['runs', '--format', 'json'])).stdout)
    expect(runs).toMatchObject([{ path: join(place.dir, 'shop'), verdict: 'pass' }])
    expect(runs[0].batch).toMatch(/^ours@\d{4}-/u)
    expect(await killed(child, 'SIGTERM')).toBe(0)
    expect(await status()).toMatchObject({ coordinator: null, active: 0 })
  }, 180_000)
})

needs('better-sqlite3').describe('two coordinators', () => {
  test('are one: the other is told which', async () => {
    const child = await coordinator()
    const { status: code, stderr } = await place.run(['coordinator'])
    expect(code).toBe(2)
    expect(stderr).toContain(`process ${child.pid}`)
  }, 60_000)

  test('follow each other, however the first one ended', async () => {
    await killed(await coordinator())
    expect((await status()).coordinator).toBeNull()
    await killed(await coordinator(), 'SIGTERM')
    expect((await status()).coordinator).toBeNull()
  }, 60_000)
})
