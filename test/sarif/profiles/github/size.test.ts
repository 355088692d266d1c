import { describe, expect, test } from 'vitest'
import { judge } from '../judge.ts'
import { result } from './clean.ts'

const one = result()

const logWith = (...results: readonly number[]) => ({
  version: '2.1.0',
  runs: results.map((count, index) => ({
    tool: { driver: { name: `Gauge ${index}` } },
    results: Array.from({ length: count }, () => one),
  })),
})
const sizes = (log: unknown) =>
  judge('github', log).effects.filter(({ ruleId }) => ruleId.startsWith('github/results-'))

describe('results of a run', () => {
  test('5,000 are kept', () => {
    expect(sizes(logWith(5_000))).toEqual([])
  })

  test('of more, 5,000 are kept, which is a warning that names the run', () => {
    const { accepts, defects } = judge('github', logWith(1, 5_001))
    expect(defects.filter(({ ruleId }) => ruleId === 'github/results-kept')).toEqual([
      {
        ruleId: 'github/results-kept',
        level: 'warning',
        pointer: '/runs/1/results',
        message: 'The run has 5,001 results.',
      },
    ])
    expect(accepts).toBe(true)
    expect(sizes(logWith(1, 5_001))).toMatchObject([
      {
        effect: 'cuts',
        what: 'results',
        kept: 5_000,
        of: 5_001,
        sentence: 'GitHub keeps 5,000 of 5,001 results of run 2.',
      },
    ])
  })

  test('several runs are told together', () => {
    expect(sizes(logWith(6_000, 7_000))).toMatchObject([
      { kept: 10_000, of: 13_000, sentence: 'GitHub keeps 10,000 of 13,000 results of 2 runs.' },
    ])
  })

  test('25,000 are taken, more are refused', () => {
    expect(judge('github', logWith(25_000)).accepts).toBe(true)
    expect(judge('github', logWith(25_001)).accepts).toBe(false)
    expect(sizes(logWith(25_001))).toMatchObject([{ effect: 'refuses', what: 'log', kept: 0, of: 1 }])
  })
})
