import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../lib/digest.ts'
import { needs } from '../support/needs.ts'
import { planted } from '../support/planted-secrets.ts'
import { codeOf, database, open, scratch } from './open.ts'
import { blobs, log, runRecord } from './record.ts'

const batch = {
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  state: 'running',
  priority: 'normal',
  queue: 'sqlite:/q',
} as const

needs('better-sqlite3').describe('the evidence store', () => {
  test('gives back the run that was recorded, in a process that opens the store anew', () => {
    const dir = scratch()
    const record = runRecord('one')
    expect(open(dir).record(record, blobs)).toEqual({ run: record.run, reused: false })
    expect(open(dir).get(record.run)).toEqual(record)
  })

  test('gives the first run again where its key is recorded again', () => {
    const store = open(scratch())
    const first = runRecord('same', { run: 'run-first' })
    store.record(first, blobs)
    expect(store.record(runRecord('same', { run: 'run-second' }), blobs)).toEqual({ run: 'run-first', reused: true })
    expect(store.list()).toHaveLength(1)
  })

  test('finds the runs of a path that holds a secret, under which they stand without it', () => {
    const store = open(scratch())
    store.record({ ...runRecord('one'), place: '/srv/REDACTED(github-token)' }, blobs)
    expect(store.list({ path: `/srv/${planted[0]?.secret}` })).toHaveLength(1)
  })

  test('gives the run that another writer recorded under the key meanwhile', () => {
    const dir = scratch()
    const other = open(dir)
    function* slowBlobs(): Generator<Uint8Array> {
      yield* blobs
      other.record(runRecord('same', { run: 'run-other' }), blobs)
    }
    const result = open(dir).record(runRecord('same', { run: 'run-slow' }), slowBlobs())
    expect(result).toEqual({ run: 'run-other', reused: true })
  })

  test('finds a run by the beginning of its id, and says where several begin so', () => {
    const store = open(scratch())
    store.record(runRecord('a', { run: 'abc1' }), blobs)
    store.record(runRecord('b', { run: 'abc2' }), blobs)
    store.record(runRecord('c', { run: 'abc' }), blobs)
    expect(store.get('abc2')?.run).toBe('abc2')
    expect(store.get('abc')?.run).toBe('abc')
    expect(store.get('%')).toBeNull()
    expect(store.get('')).toBeNull()
    expect(codeOf(() => store.get('ab'))).toBe('run/not-found')
  })

  test('lists the newest first, by batch, path, verdict, key and limit', () => {
    const store = open(scratch())
    store.record(runRecord('old', { startedAt: '2026-01-01T00:00:00.000Z', batch: 'b' }), blobs)
    store.record(runRecord('new', { startedAt: '2026-02-01T00:00:00.000Z' }), blobs)
    expect(store.list().map(({ key }) => key)).toEqual(['new', 'old'])
    expect(store.list({ batch: 'b' }).map(({ key }) => key)).toEqual(['old'])
    expect(store.list({ limit: 1 }).map(({ key }) => key)).toEqual(['new'])
    expect(store.list({ key: 'old' }).map(({ key }) => key)).toEqual(['old'])
    expect(store.list({ verdict: 'fail' })).toEqual([])
    expect(store.list({ path: '/srv/other' })).toEqual([])
  })

  test('lists by when a run began, the end not included', () => {
    const store = open(scratch())
    const [begin, end] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    for (const startedAt of [begin, end]) store.record(runRecord(startedAt, { startedAt }), blobs)
    expect(store.list({ since: begin, until: end }).map(({ key }) => key)).toEqual([begin])
    expect(store.list({ since: '2026-01-01T00:00:00.001Z' }).map(({ key }) => key)).toEqual([end])
  })

  test('lists the runs of a folder and of those in it, and of no folder whose name only begins so', () => {
    const store = open(scratch())
    for (const place of ['/srv/a', '/srv/a/b', '/srv/ab']) store.record({ ...runRecord(place), place }, blobs)
    expect(
      store
        .list({ path: '/srv/a' })
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/srv/a', '/srv/a/b'])
    expect(store.list({ path: '/' })).toHaveLength(3)
  })

  test('lists with a batch what was made for another one and reused in it', () => {
    const store = open(scratch())
    const { run } = store.record(runRecord('made', { batch: 'first' }), blobs)
    const entry = { position: 0, path: 'a', place: '/a', ref: null, configSha256: sha256('c'), round: 1, key: null }
    store.batches.begin({ ...batch, batch: 'second' }, [
      { ...entry, payload: null, outcome: 'reused', run, verdict: 'pass', attempts: 0, code: null, message: null },
    ])
    expect(store.list({ batch: 'second' }).map(({ key }) => key)).toEqual(['made'])
  })

  test('refuses a run that names a blob nobody handed over, and records nothing of it', () => {
    const store = open(scratch())
    expect(codeOf(() => store.record(runRecord('x'), [log]))).toBe('fault/internal')
    expect(store.list()).toEqual([])
  })

  test('finds a flipped byte of a blob when it is read', () => {
    const dir = scratch()
    const store = open(dir)
    store.record(runRecord('x'), blobs)
    const digest = sha256(log)
    const place = join(dir, 'blobs', digest.slice(0, 2), digest.slice(2))
    const bytes = readFileSync(place)
    bytes[3] = (bytes[3] ?? 0) ^ 1
    writeFileSync(place, bytes)
    expect(codeOf(() => store.readBlob(digest))).toBe('store/unusable')
  })

  test('removes what a killed writer left half-written a day ago, and nothing younger', () => {
    const dir = scratch()
    open(dir).close()
    const old = join(dir, 'blobs', `.1-${'0'.repeat(16)}`)
    const young = join(dir, 'blobs', `.2-${'0'.repeat(16)}`)
    for (const path of [old, young]) writeFileSync(path, 'half')
    utimesSync(old, 0, 0)
    open(dir)
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  })

  test('says which blob is gone', () => {
    const store = open(scratch())
    expect(() => store.readBlob(sha256('never'))).toThrow(sha256('never'))
  })

  test('refuses rows that something else changed', () => {
    const dir = scratch()
    const store = open(dir)
    const record = runRecord('x')
    store.record(record, blobs)
    database(dir).prepare("UPDATE runs SET report = '{}'").run()
    expect(codeOf(() => store.get(record.run))).toBe('store/unusable')
  })

  test('keeps folder and files to its owner, whatever the umask', () => {
    const dir = join(scratch(), 'state', 'assay')
    const before = process.umask(0)
    const store = open(dir)
    store.record(runRecord('x'), blobs)
    process.umask(before)
    const digest = sha256(log)
    const modes = [dir, join(dir, 'blobs'), join(dir, 'assay.db'), join(dir, 'assay.db-wal')]
    const blob = join(dir, 'blobs', digest.slice(0, 2), digest.slice(2))
    expect([...modes, blob].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '700',
      '700',
      '600',
      '600',
      '600',
    ])
  })

  test('leaves a store of a later Assay alone', () => {
    const dir = scratch()
    open(dir).close()
    database(dir).pragma('user_version = 9999')
    expect(codeOf(() => open(dir))).toBe('store/newer')
    expect(database(dir).pragma('user_version', { simple: true })).toBe(9999)
  })

  test('leaves a file that is no database as it is, and says so', () => {
    const dir = scratch()
    const text = 'not a database '.repeat(100)
    writeFileSync(join(dir, 'assay.db'), text)
    expect(codeOf(() => open(dir))).toBe('store/unusable')
    expect(readFileSync(join(dir, 'assay.db'), 'utf8')).toBe(text)
  })

  test('says so where a file stands in the place of its folder', () => {
    const dir = join(scratch(), 'state')
    writeFileSync(dir, '')
    expect(codeOf(() => open(join(dir, 'assay')))).toBe('store/unusable')
  })

  test('says so where the database is a folder', () => {
    const dir = scratch()
    mkdirSync(join(dir, 'assay.db'))
    expect(codeOf(() => open(dir))).toBe('store/unusable')
  })

  test('has the cost columns, empty for an analyzer without a model', () => {
    const dir = scratch()
    open(dir).record(runRecord('x'), blobs)
    expect(
      database(dir)
        .prepare('SELECT analyzer, cost_usd, latency_ms, tokens_in, tokens_out, provider, model FROM analyzer_runs')
        .all(),
    ).toEqual([
      {
        analyzer: 'biome',
        cost_usd: null,
        latency_ms: null,
        tokens_in: null,
        tokens_out: null,
        provider: null,
        model: null,
      },
    ])
  })

  test('indexes decisions, timings and the blobs that each run needs', () => {
    const dir = scratch()
    open(dir).record(runRecord('x'), blobs)
    const rows = (sql: string): unknown[] => database(dir).prepare(sql).all()
    expect(rows('SELECT subject, decision FROM decisions')).toEqual([{ subject: 'biome', decision: 'allow' }])
    expect(rows('SELECT part, duration_ms FROM timings')).toEqual([
      { part: 'total', duration_ms: 1500 },
      { part: 'analyzer:biome', duration_ms: 12 },
    ])
    expect(rows('SELECT sha256, size FROM blobs JOIN run_blobs USING (sha256) ORDER BY sha256')).toEqual(
      blobs
        .map((bytes) => ({ sha256: sha256(bytes), size: bytes.byteLength }))
        .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
    )
  })
})
