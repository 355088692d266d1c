import { expect, test } from 'vitest'
import type { BatchStore, EntryEnd } from '../../evidence/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { BatchEntry, BatchRecord, JobPayload } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { codeOf, database, open, scratch } from './open.ts'
import { blobs, runRecord } from './record.ts'

const record = (batch: string, more: Partial<BatchRecord> = {}): BatchRecord => ({
  batch,
  startedAt: '2026-12-01T02:00:00.000Z',
  finishedAt: null,
  state: 'running',
  priority: 'normal',
  queue: 'sqlite:/q',
  ...more,
})

const entry = (position: number, more: Partial<BatchEntry> = {}): BatchEntry => ({
  position,
  path: `repo${position}`,
  place: `/srv/repo${position}`,
  ref: null,
  configSha256: sha256('settings'),
  round: 1,
  key: null,
  payload: null,
  outcome: null,
  run: null,
  verdict: null,
  attempts: 0,
  code: null,
  message: null,
  ...more,
})

const key = sha256('key')
const payload: JobPayload = {
  version: 1,
  path: '/srv/repo0',
  ref: null,
  manifest: sha256('manifest'),
  configSha256: sha256('settings'),
  round: 1,
  demands: [],
  mac: sha256('mac'),
}
const ended = (more: Partial<EntryEnd> = {}): EntryEnd => ({
  outcome: 'vetted',
  run: 'r1',
  verdict: 'pass',
  attempts: 1,
  code: null,
  message: null,
  ...more,
})

const keyed = (batches: BatchStore, batch: string, position = 0, end: EntryEnd | null = null): void =>
  batches.setKeys(batch, [{ position, round: 1, key, payload, end }])

