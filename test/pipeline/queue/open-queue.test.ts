import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseQueue } from '../../../pipeline/queue/open-queue.ts'
import { codeOf, scratch } from '../../evidence/open.ts'

describe('the name of an embedded queue', () => {
  test('is its real path, however it is reached', () => {
    const dir = scratch()
    mkdirSync(join(dir, 'real'))
    symlinkSync('real', join(dir, 'link'))
    const names = ['sqlite:link/new/queue.db', 'sqlite:./real/../real/new/queue.db', `sqlite:${dir}/real/new/queue.db`]
    expect(new Set(names.map((name) => parseQueue(name, dir).name))).toEqual(
      new Set([`sqlite:${dir}/real/new/queue.db`]),
    )
  })

  test('leaves out how durable it is', () => {
    const full = parseQueue('sqlite:/q.db?durability=full')
    expect(full).toEqual({ kind: 'sqlite', path: '/q.db', name: 'sqlite:/q.db', durability: 'full' })
    expect(parseQueue('sqlite:/q.db')).toEqual({ ...full, durability: 'normal' })
  })
})

describe('the name of a queue on Redis', () => {
  test('holds no password, and says what was left out', () => {
    expect(parseQueue('redis://me:secret@Example.org')).toEqual({
      kind: 'redis',
      url: 'redis://me:secret@Example.org',
      name: 'redis://me@example.org:6379/0',
    })
    expect(parseQueue('rediss://:secret@h:7000/3?prefix=a%3Ab').name).toBe('rediss://h:7000/3?prefix=a%3Ab')
  })
})

test.each([
  'sqlite:',
  'sqlite:?durability=full',
  'sqlite:/a?durability=some',
  'sqlite:/a?b',
  'sqlite:/a\0b',
  'redis:',
  'redis://',
  'redis://h:port',
  'redis://h/name',
  'postgres://h',
  '/a/queue.db',
  '',
])('“%s” names no queue', (name) => {
  expect(codeOf(() => parseQueue(name))).toBe('queue/name')
})

test('an error does not quote what may hold a password', () => {
  expect(() => parseQueue('redis://me:secret@h:port')).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('secret') }),
  )
})
