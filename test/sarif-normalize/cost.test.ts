import { expect, test } from 'vitest'
import { type NormalizeOptions, normalize } from '../../sarif/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { options } from './random-log.ts'

const count = 15_000

/** A log with one result a place, over one file, results in reverse order. */
const logOver = (place: (index: number) => { line: number; column: number }): SarifLog => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Many' } },
      results: Array.from({ length: count }, (_, index) => count - 1 - index).map((index) => {
        const { line, column } = place(index)
        const region = { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 }
        const message = { text: `Number {${index}}` }
        return {
          ruleId: 'A',
          message,
          locations: [{ physicalLocation: { artifactLocation: { uri: '/src/a.py' }, region } }],
        }
      }),
    },
  ],
})

const over = (text: string): NormalizeOptions => ({
  ...options,
  files: { ...options.files, read: () => Buffer.from(text) },
})

const secondsOf = (work: () => unknown): number => {
  const start = process.cpuUsage().user
  work()
  return (process.cpuUsage().user - start) / 1_000_000
}

// Processor time, for the machine may be busy. What would be quadratic takes minutes here.
test('15,000 results on as many lines take no more than seconds', () => {
  const log = logOver((index) => ({ line: index + 1, column: 1 }))
  expect(secondsOf(() => normalize(log, over('"🔥" line\n'.repeat(count))))).toBeLessThan(10)
})

test('15,000 results on one line of half a megabyte, full of surrogate pairs, take no more than seconds', () => {
  const log = logOver((index) => ({ line: 1, column: index * 20 + 1 }))
  expect(secondsOf(() => normalize(log, over('🔥'.repeat(count * 20))))).toBeLessThan(10)
})
