import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JobQueue, Lease } from '../../../pipeline/queue/contract.ts'
import { completion, deadWorker, failure, job, jobs, keyOf, take, worker } from '../../contract/queue-jobs.ts'
import { codeOf, nativeBinding, open as openStoreIn, rejectedCode, scratch } from '../../evidence/open.ts'
import { needs } from '../../support/needs.ts'
import { fill, run, smallDisk } from '../../support/small-disk.ts'
import { fileIn, openFile, rawFile } from './sqlite-open.ts'

needs('better-sqlite3').describe('a file that is no queue is left as it is', () => {
  const untouched = (make: (path: string) => void, code: string): void => {
    const path = fileIn(scratch())
    make(path)
    const before = readFileSync(path)
    expect(codeOf(() => openFile(path))).toBe(code)
    expect(readFileSync(path)).toEqual(before)
  }

  test('where it is something else', () => {
    untouched(
      (path) => writeFileSync(path, 'a letter to somebody, and no database at all\n'.repeat(100)),
      'queue/unusable',
    )
  })

  test('where it is the database of another program', () => {
    untouched((path) => rawFile(path).exec('CREATE TABLE letters (text)'), 'queue/unusable')
  })

  test('where it is the evidence store', () => {
    const dir = scratch()
    openStoreIn(dir)
    expect(codeOf(() => openFile(join(dir, 'assay.db')))).toBe('queue/unusable')
  })

  test('where it is of a later version', () => {
    untouched((path) => {
      openFile(path)
      rawFile(path).pragma('user_version = 99')
      rawFile(path).pragma('wal_checkpoint(TRUNCATE)')
    }, 'queue/newer')
  })

  test('where it is a pipe, which nobody waits for', () => {
    const path = fileIn(scratch())
    run('mkfifo', path)
    expect(codeOf(() => openFile(path))).toBe('queue/unusable')
  })

  test('where it is a folder, or lies in a file', () => {
    const dir = scratch()
    mkdirSync(fileIn(dir))
    expect(codeOf(() => openFile(fileIn(dir)))).toBe('queue/unusable')
    writeFileSync(join(dir, 'file'), '')
    expect(codeOf(() => openFile(join(dir, 'file/queue.db')))).toBe('queue/unusable')
  })
})

needs('better-sqlite3').describe('a queue', () => {
  test('that is damaged is said to be, and nothing is written over it', async () => {
    const path = fileIn(scratch())
    const queue = openFile(path)
    await queue.enqueue(jobs('many', 500))
    await queue.close()
    const bytes = readFileSync(path)
    bytes.fill(0xab, 4_096, bytes.length - 4_096)
    writeFileSync(path, bytes)
    const damaged = (): Promise<unknown> => openFile(path).list({ limit: 1_000 })
    expect([codeOf(() => openFile(path)), await rejectedCode(Promise.resolve().then(damaged))]).toContain(
      'queue/unusable',
    )
    expect(
      readFileSync(path)
        .subarray(4_096, bytes.length - 4_096)
        .every((byte) => byte === 0xab),
    ).toBe(true)
  })

  test('whose rows somebody changed is said to be damaged', async () => {
    const path = fileIn(scratch())
    const queue = openFile(path)
    await queue.enqueue([job('a')])
    rawFile(path).prepare(`UPDATE jobs SET payload = '{"path":"/etc"}'`).run()
    expect(await rejectedCode(queue.get(keyOf('a')))).toBe('queue/unusable')
    expect(await rejectedCode(queue.claim({ identity: 'w', offers: new Set(), leaseMs: 1 }))).toBe('queue/unusable')
  })

  test('that two processes make at once is made once', async () => {
    const dir = scratch()
    const [left, right] = [openFile(fileIn(dir)), openFile(fileIn(dir))]
    await left.enqueue([job('a')])
    expect((await right.counts()).waiting).toBe(1)
  })

  test('that another process writes into is waited for', { timeout: 120_000 }, async () => {
    const path = fileIn(scratch())
    const queue = openFile(path)
    const script = `
      const [, path, binding] = process.argv
      const Database = require('better-sqlite3')
      const database = new Database(path, binding === '' ? {} : { nativeBinding: binding })
      database.exec('BEGIN IMMEDIATE')
      process.stdout.write('locked')
      setTimeout(() => { database.exec('COMMIT'); database.close() }, Number(process.argv[3]))`
    const lock = async (ms: number) => {
      const binding = nativeBinding() ?? ''
      const child = spawn(process.execPath, ['--eval', script, path, binding, String(ms)], {
        cwd: join(import.meta.dirname, '../../..'),
      })
      onTestFinished(() => {
        child.kill('SIGKILL')
      })
      await once(child.stdout, 'data')
    }
    await lock(300)
    expect(await queue.enqueue([job('a')])).toMatchObject([{ kind: 'added' }])
    await lock(60_000)
    expect(await rejectedCode(queue.enqueue([job('b')]))).toBe('queue/unusable')
    expect(await queue.get(keyOf('a'))).toMatchObject({ state: 'waiting' })
  })
})

