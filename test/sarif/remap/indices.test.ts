import { expect, test } from 'vitest'
import { indices } from '../../../sarif/remap/index.ts'
import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import type { Kind } from '../../../schemas/sarif/index.ts'

// What -1 may stand for in these is no position: a count, an offset, an order, an id.
const positions = (kind: Kind): readonly (readonly [string, string | undefined])[] =>
  Object.entries(shapes[kind].properties).filter(([name]) => /index$/i.test(name))

test('every property of the 53 objects that is a position is in the table, under its clause', () => {
  const kinds = Object.keys(shapes) as Kind[]
  const wanted = kinds.flatMap((kind) => positions(kind).map(([name, section]) => [kind, name, section]))
  const held = kinds.flatMap((kind) =>
    Object.entries(indices[kind] ?? {}).map(([name, { section }]) => [kind, name, section]),
  )
  expect(held.toSorted()).toEqual(wanted.toSorted())
  expect(held).toHaveLength(15)
})
