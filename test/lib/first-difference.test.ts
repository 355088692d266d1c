import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../lib/canonical.ts'
import { firstDifference } from '../../lib/first-difference.ts'

describe('the first difference of two JSON values', () => {
  test('is none where they are equal, whatever the order of their names', () => {
    expect(firstDifference({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBeNull()
  })

  test('is named by a pointer whose tokens are escaped', () => {
    expect(firstDifference({ 'a/b': [{ '~': 1 }] }, { 'a/b': [{ '~': 2 }] })).toEqual({
      pointer: '/a~1b/0/~0',
      expected: 1,
      found: 2,
    })
  })

  test('is the first in the order of names', () => {
    expect(firstDifference({ b: 1, a: 1 }, { b: 2, a: 2 })?.pointer).toBe('/a')
  })

  test.each([
    ['a member that one of them lacks', { a: 1 }, {}, '/a'],
    ['a member that the other has', {}, { a: 1 }, '/a'],
    ['an item more', [1], [1, 2], '/1'],
    ['another kind of value', { a: [] }, { a: {} }, '/a'],
    ['null for an object', { a: {} }, { a: null }, '/a'],
    ['the root', 1, 2, ''],
    ['a member that every object inherits', { toString: 1 }, {}, '/toString'],
  ])('tells %s', (_, expected, found, pointer) => {
    expect(firstDifference(expected, found)?.pointer).toBe(pointer)
  })

  test('is there exactly where the canonical forms are not the same', () => {
    const value = fc.jsonValue({ maxDepth: 2 }).map((any): unknown => JSON.parse(JSON.stringify(any)))
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(firstDifference(one, structuredClone(one))).toBeNull()
        expect(firstDifference(one, other) === null).toBe(canonicalJson(one) === canonicalJson(other))
      }),
    )
  })
})
