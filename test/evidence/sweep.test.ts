import { existsSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepUnnamed } from '../../evidence/blobs/sweep.ts'
import { fileBlobs } from '../../evidence/index.ts'
import { needs } from '../support/needs.ts'
import { open, scratch } from './open.ts'
import { blobs, runRecord, utf8 } from './record.ts'

const placeOf = (dir: string, sha256: string): string => join(dir, sha256.slice(0, 2), sha256.slice(2))
const namesIn = (dir: string): string[] => readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()
const hourMs = 3_600_000
const age = (path: string): void => utimesSync(path, new Date(Date.now() - hourMs), new Date(Date.now() - hourMs))

/** A store of blobs in which one that nobody names is an hour old. */
const withOld = () => {
  const dir = scratch()
  const store = fileBlobs(dir)
  const sha256 = store.put(utf8('left'))
  age(placeOf(dir, sha256))
  return { dir, store, sha256 }
}
const never = (): boolean => false

needs('better-sqlite3').describe('a sweep of the store', () => {
  test('removes what no run names, and keeps what one does', () => {
    const dir = scratch()
    const store = open(dir)
    store.record(runRecord('x'), blobs)
    const kept = namesIn(join(dir, 'blobs'))
    const left = fileBlobs(join(dir, 'blobs')).put(utf8('left by a writer that was killed'))
    writeFileSync(join(dir, 'blobs', `.1-${'0'.repeat(16)}`), 'half')
    expect(store.sweepBlobs(Date.now() + hourMs)).toBe(1)
    expect(existsSync(placeOf(join(dir, 'blobs'), left))).toBe(false)
    const there = namesIn(join(dir, 'blobs'))
    expect(there.filter((name) => name !== left.slice(0, 2))).toEqual(kept.filter((name) => name !== left.slice(0, 2)))
  })
})

test('a blob is kept for as long as a writer may still name it', () => {
  const { dir, store, sha256 } = withOld()
  store.put(utf8('left'))
  expect(sweepUnnamed(dir, never, Date.now() - hourMs / 2)).toBe(0)
  expect(store.has(sha256)).toBe(true)
  age(placeOf(dir, sha256))
  expect(sweepUnnamed(dir, never, Date.now() - hourMs / 2)).toBe(1)
  expect(store.has(sha256)).toBe(false)
})

test('a blob that a run names while it is taken away goes back', () => {
  const { dir, store, sha256 } = withOld()
  let asked = 0
  expect(sweepUnnamed(dir, () => asked++ > 0, Date.now())).toBe(0)
  expect(store.get(sha256)).toEqual(utf8('left'))
})

test('a blob that a sweep that was killed took away goes back', () => {
  const { dir, store, sha256 } = withOld()
  mkdirSync(join(dir, sha256.slice(0, 2)), { recursive: true })
  renameSync(placeOf(dir, sha256), join(dir, `.swept-${sha256}`))
  expect(sweepUnnamed(dir, () => true, Date.now())).toBe(0)
  expect(store.get(sha256)).toEqual(utf8('left'))
})
