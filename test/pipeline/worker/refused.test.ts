import { mkdirSync, realpathSync, renameSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { readInstallation } from '../../../lib/installation.ts'
import { jobSettingsOf } from '../../../pipeline/queue/shared/index.ts'
import { refusalOf } from '../../../pipeline/worker/check-job.ts'
import { worker } from '../../contract/queue-jobs.ts'
import { scratch } from '../../evidence/open.ts'
import { needs } from '../../support/needs.ts'
import { payloadOf, secret, settings } from '../queue/made-job.ts'
import { openWorkbench, recording, throwing } from './workbench.ts'

const untouched = throwing(new Error('something of the job was vetted'))
const failed = (kind: string, code: string) => ({ kind: 'failed', failed: expect.objectContaining({ kind, code }) })

needs('better-sqlite3').describe('a job that a worker does not take on', () => {
  test('of somebody without the key of the queue fails, and nothing of it is touched', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree', {}, Buffer.alloc(32, 8))
    expect((await bench.work(untouched)).ends).toEqual([failed('final', 'job/not-genuine')])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'failed', failure: { code: 'job/not-genuine' } })
  })

  test('whose payload was put under the key of another fails', async () => {
    const bench = await openWorkbench()
    const payload = payloadOf({ path: bench.dir })
    await bench.queue.enqueue([{ key: sha256('another'), batch: 'b', payload, priority: 'normal' }])
    expect((await bench.work(untouched)).ends).toEqual([failed('final', 'job/not-genuine')])
  })

  test('of a later version waits for a newer worker, with no failure counted, and holds nothing up', async () => {
    const bench = await openWorkbench()
    const newer = await bench.put('newer', { version: 2 })
    const behind = await bench.put('behind')
    const { ends, said } = await bench.work(recording)
    expect(ends).toEqual([expect.objectContaining({ kind: 'recorded' })])
    expect(said).toEqual([expect.stringContaining('Jobs of version 2 wait for a newer Assay')])
    expect(await bench.queue.get(newer)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await bench.queue.get(behind)).toMatchObject({ state: 'completed' })
  })

  test('of a later version that a queue hands out all the same is given back', async () => {
    const bench = await openWorkbench()
    const job = await bench.queue.get(await bench.put('tree', { version: 2 }))
    if (job === null) throw new Error('no job')
    const lease = { job, worker: worker(), token: 1 }
    const offers = new Set<string>()
    expect(refusalOf(lease, { secret, offers, roots: [] })).toMatchObject({
      kind: 'elsewhere',
      failure: { code: 'job/newer' },
    })
  })

  test('demanding what the worker does not offer is given back where a queue hands it out all the same', async () => {
    const bench = await openWorkbench()
    const job = await bench.queue.get(await bench.put('tree', { demands: ['analyzer=clippy'] }))
    if (job === null) throw new Error('no job')
    const lease = { job, worker: worker(), token: 1 }
    expect(refusalOf(lease, { secret, offers: new Set(), roots: [] })).toMatchObject({ kind: 'elsewhere' })
    expect(refusalOf(lease, { secret, offers: new Set(['analyzer=clippy']), roots: [] })).toBeNull()
  })

  test('for another build of Assay, or other tools, waits for a worker of that', async () => {
    const bench = await openWorkbench()
    const asked = bench.shared.settings(payloadOf().configSha256)
    expect(asked).toBeNull()
    const key = await bench.put('tree')
    const settings = bench.shared.settings((await bench.queue.get(key))?.payload.configSha256 ?? '')
    if (settings === null) throw new Error('no settings')
    const build = 'fedcba9876543210'
    const other = bench.shared.putSettings({ ...settings, made: { ...settings.made, build } })
    const elsewhere = await bench.put('elsewhere', { configSha256: other })
    const { ends } = await bench.work(recording)
    expect(ends).toContainEqual({
      kind: 'elsewhere',
      failure: expect.objectContaining({ code: 'job/configuration' }),
    })
    expect(await bench.queue.get(elsewhere)).toMatchObject({ state: 'delayed', failures: 0 })
    expect(await bench.queue.get(key)).toMatchObject({ state: 'completed' })
  })

  test('whose settings are not in the shared folder is tried again, and then dead', async () => {
    const bench = await openWorkbench({ maxFailures: 2, backOffMs: 1 })
    const key = await bench.put('tree', { configSha256: sha256('gone') })
    const { ends } = await bench.work(untouched)
    expect(ends).toEqual([failed('retry', 'job/configuration'), failed('retry', 'job/configuration')])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'dead', failures: 2 })
  })

  test('under rules that were edited while it waited is tried again, and then dead', async () => {
    const bench = await openWorkbench({ maxFailures: 1 })
    const rules = join(bench.dir, 'rules.yaml')
    writeFileSync(rules, 'rules: []\n')
    const { version: _, made: _made, ...asked } = settings
    const named = { ...asked, analyzers: ['semgrep'], semgrepRules: [{ name: 'rules.yaml', path: rules }] }
    const configSha256 = bench.shared.putSettings(jobSettingsOf(named, readInstallation(), Date.now()))
    const key = await bench.put('tree', { configSha256 })
    writeFileSync(rules, 'rules: [] # edited\n')
    expect((await bench.work(untouched)).ends).toEqual([failed('retry', 'job/configuration')])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'dead' })
  })

  test('whose worktree is gone fails by name', async () => {
    const bench = await openWorkbench()
    await bench.put('tree', { path: join(bench.dir, 'gone') })
    expect((await bench.work(untouched)).ends).toEqual([failed('final', 'job/missing')])
  })

  test('whose worktree was replaced by a link fails, wherever that leads', async () => {
    const bench = await openWorkbench()
    await bench.put('tree')
    rmdirSync(join(bench.dir, 'trees/tree'))
    symlinkSync('/', join(bench.dir, 'trees/tree'))
    expect((await bench.work(untouched)).ends).toEqual([failed('final', 'job/changed')])
  })

  test('whose worktree lies behind a folder that became a link fails', async () => {
    const bench = await openWorkbench()
    await bench.put('tree')
    renameSync(join(bench.dir, 'trees'), join(bench.dir, 'moved'))
    symlinkSync(join(bench.dir, 'moved'), join(bench.dir, 'trees'))
    expect((await bench.work(untouched)).ends).toEqual([failed('final', 'job/changed')])
  })

  test('outside the roots of the worker fails; one in a root does not', async () => {
    const bench = await openWorkbench()
    const outside = realpathSync(scratch())
    const roots = [join(bench.dir, 'trees')]
    mkdirSync(join(bench.dir, 'trees-beside'))
    await bench.put('in')
    await bench.put('out', { path: outside })
    await bench.put('beside', { path: join(bench.dir, 'trees-beside') })
    const { ends } = await bench.work(recording, { roots })
    expect(ends).toEqual([
      expect.objectContaining({ kind: 'recorded' }),
      failed('final', 'job/outside-roots'),
      failed('final', 'job/outside-roots'),
    ])
  })

  test('demanding what the worker does not offer is left in the queue', async () => {
    const bench = await openWorkbench()
    const key = await bench.put('tree', { demands: ['sandbox=gvisor'] })
    const { ends, said } = await bench.work(untouched)
    expect(ends).toEqual([])
    expect(said).toEqual([expect.stringContaining('demand sandbox=gvisor')])
    expect(await bench.queue.get(key)).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})
