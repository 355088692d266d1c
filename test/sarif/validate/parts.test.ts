import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prune } from '../../../sarif/validate/prune.ts'
import { repeatedItems } from '../../../sarif/validate/unique.ts'
import { canonicalKey } from '../../../sarif/walk/index.ts'

describe('canonical keys', () => {
  test('are equal for equal values whatever the order of names', () => {
    expect(canonicalKey({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(canonicalKey({ b: [{ d: 3, c: 2 }], a: 1 }))
  })

  test('differ for values that differ', () => {
    const same = (a: unknown, b: unknown): boolean => {
      try {
        expect(a).toEqual(b)
        return true
      } catch {
        return false
      }
    }
    const value = fc.jsonValue({ maxDepth: 2 }).map((made) => JSON.parse(JSON.stringify(made)) as unknown)
    fc.assert(fc.property(value, value, (a, b) => (canonicalKey(a) === canonicalKey(b)) === same(a, b)))
  })

  test('repeated items are paired with the first of their kind', () => {
    expect(repeatedItems(['a', 'b', 'a', 'a'])).toEqual([
      [2, 0],
      [3, 0],
    ])
  })
})

describe('pruning', () => {
  test('takes a property out and keeps the indices of arrays, without changing the value', () => {
    const value = { a: [{ b: 1, c: 2 }, { b: 3 }], d: {} }
    const before = structuredClone(value)
    expect(
      prune(value, [
        ['a', 0, 'b'],
        ['a', 1],
      ]),
    ).toEqual({ a: [{ c: 2 }, {}], d: {} })
    expect(value).toEqual(before)
  })

  test('shares what it does not change', () => {
    const value = { a: { b: 1 }, d: {} }
    expect(Reflect.get(prune(value, [['a', 'b']]) as object, 'd')).toBe(value.d)
  })

  test('a name __proto__ on the way is a name', () => {
    const value: unknown = JSON.parse('{"m":{"__proto__":{"x":1,"y":2}}}')
    const pruned = prune(value, [['m', '__proto__', 'x']])
    expect(JSON.stringify(pruned)).toBe('{"m":{"__proto__":{"y":2}}}')
  })
})
