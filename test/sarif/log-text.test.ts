import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logText } from '../../sarif/index.ts'
import { jsonText } from '../../sarif/json-text.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { base } from '../conformance/base.ts'

const textOf = (log: SarifLog): string => [...logText(log)].join('')

test('the text of a log is the log, with each result on a line of its own', () => {
  const log = base() as unknown as SarifLog
  expect(JSON.parse(textOf(log))).toEqual(log)
  expect(
    textOf(log)
      .split('\n')
      .filter((line) => line.startsWith('{"ruleId"')),
  ).toHaveLength(2)
})

test.each([
  [{ version: '2.1.0', runs: [] }],
  [{ version: '2.1.0', runs: [{ tool: { driver: { name: 'G' } } }, { tool: { driver: { name: 'G' } }, results: [] }] }],
])('it is JSON where runs or results are none: %j', (log) => {
  expect(JSON.parse(textOf(log as SarifLog))).toEqual(log)
})

test('runs that are null stay null', () => {
  expect(JSON.parse(textOf({ version: '2.1.0', runs: null }))).toEqual({ version: '2.1.0', runs: null })
})

// Deep enough that the stack of JSON.stringify ends; the text of the rest is compared as that says it.
const depth = 50_000

test('a value that is nested deep has the same text as one that is not', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      let deep: unknown = value
      for (let at = 0; at < depth; at++) deep = [deep]
      expect(() => JSON.stringify(deep)).toThrow(RangeError)
      expect(jsonText(deep)).toBe(`${'['.repeat(depth)}${JSON.stringify(value)}${']'.repeat(depth)}`)
    }),
    { numRuns: 20 },
  )
})
