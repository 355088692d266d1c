import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Need, needs } from '../support/needs.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { type BatchPlace, endsOf, openBatchPlace, until } from './batch-place.ts'

// Processes, sandboxes and a queue on a machine that does other work beside.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/** A place of its own on the one server for each test. */
let nextDatabase = 0

const adapters: readonly { readonly name: string; readonly more: readonly Need[] }[] = [
  { name: 'the embedded queue', more: [] },
  { name: 'Redis', more: ['redis'] },
]

for (const { name, more } of adapters) {
  needs('bubblewrap', 'ruff', 'better-sqlite3', ...more).describe(`assay batch on ${name}`, () => {
    let redis: TestRedis | null = null
    let place: BatchPlace
    beforeAll(async () => {
      redis = more.length === 0 ? null : await startRedis()
    })
    afterAll(async () => await redis?.remove())
    beforeEach(() => {
      place = openBatchPlace(redis === null ? null : `${redis.url}/${nextDatabase++}`)
    })
    afterEach(() => place.remove())

    const eight = (): string => {
      const names = Array.from({ length: 8 }, (_, at) => `repo-${at}`)
      for (const each of names) place.repository(each, { 'app.py': `print("${each}")\n` })
      return place.list('list.txt', names)
    }
    const argv = (...words: readonly string[]) => ['batch', ...words, '--name', 'night', '--analyzers', 'ruff']

    test('killed half way and resumed, it does no finished job again and leaves no worker', async () => {
      const { child, ended } = place.start(argv(eight()))
      await until(() => place.recorded().length >= 2)
      child.kill('SIGKILL')
      await ended
      await until(() => place.processes().length === 0)
      const before = place.recorded()
      expect(before.length).toBeLessThan(8)

      const { report, status } = await place.batch('--name', 'night', '--resume')
      expect(endsOf(report).map((end) => end.split(' ').at(-1))).toEqual(Array.from({ length: 8 }, () => 'pass'))
      expect(report.jobs.map(({ path }) => path)).toEqual(Array.from({ length: 8 }, (_, at) => `repo-${at}`))
      expect(status).toBe(0)
      const after = place.recorded()
      expect(after.slice(0, before.length)).toEqual(before)
      expect(after).toHaveLength(8)
      expect(new Set(after.map(({ key }) => key)).size).toBe(8)
      expect(place.processes()).toEqual([])
    })

    test('paused by Ctrl-C it says how to go on, and goes on; another list under its name is refused', async () => {
      const list = eight()
      const { child, ended } = place.start(argv(list))
      await until(() => place.recorded().length >= 2)
      child.kill('SIGINT')
      const paused = await ended
      expect([paused.status, paused.stdout]).toEqual([130, ''])
      expect(paused.stderr).toMatch(
        /is paused; \d of 8 entries ended\.?\n {2}assay batch --resume --name night goes on$/mu,
      )
      expect(place.processes()).toEqual([])
      const before = place.recorded()
      expect(before.length).toBeLessThan(8)

      const other = await place.run(argv(place.list('other.txt', ['repo-0', 'repo-1'])))
      expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('--resume')])

      const { report } = await place.batch('--name', 'night', '--resume')
      expect(report.counts).toMatchObject({ pass: 8 })
      expect(place.recorded().slice(0, before.length)).toEqual(before)
      expect(place.recorded()).toHaveLength(8)
    })

    test('--retry failed takes those without a record, --retry incomplete those of that verdict in a record of their own', async () => {
      place.repository('good', { 'app.py': 'print(1)\n' })
      place.repository('unread', { 'notes.txt': 'a\n' })
      const list = place.list('list.txt', ['good', 'late', 'unread'])
      const first = await place.batch(list, '--name', 'night')
      expect(endsOf(first.report)).toEqual([
        ...['good vetted pass', 'late error job/missing', 'unread vetted incomplete'],
      ])
      expect(first.status).toBe(3)

      place.repository('late', { 'app.py': 'print(2)\n' })
      const failed = await place.batch('--name', 'night', '--retry', 'failed')
      expect(endsOf(failed.report)).toEqual(['good vetted pass', 'late vetted pass', 'unread vetted incomplete'])
      expect(place.recorded()).toHaveLength(3)

      const again = await place.batch('--name', 'night', '--retry', 'incomplete')
      expect(endsOf(again.report)[2]).toBe('unread vetted incomplete')
      expect(again.report.jobs[2]?.run).not.toBe(first.report.jobs[2]?.run)
      expect(place.recorded()).toHaveLength(4)
    })

    test('the same name again: once vetted, then reused, and a changed tree is vetted beside it', async () => {
      const repository = place.repository('repo', { 'app.py': 'print(1)\n' })
      const list = place.list('list.txt', [repository])
      const first = await place.batch(list, '--name', 'nightly')
      const again = await place.batch(list, '--name', 'nightly')
      place.commit(repository, { 'app.py': 'import os\n' })
      const changed = await place.batch(list, '--name', 'nightly')
      expect([first, again, changed].flatMap(({ report }) => endsOf(report))).toEqual([
        ...['repo vetted pass', 'repo reused pass', 'repo vetted pass'],
      ])
      expect(again.report.jobs[0]?.run).toBe(first.report.jobs[0]?.run)
      expect(changed.report.jobs[0]?.key).not.toBe(first.report.jobs[0]?.key)
      const shown = await place.run(['show', changed.report.jobs[0]?.run ?? '', '--format', 'json'])
      expect(JSON.parse(shown.stdout)).toMatchObject({ results: { total: 1 } })
      expect(place.recorded()).toHaveLength(2)
    })

    test('two batches at once on one queue: each has all its own, and what both hold is done once', async () => {
      const list = eight()
      const half = place.list('half.txt', ['repo-0', 'repo-1', 'repo-2', 'repo-3'])
      const [a, b] = await Promise.all([
        place.batch(list, '--name', 'a', '--workers', '1'),
        place.batch(half, '--name', 'b', '--workers', '1'),
      ])
      expect([a.report.counts.pass, b.report.counts.pass]).toEqual([8, 4])
      expect(place.recorded()).toHaveLength(8)
      expect([a.status, b.status]).toEqual([0, 0])
      expect(place.processes()).toEqual([])
    })

    test('a worktree that changes or goes while it waits is an entry, and nothing of it is recorded', async () => {
      const repository = place.repository('moving', { 'app.py': 'print(1)\n' })
      const gone = place.repository('gone', { 'app.py': 'print(2)\n' })
      place.repository('still', { 'app.py': 'print(3)\n' })
      const list = place.list('list.txt', ['moving', 'gone', 'still'])
      const { ended, stderr } = place.start([...argv(list), '--workers', '0', '--format', 'csv'])
      await until(() => stderr().includes('no worker is at work'))
      writeFileSync(join(repository, 'app.py'), 'print(4)\n')
      rmSync(gone, { recursive: true })
      const worker = place.start(['worker', '--once'])
      const { stdout, status } = await ended
      await worker.ended
      expect(stdout.split('\r\n').map((row) => row.split(',').slice(0, 8).join())).toEqual([
        ...['path,ref,state,outcome,verdict,run,attempts,code', 'moving,,error,error,,,1,job/changed'],
        ...['gone,,error,error,,,1,job/missing', expect.stringMatching(/^still,,pass,vetted,pass,\w+,1,$/u), ''],
      ])
      expect(status).toBe(3)
      expect(place.recorded()).toHaveLength(1)
    })
  })
}
