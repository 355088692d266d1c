import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CoordinatorContext, startCoordinator } from '../../../pipeline/batch/index.ts'
import { macOf } from '../../../pipeline/queue/queue-key.ts'
import { jobSettingsOf } from '../../../pipeline/queue/shared/index.ts'
import type { BatchRecord, Schedule } from '../../../schemas/records/index.ts'
import { needs } from '../../support/needs.ts'
import { type Bench, openBench, outcomes, secret, settings } from './bench.ts'

const never = '0 0 29 2 *'
const always = '* * * * * *'

type Said = Omit<Schedule, 'nextAt' | 'lastAt' | 'mac'>

const put = async (bench: Bench, more: Partial<Said> & { readonly mac?: string } = {}): Promise<void> => {
  const { shared, installation, now } = bench.coordinator()
  const configSha256 = shared.putSettings(jobSettingsOf(settings, installation, now()))
  const { mac, ...rest } = more
  const list = join(bench.dir, 'list.txt')
  const said = {
    name: 'nightly',
    list,
    pattern: always,
    timeZone: 'UTC',
    configSha256,
    priority: 'low' as const,
    ...rest,
  }
  await bench.queue.schedules.put({
    ...said,
    mac: mac ?? macOf(secret, 'schedule', { ...said, nextAt: null, lastAt: null }),
  })
}

const start = async (ctx: CoordinatorContext): Promise<void> => {
  const coordinator = await startCoordinator(ctx)
  onTestFinished(() => coordinator.close())
}

const firings = ({ store }: Bench): readonly BatchRecord[] =>
  store.batches.list(100).filter(({ batch }) => batch.startsWith('nightly@'))

/** Of the first firing that is finished. */
const finished = async (bench: Bench): Promise<BatchRecord> => {
  for (;;) {
    const done = firings(bench).findLast(({ state }) => state === 'finished')
    if (done !== undefined) return done
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

needs('better-sqlite3', 'bubblewrap').describe('a schedule', () => {
  test('begins a batch of its list when it is due, under the facts of the coordinator', async () => {
    const bench = await openBench()
    const a = bench.folder('a')
    writeFileSync(join(bench.dir, 'list.txt'), 'trees/a\ntrees/gone\n')
    await put(bench)
    const facts: unknown[] = []
    bench.work(({ payload }) => {
      facts.push(bench.shared.settings(payload.configSha256)?.facts)
      return 'pass'
    })
    const repositories = [{ entry: { path: a, licence: 'MIT' }, base: '/', place: { file: 'assay.toml', line: 1 } }]
    await start(bench.coordinator({ repositories }))
    const { batch, priority } = await finished(bench)
    expect(batch).toMatch(/^nightly@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/u)
    expect(priority).toBe('low')
    expect(outcomes(bench.store.batches.entries(batch))).toEqual([
      ['vetted', 'pass', null],
      ['error', null, 'job/missing'],
    ])
    expect(facts[0]).toEqual({ licence: 'MIT' })
  })

  test.each([
    ['its list is gone', {}, 'usage/path-missing'],
    ['its settings are gone', { configSha256: 'f'.repeat(64) }, 'job/configuration'],
    ['somebody made it who does not have the key', { mac: 'f'.repeat(64) }, 'job/not-genuine'],
  ])('is a batch with one entry that says why, where %s', async (_, more, code) => {
    const bench = await openBench()
    await put(bench, more)
    const said: string[] = []
    await start(bench.coordinator({ say: (sentence) => said.push(sentence) }))
    const { batch } = await finished(bench)
    expect(outcomes(bench.store.batches.entries(batch))).toEqual([['error', null, code]])
    expect(said[0]).toContain('The schedule nightly could not begin')
  })

  test('begins once, whoever dies before it is said to have', async () => {
    const bench = await openBench()
    mkdirSync(join(bench.dir, 'trees'), { recursive: true })
    bench.folder('a')
    writeFileSync(join(bench.dir, 'list.txt'), 'trees/a\n')
    await put(bench, { pattern: never })
    const [schedule] = await bench.queue.schedules.list()
    if (schedule === undefined) throw new Error('no schedule')
    const dueAt = Date.parse('2028-02-29T00:00:00.000Z')
    const due = async () => [{ schedule, dueAt }]
    const ctx = bench.coordinator()
    const dying = { ...ctx.queue.schedules, due, fired: () => Promise.reject(new Error('killed')) }
    const first = await startCoordinator({ ...ctx, queue: { ...ctx.queue, schedules: dying } })
    await expect(first.failed).rejects.toThrow('killed')
    await first.close()
    expect(firings(bench)).toHaveLength(1)
    bench.work()
    const fired: unknown[] = []
    const living = {
      ...ctx.queue.schedules,
      due: async () => (fired.length === 0 ? [{ schedule, dueAt }] : []),
      fired: async (...said: readonly unknown[]) => void fired.push(said),
    }
    await start({ ...ctx, queue: { ...ctx.queue, schedules: living } })
    const { batch } = await finished(bench)
    expect(fired).toEqual([['nightly', dueAt]])
    expect(firings(bench).map((each) => each.batch)).toEqual([batch])
    expect(outcomes(bench.store.batches.entries(batch))).toEqual([['vetted', 'pass', null]])
  })
})
