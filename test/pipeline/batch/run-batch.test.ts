import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BatchEvent, readBatchList, runBatch } from '../../../pipeline/batch/index.ts'
import type { BatchReport } from '../../../schemas/records/index.ts'
import { rejectedCode } from '../../evidence/open.ts'
import { needs } from '../../support/needs.ts'
import { openBench, settings } from './bench.ts'

const outcomesOf = ({ jobs }: BatchReport): readonly unknown[] =>
  jobs.map(({ outcome, verdict, code }) => [outcome, verdict, code])

needs('better-sqlite3', 'bubblewrap').describe('a batch', () => {
  test('ends with a record for each tree, and with a typed outcome for each entry that has none', async () => {
    const bench = await openBench()
    const list = bench.list(
      bench.folder('a'),
      'https://anna:geheim@git.example.com/x.git',
      'trees/gone',
      bench.folder('b'),
      'trees/a/app.py',
      '{"path": "trees/a", "licens": 1}',
      'trees/b',
      'trees/a\tno-such-ref',
    )
    bench.work(({ payload }) => (payload.path.endsWith('/b') ? 'incomplete' : 'pass'))
    const report = await runBatch(bench.ask('first', list), bench.context())
    expect(outcomesOf(report)).toEqual([
      ['vetted', 'pass', null],
      ['error', null, 'job/remote'],
      ['error', null, 'job/missing'],
      ['vetted', 'incomplete', null],
      ['error', null, 'usage/not-a-folder'],
      ['error', null, 'config/invalid'],
      ['error', null, 'git/ref-not-found'],
    ])
    expect(report.jobs[2]?.message).toBe(
      `${join(bench.dir, 'trees/gone')} does not exist. Is it mounted? Then run again.`,
    )
    expect(report.counts).toMatchObject({ pass: 1, incomplete: 1, error: 5, vetted: 2, reused: 0 })
    expect(report.notices).toEqual([`trees/b is ${join(bench.dir, 'trees/b')} again; it is vetted once.`])
    expect(bench.store.batches.find('first')?.state).toBe('finished')
    expect(JSON.stringify(bench.store.batches.entries('first'))).not.toContain('geheim')
  })

  test('says of the same tree again that its record is reused, and makes a new one of a changed tree', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'))
    bench.work()
    const first = await runBatch(bench.ask('nightly', list), bench.context())
    const again = await runBatch(bench.ask('nightly', list), bench.context())
    bench.folder('a', 'print(2)\n')
    const changed = await runBatch(bench.ask('nightly', list), bench.context())
    expect([first, again, changed].map(({ counts: { vetted, reused } }) => [vetted, reused])).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ])
    expect(again.jobs[0]?.run).toBe(first.jobs[0]?.run)
    expect(bench.store.list()).toHaveLength(2)
  })

  test('is paused by the signal, and does no finished job again when it goes on', async () => {
    const bench = await openBench()
    const list = bench.list(...['a', 'b', 'c', 'd'].map((name) => bench.folder(name)))
    const stop = new AbortController()
    const first = bench.work((job) => {
      if (!job.payload.path.endsWith('/b')) return 'pass'
      stop.abort()
      void first.stop() // it takes no other one
      return 'pass'
    })
    const paused = runBatch(bench.ask('long', list), bench.context({ signal: stop.signal, beforeWithdraw: first.stop }))
    expect(await rejectedCode(paused)).toBe('cancelled')
    expect(bench.store.batches.find('long')?.state).toBe('paused')
    expect((await bench.queue.counts()).waiting).toBe(0)
    const before = bench.store.list().length
    const done: string[] = []
    bench.work((job) => {
      done.push(job.key)
      return 'pass'
    })
    const report = await runBatch(bench.ask('long', null), bench.context())
    expect(report.counts).toMatchObject({ vetted: 4, reused: 0 })
    expect(done).toHaveLength(4 - before)
    expect(bench.store.list()).toHaveLength(4)
  })

  test('tries again what failed, and what is incomplete in a round of its own', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'), bench.folder('b'), 'trees/late', 'https://git.example.com/x')
    const first = bench.work(({ payload }) => (payload.path.endsWith('/a') ? 'final' : 'incomplete'))
    await runBatch(bench.ask('b', list), bench.context())
    await first.stop()
    bench.folder('late')
    bench.work()
    const failed = await runBatch(bench.ask('b', null, { retry: 'failed' }), bench.context())
    expect(outcomesOf(failed)).toEqual([
      ['vetted', 'pass', null],
      ['vetted', 'incomplete', null],
      ['vetted', 'pass', null],
      ['error', null, 'job/remote'],
    ])
    const incomplete = await runBatch(bench.ask('b', null, { retry: 'incomplete' }), bench.context())
    expect(incomplete.counts).toMatchObject({ pass: 3, incomplete: 0 })
    expect(bench.store.list()).toHaveLength(4)
    const elsewhere = await runBatch(bench.ask('other', list), bench.context())
    expect(elsewhere.counts).toMatchObject({ pass: 3, reused: 3 })
  })

  test('goes on where its list is the same, and refuses another one until it is finished', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'), bench.folder('b'))
    const stop = new AbortController()
    const paused = runBatch(bench.ask('b', list), {
      ...bench.context({ signal: stop.signal }),
      progress: ({ kind }) => kind === 'keyed' && stop.abort(),
    })
    expect(await rejectedCode(paused)).toBe('cancelled')
    bench.work()
    expect(await rejectedCode(runBatch(bench.ask('b', bench.list('trees/a')), bench.context()))).toBe(
      'batch/other-list',
    )
    const report = await runBatch(bench.ask('b', list), bench.context())
    expect(report.counts.vetted).toBe(2)
    expect(report.notices[0]).toContain('goes on')
    const other = await runBatch(bench.ask('b', bench.list('trees/a')), bench.context())
    expect(outcomesOf(other)).toEqual([['reused', 'pass', null]])
  })

  test('does not take for the same list what names other places, settings or facts by the same words', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'))
    const elsewhere = join(bench.dir, 'elsewhere')
    bench.folder('../elsewhere/trees/a')
    const words = Buffer.from('trees/a')
    const relative = readBatchList(words, 'list.txt', bench.dir)
    const stop = AbortSignal.abort()
    expect(await rejectedCode(runBatch(bench.ask('b', relative), bench.context({ signal: stop })))).toBe('cancelled')
    bench.work()
    const others = [
      bench.ask('b', readBatchList(words, 'list.txt', elsewhere)),
      bench.ask('b', relative, { settings: { ...settings, failOn: 'warning' } }),
      bench.ask('b', bench.list('{"path": "trees/a", "licence": "MIT"}')),
    ]
    for (const ask of others) expect(await rejectedCode(runBatch(ask, bench.context()))).toBe('batch/other-list')
    expect((await runBatch(bench.ask('b', list), bench.context())).counts.vetted).toBe(1)
  })

  test('ends what lies outside the roots, by whatever link', async () => {
    const bench = await openBench()
    bench.folder('in/a')
    bench.folder('out')
    bench.work()
    const list = bench.list('trees/in/a', 'trees/out', 'trees/in/../out')
    const roots = [join(bench.dir, 'trees/in')]
    const report = await runBatch(bench.ask('b', list, { roots }), bench.context())
    expect(outcomesOf(report)).toEqual([
      ['vetted', 'pass', null],
      ['error', null, 'job/outside-roots'],
    ])
    rmSync(join(bench.dir, 'trees/in'), { recursive: true })
    const gone = await runBatch(bench.ask('b', bench.list('trees/out'), { roots }), bench.context())
    expect(outcomesOf(gone)).toEqual([['error', null, 'job/outside-roots']])
  })

  test('is refused before anything begins: an unknown one, a bad name, contradictory facts', async () => {
    const bench = await openBench()
    const a = bench.folder('a')
    expect(await rejectedCode(runBatch(bench.ask('b', null), bench.context()))).toBe('batch/not-found')
    expect(await rejectedCode(runBatch(bench.ask('no name', bench.list(a)), bench.context()))).toBe('batch/name')
    const repositories = [{ entry: { path: a, licence: 'MIT' }, base: '/', place: { file: 'assay.toml', line: 3 } }]
    const list = bench.list(JSON.stringify({ path: a, licence: 'Apache-2.0' }))
    expect(await rejectedCode(runBatch(bench.ask('b', list, { repositories }), bench.context()))).toBe('config/invalid')
    expect(bench.store.batches.list(9)).toEqual([])
  })

  test('runs each repository under its own facts', async () => {
    const bench = await openBench()
    const [a, b] = [bench.folder('a'), bench.folder('b')]
    const repositories = [{ entry: { path: b, licence: 'MIT' }, base: '/', place: { file: 'assay.toml', line: 3 } }]
    const facts: unknown[] = []
    bench.work(({ payload }) => {
      facts.push([payload.path, bench.shared.settings(payload.configSha256)?.facts])
      return 'pass'
    })
    const list = bench.list(JSON.stringify({ path: a, host: 'github.com' }), b)
    await runBatch(bench.ask('b', list, { repositories }), bench.context())
    expect(facts.sort()).toEqual([
      [a, { host: 'github.com' }],
      [b, { licence: 'MIT' }],
    ])
  })

  test('shares a job with another batch that has it in the queue', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'), bench.folder('b'))
    const both = ['one', 'two'].map((name) => runBatch(bench.ask(name, list), bench.context()))
    bench.work()
    const reports = await Promise.all(both)
    expect(reports.map(({ counts: { pass } }) => pass)).toEqual([2, 2])
    expect(bench.store.list()).toHaveLength(2)
  })

  test('tells each end once, and what runs', async () => {
    const bench = await openBench()
    bench.work()
    await runBatch(bench.ask('b', bench.list(bench.folder('a'), 'trees/gone')), bench.context())
    const ends = bench.events.flatMap((event) => (event.kind === 'ended' ? [event.entry.path] : []))
    expect(ends.sort()).toEqual([join(bench.dir, 'trees/a'), 'trees/gone'])
    expect(bench.events.find(({ kind }) => kind === 'begun')).toEqual({ kind: 'begun', batch: 'b', total: 2, open: 2 })
    expect(bench.events.filter(({ kind }) => kind === 'keyed').at(-1)).toEqual({ kind: 'keyed', keyed: 2, of: 2 })
  })

  test('says that the queue is paused, and goes on when it is not', async () => {
    const bench = await openBench()
    bench.work()
    await bench.queue.pause()
    const told: boolean[] = []
    const progress = (event: BatchEvent): void => {
      if (event.kind !== 'running') return
      told.push(event.isPaused)
      if (event.isPaused) void bench.queue.resume()
    }
    const report = await runBatch(bench.ask('b', bench.list(bench.folder('a'))), bench.context({ progress }))
    expect(told[0]).toBe(true)
    expect(report.counts.vetted).toBe(1)
  })
})
