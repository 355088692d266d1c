import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repeatedItems } from '../../../sarif/validate/unique.ts'
import { canonicalKey, contentHash } from '../../../sarif/walk/index.ts'

const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, turned(item)]),
  )
}

describe('repeated items', () => {
  test('are those whose canonical text stood before, whatever the order of names', () => {
    const few = fc.array(fc.jsonValue({ maxDepth: 6 }), { maxLength: 5 })
    fc.assert(
      fc.property(few, fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 30 }), (values, picks) => {
        fc.pre(values.length > 0)
        const items = picks.map(([at, isTurned]) => {
          const item = values[at % values.length]
          return isTurned ? turned(item) : item
        })
        const keys = items.map(canonicalKey)
        const expected = keys.flatMap((key, index) => (keys.indexOf(key) < index ? [[index, keys.indexOf(key)]] : []))
        expect(repeatedItems(items)).toEqual(expected)
      }),
    )
  })

  test('are not those that share a hash', () => {
    const deep = (leaf: number): unknown => ({ a: { b: { c: { d: { leaf } } } } })
    expect(contentHash(deep(1))).toBe(contentHash(deep(2)))
    expect(repeatedItems([deep(1), deep(2), deep(1)])).toEqual([[2, 0]])
  })

  test('are found at the end of a long array of others', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => ({ uri: `src/${index}`, tags: ['a', 'b'] }))
    expect(repeatedItems([...items, { tags: ['a', 'b'], uri: 'src/17' }])).toEqual([[5_000, 17]])
  })
})

test('the hash of a content tells the artifacts of a log apart', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({ location: { uri: `src/unit-${index}.ts`, index } }))
  expect(new Set(items.map(contentHash)).size).toBeGreaterThan(19_900)
})
