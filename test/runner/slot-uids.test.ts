import { expect, test } from 'vitest'
import { freeBlocks, type IdFacts } from '../../runner/slot-uids.ts'

const whole = '         0          0 4294967295\n'
const facts = (changes: Partial<IdFacts>): IdFacts => ({
  uidMap: whole,
  gidMap: whole,
  passwd: 'root:x:0:0::/root:/bin/sh\n',
  group: 'root:x:0:\n',
  subuid: '',
  subgid: '',
  ...changes,
})

test('slots start at 200000 where everything is mapped', () => {
  expect(freeBlocks(facts({}), 64, 2)).toEqual([200_000, 200_064])
})

test('a uid with an account of its own is in no block', () => {
  expect(freeBlocks(facts({ passwd: 'build:x:200010:1::/:/bin/sh\n' }), 64, 1)).toEqual([200_064])
})

test('a gid with a group of its own is in no block', () => {
  expect(freeBlocks(facts({ group: 'build:x:200063:\n' }), 64, 1)).toEqual([200_064])
})

test('ids delegated to the containers of a user are in no block', () => {
  expect(freeBlocks(facts({ subuid: 'ann:165536:65536\n' }), 64, 1)[0]).toBeGreaterThanOrEqual(231_072)
})

test('a container with 65,536 ids gives blocks below its dynamic and nobody ids', () => {
  const map = '0 100000 65536\n'
  const [first] = freeBlocks(facts({ uidMap: map, gidMap: map }), 64, 1)
  expect(first).toBeGreaterThanOrEqual(1_000)
  expect((first ?? 0) + 63).toBeLessThan(61_184)
})

test('a container that maps few ids gives none', () => {
  expect(freeBlocks(facts({ uidMap: '0 1000 1\n' }), 64, 1)).toEqual([])
})

test('a block that the gid map lacks is not taken', () => {
  expect(freeBlocks(facts({ gidMap: '0 0 1000\n' }), 64, 1)).toEqual([])
})

test('blocks never hold 0, 65534 or an id twice', () => {
  const ids = freeBlocks(facts({ uidMap: '0 0 300000\n' }), 64, 3_000).flatMap((first) =>
    Array.from({ length: 64 }, (_, index) => first + index),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect([0, 65_534, 65_535].filter((id) => ids.includes(id))).toEqual([])
})
