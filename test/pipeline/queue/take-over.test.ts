import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { openShared, type Shared } from '../../../pipeline/queue/shared/index.ts'
import type { Completion, RunRecord } from '../../../schemas/records/index.ts'
import { open, scratch } from '../../evidence/open.ts'
import { blobs, log, runRecord, utf8 } from '../../evidence/record.ts'
import { needs } from '../../support/needs.ts'
import { completionOf, jobOf, payloadOf, secret } from './made-job.ts'

const { key } = jobOf(null)
const record = runRecord(key, { run: 'run-1', batch: 'a batch' })
const place = (shared: Shared, ...names: readonly string[]): string =>
  join(shared.dir, 'handed', key, sha256(canonicalJson(record)), ...names)

/** A shared folder in which a worker handed the record over, and an empty store. */
const handed = (what: RunRecord = record, more: Partial<Completion> = {}) => {
  const [shared, store] = [openShared(join(scratch(), 'shared')), open(scratch())]
  const recordSha256 = shared.handOver(what, blobs)
  const completion = completionOf({ recordSha256, ...more })
  return { shared, store, completion, takeOver: () => shared.takeOver(jobOf(completion), secret, store) }
}

const refused = (code: string) => ({ kind: 'refused', failure: expect.objectContaining({ code }) })

needs('better-sqlite3').describe('taking over what a worker handed over', () => {
  test('records it with its blobs, once, whatever is repeated', () => {
    const { shared, store, takeOver } = handed()
    expect(takeOver()).toEqual({ kind: 'recorded', run: 'run-1', verdict: 'pass', reused: false })
    expect(takeOver()).toEqual({ kind: 'recorded', run: 'run-1', verdict: 'pass', reused: false })
    expect(store.list()).toHaveLength(1)
    expect(store.get('run-1')).toEqual(record)
    expect(store.readBlob(sha256(log))).toEqual(log)
    shared.forget(key)
    expect(takeOver()).toMatchObject({ kind: 'recorded', run: 'run-1' })
  })

  test('says that it is reused where another run stands under the key', () => {
    const { store, takeOver } = handed()
    store.record(runRecord(key, { run: 'older' }), blobs)
    expect(takeOver()).toEqual({ kind: 'recorded', run: 'older', verdict: 'pass', reused: true })
  })

  test('of a worker that recorded it itself looks for the run, and misses one that is not there', () => {
    const shared = openShared(join(scratch(), 'shared'))
    const store = open(scratch())
    const job = jobOf(completionOf())
    expect(shared.takeOver(job, secret, store)).toEqual(refused('job/not-handed'))
    store.record(record, blobs)
    expect(shared.takeOver(job, secret, store)).toMatchObject({ kind: 'recorded', run: 'run-1', reused: false })
  })

  test('takes the record of the completion, whatever else was handed over for the job', () => {
    const { shared, store } = handed()
    const later = runRecord(key, { run: 'run-2', batch: 'a batch' })
    const completion = completionOf({ run: 'run-2', recordSha256: shared.handOver(later, blobs) })
    expect(shared.takeOver(jobOf(completion), secret, store)).toMatchObject({ kind: 'recorded', run: 'run-2' })
  })

  const other = runRecord(key, { run: 'run-1', batch: 'a batch', startedAt: '2020-01-01T00:00:00.000Z' })
  const hostile: Readonly<Record<string, (at: ReturnType<typeof handed>) => Completion>> = {
    'a completion without the key of the queue': ({ completion }) => completionOf(completion, Buffer.alloc(32, 8)),
    'a completion that was changed': ({ completion }) => ({ ...completion, verdict: 'incomplete' }),
    'a completion of another job': ({ completion }) => completionOf({ ...completion, key: sha256('other') }),
    'a completion of no known form': ({ completion }) => ({ ...completion, token: 0 }),
    'another record in its place': ({ shared, completion }) => {
      writeFileSync(place(shared, 'record.json'), canonicalJson(other))
      return completion
    },
    'a blob that is not what its digest says': ({ shared, completion }) => {
      writeFileSync(place(shared, 'blobs', sha256(log)), utf8('forged'))
      return completion
    },
  }
  test.each(Object.entries(hostile))('refuses %s as not genuine', (_, act) => {
    const at = handed()
    const completion = act(at)
    expect(at.shared.takeOver(jobOf(completion), secret, at.store)).toEqual(refused('job/not-genuine'))
    expect(at.store.list()).toEqual([])
  })

  const foreign: Readonly<Record<string, Partial<RunRecord>>> = {
    'of another job': { key: sha256('other') },
    'of another batch': { batch: 'other' },
    'of another run': { run: 'run-2' },
    'of another verdict': { report: { ...record.report, verdict: 'fail' } },
    'of another tree': { report: { ...record.report, subject: { ...record.report.subject, manifest: sha256('x') } } },
  }
  test.each(Object.entries(foreign))('refuses a record %s, though a worker handed it over', (_, more) => {
    const [shared, store] = [openShared(join(scratch(), 'shared')), open(scratch())]
    const recordSha256 = shared.handOver({ ...record, ...more }, blobs)
    // Where the key is another, so is the folder: it is put where this job's would be.
    renameSync(join(shared.dir, 'handed', more.key ?? key), join(shared.dir, 'handed', key))
    const completion = completionOf({ recordSha256 })
    expect(shared.takeOver(jobOf(completion), secret, store)).toEqual(refused('job/not-genuine'))
    expect(store.list()).toEqual([])
  })

  const damaged: Readonly<Record<string, (at: ReturnType<typeof handed>) => void>> = {
    'a record that is gone': ({ shared }) => rmSync(place(shared), { recursive: true }),
    'a blob that is gone': ({ shared }) => rmSync(place(shared, 'blobs', sha256(log))),
    'a link in place of the record': ({ shared }) => {
      rmSync(place(shared, 'record.json'))
      symlinkSync('/etc/hostname', place(shared, 'record.json'))
    },
    'a link in place of a blob': ({ shared }) => {
      rmSync(place(shared, 'blobs', sha256(log)))
      symlinkSync('/etc/hostname', place(shared, 'blobs', sha256(log)))
    },
    'a link in place of its folder': ({ shared }) => {
      rmSync(place(shared), { recursive: true })
      symlinkSync('/', place(shared))
    },
    'a folder in place of a blob': ({ shared }) => {
      rmSync(place(shared, 'blobs', sha256(log)))
      mkdirSync(place(shared, 'blobs', sha256(log)))
    },
    'a blob of two gigabytes': ({ shared }) => truncateSync(place(shared, 'blobs', sha256(log)), 2 * 1024 ** 3),
    'a record of two gigabytes': ({ shared }) => truncateSync(place(shared, 'record.json'), 2 * 1024 ** 3),
  }
  test.each(Object.entries(damaged))('refuses %s as not handed over', (_, act) => {
    const at = handed()
    act(at)
    expect(at.takeOver()).toEqual(refused('job/not-handed'))
    expect(at.store.list()).toEqual([])
  })

  test('records it also where a claim by a clock that was a year ahead is known', () => {
    const { store, completion, takeOver } = handed()
    store.raiseFence(key, completion.token + 31_536_000_000)
    expect(takeOver()).toMatchObject({ kind: 'recorded', reused: false })
  })

  test('of a job whose payload speaks of another tree is refused', () => {
    const { shared, store } = handed()
    const payload = payloadOf({ manifest: sha256('elsewhere') })
    expect(shared.takeOver(jobOf(completionOf(), payload), secret, store)).toEqual(refused('job/not-genuine'))
  })
})
