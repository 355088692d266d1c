import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultCaps } from '../../../lib/tree/index.ts'
import { createCollector } from '../../../pipeline/snapshot/collector.ts'
import { createDestination } from '../../../pipeline/snapshot/destination.ts'
import { leaveNothingOut } from '../../../pipeline/snapshot/leave-out.ts'
import { useFolders } from '../../tree/support.ts'
import { git } from './support.ts'

const folder = useFolders()
const collect = (caps = {}) =>
  createCollector(createDestination(folder()), { ...defaultCaps, ...caps }, leaveNothingOut, 'sha1')

it('many omissions of one reason hide none of another', () => {
  const collector = collect()
  for (let count = 0; count < 10_001; count += 1) collector.omit(`l${count}`, 'link-inside')
  collector.omit('z.py', 'fifo')
  expect(collector.omitted).toHaveLength(10_001)
  expect(collector.omitted.at(-1)).toEqual({ path: 'z.py', reason: 'fifo' })
  expect(collector.omittedCounts).toEqual({ 'link-inside': 10_001, fifo: 1 })
})

it('one path is counted once, under its first reason', () => {
  const collector = collect()
  collector.omit('a', 'unreadable')
  collector.omit('a', 'submodule')
  expect(collector.omittedCounts).toEqual({ unreadable: 1 })
})

it('blob ids are those of git', () => {
  const collector = collect()
  const bytes = Buffer.from('x = 1\r\n\0\xff')
  collector.add('a.py', 'a.py', bytes, false)
  const dir = folder()
  git(dir, 'init', '-q')
  createDestination(dir).write('a.py', bytes, false)
  expect(collector.seen.get('a.py')?.oid).toBe(git(dir, 'hash-object', '--no-filters', join('tree', 'a.py')))
})

it('nothing of the same name is written twice', () => {
  const destination = createDestination(folder())
  expect(destination.write('a', Buffer.from('1'), false)).toBe(null)
  expect(destination.write('a', Buffer.from('2'), false)).toBe('EEXIST')
})

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`

it.each([
  ['a first line alone', pointer.slice(0, pointer.indexOf('\n') + 1)],
  ['no size', pointer.replace(/size.*\n/, '')],
  ['a short id', pointer.replace('0000', '')],
  ['code behind it', `${pointer}import os\n`],
  ['code in it', pointer.replace('oid', 'import os\noid')],
  ['a size that is no number', pointer.replace('12345', '1; import os')],
])('a file that looks like a git-lfs pointer with %s is a file', (_what, text) => {
  const collector = collect()
  collector.add('a.py', 'a.py', Buffer.from(text), false)
  expect(collector.omittedCounts).toEqual({})
  expect(collector.files).toHaveLength(1)
})