needs('better-sqlite3').describe('the batches of a store', () => {
  const store = () => open(scratch())

  test('are kept whole with their entries', () => {
    const { batches } = store()
    expect(batches.begin(record('b'), [entry(0), entry(1, { outcome: 'error', code: 'job/remote' })])).toBe(true)
    expect(batches.find('b')).toEqual(record('b'))
    expect(batches.entries('b')).toEqual([entry(0), entry(1, { outcome: 'error', code: 'job/remote' })])
    expect(batches.entries('b', 'open')).toEqual([entry(0)])
    expect(batches.count('b')).toEqual({ total: 2, open: 1 })
  })

  test('begin once by name until they are finished, and then again with other entries', () => {
    const { batches } = store()
    batches.begin(record('b'), [entry(0), entry(1)])
    expect(batches.begin(record('b', { priority: 'high' }), [entry(7)])).toBe(false)
    expect(batches.find('b')?.priority).toBe('normal')
    expect(batches.count('b').total).toBe(2)
    batches.setState('b', 'finished', '2026-12-01T03:00:00.000Z')
    expect(batches.begin(record('b', { priority: 'high' }), [entry(7)])).toBe(true)
    expect(batches.find('b')).toEqual(record('b', { priority: 'high' }))
    expect(batches.entries('b')).toEqual([entry(7)])
  })

  test('begin with all entries or not at all', () => {
    const { batches } = store()
    expect(codeOf(() => batches.begin(record('b'), [entry(0), entry(0)]))).not.toBe('nothing thrown')
    expect(batches.find('b')).toBeNull()
  })

  test('are listed by state, the newest first', () => {
    const { batches } = store()
    batches.begin(record('old', { startedAt: '2026-12-01T01:00:00.000Z' }), [])
    batches.begin(record('new'), [])
    batches.begin(record('paused', { startedAt: '2026-12-01T00:00:00.000Z' }), [])
    batches.setState('paused', 'paused', null)
    expect(batches.list(10).map(({ batch }) => batch)).toEqual(['new', 'old', 'paused'])
    expect(batches.list(10, 'running').map(({ batch }) => batch)).toEqual(['new', 'old'])
    expect(batches.list(1).map(({ batch }) => batch)).toEqual(['new'])
  })

  test('say whether another one that runs waits for a job', () => {
    const { batches } = store()
    for (const batch of ['mine', 'other']) {
      batches.begin(record(batch), [entry(0)])
      keyed(batches, batch)
    }
    expect(batches.isOwedToOther(key, 'mine')).toBe(true)
    batches.setState('other', 'paused', null)
    expect(batches.isOwedToOther(key, 'mine')).toBe(false)
    expect(batches.isOwedToOther(key, 'other')).toBe(true)
  })

  test('end every open entry of a key, and say of a run made for another batch that it is reused', () => {
    const opened = store()
    const { batches } = opened
    for (const batch of ['mine', 'other']) {
      batches.begin(record(batch), [entry(0)])
      keyed(batches, batch)
    }
    opened.record(runRecord(key, { run: 'r1', batch: 'mine' }), blobs)
    expect(batches.isOwedToOther(key, 'mine')).toBe(true)
    expect(batches.settleKey(key, ended())).toEqual([
      { batch: 'mine', position: 0 },
      { batch: 'other', position: 0 },
    ])
    expect(batches.entries('mine')[0]?.outcome).toBe('vetted')
    expect(batches.entries('other')[0]?.outcome).toBe('reused')
    expect(batches.isOwedToOther(key, 'mine')).toBe(false)
    expect(batches.settleKey(key, ended({ verdict: 'fail' }))).toEqual([])
    expect(batches.entries('mine')[0]?.verdict).toBe('pass')
  })

  test('keep the end that an entry has, whoever says another later', () => {
    const { batches } = store()
    batches.begin(record('b'), [entry(0)])
    keyed(batches, 'b', 0, ended({ outcome: 'reused' }))
    const before = batches.entries('b')
    batches.settle({ batch: 'b', position: 0 }, ended({ outcome: 'error', code: 'job/missing' }))
    batches.setKeys('b', [{ position: 0, round: 9, key: sha256('other'), payload, end: null }])
    expect(batches.entries('b')).toEqual(before)
    expect(before[0]).toMatchObject({ outcome: 'reused', key, payload })
  })

  test('tell what ended since, in the order of the ends', () => {
    const { batches } = store()
    batches.begin(record('b'), [entry(0), entry(1), entry(2, { outcome: 'error' })])
    const first = batches.endedSince('b', 0)
    expect(first.entries.map(({ position }) => position)).toEqual([2])
    batches.settle({ batch: 'b', position: 1 }, ended())
    keyed(batches, 'b', 0)
    batches.settleKey(key, ended())
    const second = batches.endedSince('b', first.last)
    expect(second.entries.map(({ position }) => position)).toEqual([1, 0])
    expect(batches.endedSince('b', second.last)).toEqual({ entries: [], last: second.last })
  })

  test('open entries again, without key and end, in the next round where asked', () => {
    const { batches } = store()
    batches.begin(record('b'), [entry(0), entry(1)])
    keyed(batches, 'b', 0, ended({ verdict: 'incomplete' }))
    batches.settle({ batch: 'b', position: 1 }, ended({ outcome: 'error' }))
    batches.reopen('b', [0], true)
    batches.reopen('b', [1], false)
    expect(batches.entries('b')).toEqual([entry(0, { round: 2 }), entry(1)])
    expect(batches.endedSince('b', 0).entries).toEqual([])
  })

  test('open what ended without a record under a key, in every batch, and a finished batch runs again', () => {
    const { batches } = store()
    for (const batch of ['b', 'c']) batches.begin(record(batch), [entry(0), entry(1)])
    keyed(batches, 'b', 0, ended({ outcome: 'dead', code: 'job/poisonous', message: 'dead' }))
    keyed(batches, 'c', 1, ended({ outcome: 'cancelled' }))
    batches.settle({ batch: 'b', position: 1 }, ended({ outcome: 'error' }))
    batches.setState('b', 'finished', '2026-01-01T00:00:00.000Z')
    expect(batches.reopenKey(key)).toBe(2)
    expect(batches.find('b')).toMatchObject({ state: 'running', finishedAt: null })
    expect(batches.entries('b', 'open')).toMatchObject([{ position: 0, key, code: null, message: null, attempts: 0 }])
    expect(batches.endedSince('b', 0).entries).toMatchObject([{ position: 1 }])
    expect(batches.reopenKey(key)).toBe(0)
  })

  test('open nothing under a key that came to a record', () => {
    const { batches } = store()
    batches.begin(record('b'), [entry(0)])
    keyed(batches, 'b', 0, ended({ outcome: 'vetted' }))
    expect(batches.reopenKey(key)).toBe(0)
  })

  test('go on, on another queue and under another configuration', () => {
    const { batches } = store()
    batches.begin(record('b'), [entry(0), entry(1, { configSha256: sha256('facts') })])
    batches.setState('b', 'paused', null)
    batches.goOn('b', 'redis://r')
    batches.reconfigure('b', sha256('settings'), sha256('today'))
    expect(batches.find('b')).toEqual(record('b', { queue: 'redis://r' }))
    expect(batches.entries('b').map(({ configSha256 }) => configSha256)).toEqual([sha256('today'), sha256('facts')])
  })

  test('tell what the running batches of a queue are owed, each key once, page by page', () => {
    const { batches } = store()
    const keys = ['1', '2', '3', '4', '5'].map((text) => sha256(text)).sort()
    const give = (batch: string, position: number, at: number): void =>
      batches.setKeys(batch, [{ position, round: 1, key: keys[at] ?? '', payload, end: null }])
    batches.begin(record('b', { priority: 'high' }), [entry(0), entry(1), entry(2)])
    batches.begin(record('c'), [entry(0), entry(1)])
    batches.begin(record('elsewhere', { queue: 'redis://r' }), [entry(0)])
    batches.begin(record('paused'), [entry(0)])
    batches.setState('paused', 'paused', null)
    give('b', 0, 0)
    give('b', 1, 1)
    give('c', 0, 1)
    give('c', 1, 2)
    give('elsewhere', 0, 3)
    give('paused', 0, 4)
    const page = batches.owed('sqlite:/q', '', 2)
    expect(page).toEqual([
      { key: keys[0], batch: 'b', priority: 'high', payload },
      { key: keys[1], batch: 'b', priority: 'high', payload },
    ])
    expect(batches.owed('sqlite:/q', keys[1] ?? '', 2).map((each) => each.key)).toEqual([keys[2]])
    expect(batches.countOwed('sqlite:/q')).toBe(3)
  })

  test('are refused where something else changed them', () => {
    const dir = scratch()
    const { batches } = open(dir)
    batches.begin(record('b'), [entry(0)])
    keyed(batches, 'b')
    database(dir).prepare(`UPDATE batch_entries SET payload = '{"version":1}'`).run()
    expect(codeOf(() => batches.entries('b'))).toBe('store/unusable')
    expect(codeOf(() => batches.owed('sqlite:/q', '', 9))).toBe('store/unusable')
    database(dir).prepare(`UPDATE batches SET state = 'odd'`).run()
    expect(codeOf(() => batches.find('b'))).toBe('store/unusable')
  })
})
