import type { Log } from 'sarif'
import { expect, expectTypeOf, test } from 'vitest'
import { definitions, type SarifLog } from '../../../schemas/sarif/index.ts'

test('a log of ours that has runs is a log of @types/sarif', () => {
  expectTypeOf<SarifLog & { runs: NonNullable<SarifLog['runs']> }>().toExtend<Log>()
})

test('all 53 objects of the specification are defined under their own names', () => {
  expect(Object.keys(definitions)).toHaveLength(53)
  expect(Object.entries(definitions).map(([name, { title }]) => [name, title])).toEqual(
    Object.keys(definitions).map((name) => [name, name]),
  )
})
