import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { fill, run, smallDisk } from '../support/small-disk.ts'
import { codeOf, open, rejectedCode } from './open.ts'
import { blobs, log, runRecord } from './record.ts'
import { writeSigned } from './signed.ts'

needs('root', 'better-sqlite3').describe('a disk without space', () => {
  test('is said, records nothing, and takes the run once there is space', () => {
    const disk = smallDisk()
    const store = open(join(disk, 'assay'))
    const large = randomBytes(3 * 1024 * 1024)
    expect(codeOf(() => store.record(runRecord('x'), [...blobs, large]))).toBe('disk/full')
    expect(store.list()).toEqual([])
    expect(store.record(runRecord('x'), blobs).reused).toBe(false)
  })

  test('is said where the database itself cannot grow', () => {
    const disk = smallDisk()
    const store = open(join(disk, 'assay'))
    store.record(runRecord('first'), blobs)
    const filler = fill(disk)
    const findings = Array.from({ length: 5000 }, (_, line) => ({
      analyzer: 'biome',
      ruleId: 'a',
      level: 'error',
      uri: 'a.js',
      line,
      column: 1,
      message: 'm'.repeat(100),
      fingerprint: null,
    }))
    expect(codeOf(() => store.record(runRecord('second', { findings }), blobs))).toBe('disk/full')
    rmSync(filler)
    expect(store.list().map(({ key }) => key)).toEqual(['first'])
    expect(store.get(runRecord('first').run)).toEqual(runRecord('first'))
  })

  test('is said where the store is to be made', () => {
    const disk = smallDisk()
    fill(disk)
    expect(codeOf(() => open(join(disk, 'assay')))).toBe('disk/full')
  })

  test('is said for a bundle, and leaves none', async () => {
    const disk = smallDisk()
    const large = randomBytes(3 * 1024 * 1024)
    const written = writeSigned({ dir: join(disk, 'bundle'), run: runRecord('x'), readBlob: () => large })
    expect(await rejectedCode(written)).toBe('disk/full')
    expect(readdirSync(disk)).toEqual([])
  })
})

needs('root', 'better-sqlite3').describe('a disk that is read-only', () => {
  test('is said for a store that was there', () => {
    const disk = smallDisk()
    open(join(disk, 'assay')).close()
    run('mount', '-o', 'remount,ro', disk)
    expect(codeOf(() => open(join(disk, 'assay')))).toBe('store/unusable')
  })

  test('is said for a bundle', async () => {
    const disk = smallDisk()
    run('mount', '-o', 'remount,ro', disk)
    const written = writeSigned({ dir: join(disk, 'bundle'), run: runRecord('x'), readBlob: () => log })
    expect(await rejectedCode(written)).toBe('usage/output')
  })
})