needs('root', 'better-sqlite3').describe('a disk', () => {
  test('that is full is said, where the queue is to be made', () => {
    const disk = smallDisk()
    fill(disk)
    expect(codeOf(() => openFile(fileIn(join(disk, 'new'))))).toBe('disk/full')
  })

  test('that fills up while jobs are put in is said, and what was in the queue stays', async () => {
    const queue = openFile(fileIn(smallDisk()))
    await queue.enqueue([job('first')])
    expect(await rejectedCode(queue.enqueue(jobs('many', 20_000)))).toBe('disk/full')
    expect((await take(queue)).job.key).toBe(keyOf('first'))
  })

  const writes: Readonly<Record<string, (queue: JobQueue, lease: Lease) => Promise<unknown>>> = {
    enqueue: (queue) => queue.enqueue([job('new')]),
    claim: (queue) => queue.claim(worker()),
    heartbeat: (queue, lease) => queue.heartbeat(lease),
    progress: (queue, lease) => queue.progress(lease, 'analyze'),
    complete: (queue, lease) => queue.complete(lease, completion(lease)),
    fail: (queue, lease) => queue.fail(lease, failure('retry')),
    release: (queue, lease) => queue.release(lease, 'why'),
    stopped: (queue, lease) => queue.stopped(lease),
    recover: (queue) => queue.recover(),
    cancel: (queue) => queue.cancel(keyOf('many-9')),
    retry: (queue) => queue.retry(keyOf('many-0')),
    withdraw: (queue) => queue.withdraw(null),
    acknowledge: (queue) => queue.acknowledge([keyOf('many-0')]),
    pause: (queue) => queue.pause(),
  }

  test.each(Object.entries(writes))(
    'that is full is said by %s, which does nothing, and all once there is space',
    async (_, write) => {
      const disk = smallDisk()
      const queue = openFile(fileIn(disk))
      await queue.enqueue(jobs('many', 10))
      await queue.fail(await take(queue), failure('final'))
      await take(queue, await deadWorker())
      const lease = await take(queue)
      const before = await queue.list({ limit: 100 })
      const filler = fill(disk)
      expect(await rejectedCode(write(queue, lease))).toBe('disk/full')
      expect(await queue.list({ limit: 100 })).toEqual(before)
      expect(await queue.counts()).toMatchObject({ isPaused: false })
      rmSync(filler)
      expect(await rejectedCode(write(queue, lease))).toBe('nothing thrown')
    },
  )

  test('that is read-only is said', async () => {
    const disk = smallDisk()
    const path = fileIn(disk)
    await openFile(path).close()
    run('mount', '-o', 'remount,ro', disk)
    expect(codeOf(() => openFile(path))).toBe('queue/unusable')
  })
})
