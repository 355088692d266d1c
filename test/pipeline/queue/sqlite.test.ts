import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { claimStatement } from '../../../pipeline/queue/sqlite/claim.ts'
import { completion, farWorker, job, jobs, keyOf, take, worker } from '../../contract/queue-jobs.ts'
import { scratch } from '../../evidence/open.ts'
import { needs } from '../../support/needs.ts'
import { fileIn, openFile, rawFile } from './sqlite-open.ts'

needs('better-sqlite3').describe('the file of an embedded queue', () => {
  test('is its owner’s alone', async () => {
    const path = fileIn(join(scratch(), 'new/deep'))
    await openFile(path).enqueue([job('a')])
    const modes = [dirname(path), path, `${path}-wal`, `${path}-shm`].map((each) => statSync(each).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
  })

  test('gives a job by its index, however many wait', async () => {
    const path = fileIn(scratch())
    const queue = openFile(path)
    await queue.enqueue([...jobs('plain', 600), ...jobs('demanding', 600, { demands: ['analyzer=clippy'] })])
    const parameters = { at: 0, kind: '', by: '', message: null, until: 0, boot: '', version: 1, offers: '[]' }
    const plan = rawFile(path)
      .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${claimStatement}`)
      .all(parameters)
      .map(({ detail }) => detail)
    expect(plan.filter((detail) => /\bjobs\b|\bhead\b/u.test(detail))).toEqual([
      'SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH head USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH jobs USING COVERING INDEX jobs_waiting (demand_set=?)',
    ])
  })

  test('keeps a thousand completed jobs to be looked at', async () => {
    const queue = openFile(fileIn(scratch()))
    await queue.enqueue(jobs('many', 1_010))
    for (const each of jobs('many', 1_010)) {
      const lease = await take(queue)
      await queue.complete(lease, completion(lease))
      await queue.acknowledge([each.key])
    }
    expect((await queue.counts()).completed).toBe(1_000)
    expect([await queue.get(keyOf('many-9')), await queue.get(keyOf('many-10'))]).toEqual([
      null,
      expect.objectContaining({ state: 'completed' }),
    ])
  })

  test('does not grow with what was told of it', async () => {
    const path = fileIn(scratch())
    const queue = openFile(path)
    await queue.enqueue([job('a')])
    for (let round = 0; round < 1_000; round++) await queue.release(await take(queue), 'why')
    const events = rawFile(path).prepare('SELECT count(*) AS kept, max(event) AS newest FROM events').get()
    expect(events).toEqual({ kept: expect.any(Number), newest: 2_001 })
    expect((events as { kept: number }).kept).toBeLessThan(1_300)
  })
})

needs('better-sqlite3').describe('the clock of an embedded queue', () => {
  const hourMs = 3_600_000

  test('may be set by anybody: leases and delays run by another', async () => {
    const path = fileIn(scratch())
    const [start, tick] = [Date.now(), { ms: 1_000 }]
    const clock = { boot: 'this', ticksMs: () => tick.ms }
    let now = start
    const queue = openFile(path, { now: () => now }, clock)
    await queue.enqueue([job('held'), job('late', { delayMs: hourMs })])
    const lease = await take(queue, farWorker(hourMs))
    now = start + 24 * hourMs
    expect(await queue.recover()).toEqual([])
    expect(await queue.claim(worker())).toBeNull()
    now = start - 24 * hourMs
    tick.ms += hourMs
    expect(await queue.recover()).toEqual([keyOf('held')])
    expect((await take(queue)).token).toBeGreaterThan(lease.token)
    expect((await take(queue)).job.key).toBe(keyOf('late'))
  })

  test('means nothing after a restart of the machine: its leases are free at once', async () => {
    const path = fileIn(scratch())
    const clock = { boot: 'before', ticksMs: () => 10 * hourMs }
    const before = openFile(path, {}, clock)
    await before.enqueue([job('held'), job('late', { delayMs: hourMs })])
    await take(before, farWorker(hourMs))
    const anew = { boot: 'after', ticksMs: () => 1_000 }
    const after = openFile(path, {}, anew)
    expect(await after.recover()).toEqual([keyOf('held')])
    expect((await after.get(keyOf('held')))?.history.at(-1)?.message).toContain('started anew')
    expect((await take(after)).job.key).toBe(keyOf('held'))
    expect(await after.claim(worker())).toBeNull()
    const later = openFile(path, { now: () => Date.now() + 2 * hourMs }, anew)
    expect((await take(later)).job.key).toBe(keyOf('late'))
  })

  test('that was wrong for a while does not silence a schedule', async () => {
    const [right, wrong] = [Date.parse('2030-01-01T12:00:00Z'), Date.parse('2031-01-01T12:00:00Z')]
    let now = right
    const queue = openFile(fileIn(scratch()), { now: () => now })
    const sha256 = '0'.repeat(64)
    const where = { list: '/l', pattern: '0 2 * * *', timeZone: 'UTC', configSha256: sha256, mac: sha256 }
    await queue.schedules.put({ name: 'nightly', priority: 'low', ...where })
    now = wrong
    const [due] = await queue.schedules.due()
    await queue.schedules.fired('nightly', due?.dueAt ?? 0)
    now = right
    expect(await queue.schedules.due()).toEqual([])
    expect(await queue.schedules.list()).toMatchObject([{ nextAt: Date.parse('2030-01-02T02:00:00Z'), lastAt: null }])
  })
})
