import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AssayError } from '../../../lib/errors.ts'
import { runBatch, startCoordinator } from '../../../pipeline/batch/index.ts'
import { tryRole } from '../../../pipeline/batch/locks.ts'
import { rejectedCode } from '../../evidence/open.ts'
import { needs } from '../../support/needs.ts'
import { openBench, outcomes, until } from './bench.ts'

needs('better-sqlite3', 'bubblewrap').describe('a batch in the hands of several processes', () => {
  test('is recorded by whoever coordinates already, and by this one when that one is gone', async () => {
    const bench = await openBench()
    const other = await startCoordinator(bench.coordinator({ who: 'the other' }))
    const running = runBatch(bench.ask('b', bench.list(bench.folder('a'))), bench.context({ who: 'this one' }))
    await until(async () => (await bench.queue.counts()).waiting === 1)
    await other.close()
    bench.work()
    expect((await running).counts.vetted).toBe(1)
    const holders = bench.events.flatMap((event) => (event.kind === 'coordinator' ? [event.holder.split(',')[0]] : []))
    expect(holders).toEqual(['the other', 'this one'])
  })

  test('is begun by one of them: another is refused, or watches', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'))
    const running = runBatch(bench.ask('b', list), bench.context())
    await until(async () => (await bench.queue.counts()).waiting === 1)
    expect(await rejectedCode(runBatch(bench.ask('b', list), bench.context()))).toBe('batch/running')
    expect(await rejectedCode(runBatch(bench.ask('b', null, { retry: 'failed' }), bench.context()))).toBe(
      'batch/running',
    )
    const stop = new AbortController()
    const leaving = runBatch(bench.ask('b', null), bench.context({ signal: stop.signal }))
    const watching = runBatch(bench.ask('b', null), bench.context())
    stop.abort()
    expect(await rejectedCode(leaving)).toBe('cancelled')
    expect(bench.store.batches.find('b')?.state).toBe('running')
    bench.work()
    expect(await watching).toEqual(await running)
  })

  test('goes on with one that watches when the one that read its trees is gone', async () => {
    const bench = await openBench()
    const list = bench.list(bench.folder('a'), bench.folder('b'))
    const setKeys = (): never => {
      throw new AssayError('store/unusable', 'The store is damaged.')
    }
    const store = { ...bench.store, batches: { ...bench.store.batches, setKeys } }
    expect(await rejectedCode(runBatch(bench.ask('b', list), bench.context({ store })))).toBe('store/unusable')
    bench.store.batches.goOn('b', bench.queue.name)
    const held = await tryRole('batch', join(bench.dir, 'state'), 'b')
    const watching = runBatch(bench.ask('b', null), bench.context())
    bench.work()
    await until(() => bench.events.some(({ kind }) => kind === 'running'))
    expect(bench.store.batches.entries('b', 'open')).toHaveLength(2)
    await held?.release()
    expect((await watching).counts.vetted).toBe(2)
  })

  test('is left by one that watches when another pauses it', async () => {
    const bench = await openBench()
    const stop = new AbortController()
    const running = runBatch(bench.ask('b', bench.list(bench.folder('a'))), bench.context({ signal: stop.signal }))
    await until(async () => (await bench.queue.counts()).waiting === 1)
    const watching = runBatch(bench.ask('b', null), bench.context())
    await until(() => bench.events.filter(({ kind }) => kind === 'begun').length === 2)
    stop.abort()
    expect(await rejectedCode(running)).toBe('cancelled')
    await expect(watching).rejects.toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('paused by another'),
    })
  })

  test('has its jobs put in by the coordinator where it died between writing the keys and putting them in', async () => {
    const bench = await openBench()
    const enqueue = () => Promise.reject(new AssayError('queue/refused', 'killed'))
    const beforeWithdraw = () => Promise.reject(new AssayError('queue/refused', 'killed'))
    const queue = { ...bench.queue, enqueue }
    const running = runBatch(bench.ask('b', bench.list(bench.folder('a'))), bench.context({ queue, beforeWithdraw }))
    expect(await rejectedCode(running)).toBe('queue/refused')
    bench.store.batches.goOn('b', bench.queue.name)
    expect(bench.store.batches.countOwed(bench.queue.name)).toBe(1)
    const coordinator = await startCoordinator(bench.coordinator())
    onTestFinished(() => coordinator.close())
    bench.work()
    await until(() => bench.store.batches.find('b')?.state === 'finished')
    expect(outcomes(bench.store.batches.entries('b'))).toEqual([['vetted', 'pass', null]])
  })

  test('waits where the queue or the store takes nothing for a while, and says so', async () => {
    const bench = await openBench()
    const faults = [
      new AssayError('queue/unreachable', 'The server is away.'),
      new AssayError('disk/full', 'It is full.'),
    ]
    const enqueue: typeof bench.queue.enqueue = (jobs) => {
      const fault = faults.shift()
      return fault === undefined ? bench.queue.enqueue(jobs) : Promise.reject(fault)
    }
    bench.work()
    const report = await runBatch(
      bench.ask('b', bench.list(bench.folder('a'))),
      bench.context({ queue: { ...bench.queue, enqueue } }),
    )
    expect(report.counts.vetted).toBe(1)
    const said = bench.events.flatMap((event) => (event.kind === 'said' ? [event.sentence] : []))
    expect(said.join('\n')).toMatch(/The server is away\..*\n.*It is full\..*\nIt goes on\./u)
  })

  test('is left in peace where the queue answers no more', async () => {
    const bench = await openBench()
    let isLost = false
    const hanging = new Proxy(bench.queue, {
      get: (queue, name) => (isLost ? () => new Promise(() => {}) : Reflect.get(queue, name)),
    })
    const stop = new AbortController()
    const running = runBatch(
      bench.ask('b', bench.list(bench.folder('a'))),
      bench.context({ queue: hanging, signal: stop.signal }),
    )
    await until(async () => (await bench.queue.counts()).waiting === 1)
    isLost = true
    stop.abort()
    expect(await rejectedCode(running)).toBe('cancelled')
    expect(bench.store.batches.find('b')?.state).toBe('paused')
    const said = bench.events.flatMap((event) => (event.kind === 'said' ? [event.sentence] : []))
    expect(said.join()).toContain('could not be taken out of the queue')
    const again = await startCoordinator(bench.coordinator())
    await again.close()
  })

  test('ends the entries that cannot be read one by one, and waits for none of them', async () => {
    const bench = await openBench()
    const list = bench.list('trees/empty', 'trees/pipe/x', bench.folder('a'), 'trees/a\tmain')
    mkdirSync(join(bench.dir, 'trees/empty'))
    writeFileSync(join(bench.dir, 'trees/pipe'), '')
    bench.work()
    const report = await runBatch(bench.ask('b', list), bench.context())
    expect(report.jobs.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['error', 'usage/unreadable'],
      ['error', 'job/missing'],
      ['vetted', null],
      ['error', 'git/ref-not-found'],
    ])
    expect(report.jobs[0]?.message).toContain('trees/empty is an empty folder and no repository')
  })

  test('starts no git and no sandbox for a list of URLs', async () => {
    const bench = await openBench()
    const bin = join(bench.dir, 'bin')
    mkdirSync(bin)
    for (const name of ['git', 'bwrap', 'ssh', 'askpass']) {
      writeFileSync(join(bin, name), `#!/bin/sh\ntouch ${join(bench.dir, 'started')}\n`)
      chmodSync(join(bin, name), 0o755)
    }
    vi.stubEnv('PATH', bin)
    vi.stubEnv('GIT_ASKPASS', join(bin, 'askpass'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const list = bench.list('http://127.0.0.1:1/team/private.git', 'git@127.0.0.1.example:x', 'ext::sh -c true')
    const report = await runBatch(bench.ask('b', list), bench.context())
    expect(report.jobs.map(({ code }) => code)).toEqual(['job/remote', 'job/remote', 'job/remote'])
    expect(existsSync(join(bench.dir, 'started'))).toBe(false)
  })
})
