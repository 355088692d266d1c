import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffPatch } from '../../sarif/adopt/diff.ts'
import { applyPatch } from '../../sarif/index.ts'

test('a patch makes the one value of the other, whatever the two are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const [a, b] = [{ value: before }, { value: after }]
      expect(applyPatch(a, diffPatch(a, b))).toEqual(b)
    }),
  )
})

test('what is equal costs no operation', () => {
  expect(diffPatch({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([])
})

test('names that hold slashes and tildes are escaped', () => {
  expect(diffPatch({ 'a/~b': 1 }, { 'a/~b': 2 })).toEqual([{ op: 'replace', path: '/a~1~0b', value: 2 }])
})
