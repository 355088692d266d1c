import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateBytes, validateLog } from '../../../sarif/index.ts'
import { base } from '../../conformance/base.ts'

type Container = Record<string, unknown>

const places = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, item]) => places(item, [...path, key]))]

const all = places(base()).filter((path) => path.length > 0)

test('whatever stands in the place of any value of a log gives defects or a valid log, and never throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(-1), fc.constant('')),
      (path, value) => {
        const log = base() as unknown as Container
        const parent = path.slice(0, -1).reduce((node, key) => node[key] as Container, log)
        parent[path.at(-1) ?? ''] = value
        const { validation } = validateLog(log)
        expect(validation.valid).toBe(validation.counts.error === 0)
      },
    ),
    { numRuns: 1500 },
  )
})

test('a name that is taken out anywhere never makes it throw, and a defect of the text has a place', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), (path) => {
      const log = base() as unknown as Container
      const parent = path.slice(0, -1).reduce((node, key) => node[key] as Container, log)
      if (Array.isArray(parent)) parent.splice(Number(path.at(-1)), 1)
      else delete parent[path.at(-1) ?? '']
      const { validation } = validateBytes(new TextEncoder().encode(JSON.stringify(log)))
      expect(validation.defects.filter(({ line }) => line === null)).toEqual([])
    }),
    { numRuns: 600 },
  )
})
