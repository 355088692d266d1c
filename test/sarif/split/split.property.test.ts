import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeLogs, splitLog, validateLog } from '../../../sarif/index.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'
import { someLog } from '../merge/logs.ts'
import { meanings } from '../merge/meaning.ts'

const weigh = (text: Iterable<string>): number => gzipSync([...text].join('')).byteLength
const limits = fc.record({
  runs: fc.integer({ min: 1, max: 3 }),
  resultsPerRun: fc.integer({ min: 1, max: 3 }),
  hasOneRunPerCategory: fc.boolean(),
  gzipBytes: fc.constantFrom(4_000, 1_000_000),
})
/** Several runs in one log. */
const logs = fc
  .array(someLog, { maxLength: 3 })
  .map((all): SarifLog => ({ version: '2.1.0', runs: all.flatMap(({ runs }) => runs ?? []) }))
const partsOf = (log: SarifLog, options: Parameters<typeof splitLog>[1]['limits']): readonly SarifLog[] => {
  const split = splitLog(log, { limits: options, weigh })
  expect(split.kind).toBe('split')
  return split.kind === 'split' ? split.parts.map((part) => part.log) : []
}
const together = (parts: readonly SarifLog[]) => mergeLogs(parts.map((log, at) => ({ name: `${at}.sarif`, log })))

describe('the parts of a log', () => {
  test('merge back to the same log, in whatever order they are named', () => {
    fc.assert(
      fc.property(logs, limits, (log, most) => {
        const parts = partsOf(log, most)
        expect(together(parts).log).toEqual(log)
        expect(together(parts.toReversed()).log).toEqual(log)
      }),
    )
  })

  test('hold every result once, in order, with the same meaning', () => {
    fc.assert(
      fc.property(logs, limits, (log, most) => {
        const found = partsOf(log, most).flatMap(({ runs }) => runs ?? [])
        expect(found.flatMap(meanings)).toEqual((log.runs ?? []).flatMap(meanings))
      }),
    )
  })

  test('are within the limits and valid', () => {
    fc.assert(
      fc.property(logs, limits, (log, most) => {
        for (const part of partsOf(log, most)) {
          expect(part.runs?.length).toBeLessThanOrEqual(most.runs)
          for (const run of part.runs ?? []) expect(run.results?.length).toBeLessThanOrEqual(most.resultsPerRun)
          expect(weigh([JSON.stringify(part)])).toBeLessThanOrEqual(most.gzipBytes)
          expect(validateLog(part).validation.defects.filter(({ level }) => level === 'error')).toEqual([])
        }
      }),
    )
  })

  test('are the same each time', () => {
    fc.assert(
      fc.property(logs, limits, (log, most) => {
        expect(JSON.stringify(partsOf(log, most))).toBe(JSON.stringify(partsOf(structuredClone(log), most)))
      }),
    )
  })
})
