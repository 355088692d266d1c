import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeLogs, validateLog } from '../../../sarif/index.ts'
import { someLog } from './logs.ts'
import { meanings } from './meaning.ts'

const logs = fc.array(someLog, { minLength: 1, maxLength: 3 })
const inputsOf = (all: readonly Parameters<typeof mergeLogs>[0][number]['log'][]) =>
  all.map((log, at) => ({ name: `${at}.sarif`, log }))
const errorsOf = (log: unknown) => validateLog(log).validation.defects.filter(({ level }) => level === 'error')

describe.each([false, true])('a merge with join %s', (join) => {
  test('keeps what every result means, in order', () => {
    fc.assert(
      fc.property(logs, (all) => {
        const merged = mergeLogs(inputsOf(all), { join })
        const expected = merged.runs.map(({ from }) => from.flatMap(({ log, run }) => meanings(all[log]?.runs?.[run])))
        expect(merged.log.runs?.map(meanings)).toEqual(expected)
      }),
    )
  })

  test('names every run of every log once', () => {
    fc.assert(
      fc.property(logs, (all) => {
        const { runs } = mergeLogs(inputsOf(all), { join })
        const places = runs.flatMap(({ from }) => from.map(({ log, run }) => `${log}/${run}`))
        expect(places.toSorted()).toEqual(all.flatMap((log, at) => (log.runs ?? []).map((_, run) => `${at}/${run}`)))
      }),
    )
  })

  test('makes a valid log of valid ones', () => {
    fc.assert(
      fc.property(logs, (all) => {
        fc.pre(all.every((log) => errorsOf(log).length === 0))
        expect(errorsOf(mergeLogs(inputsOf(all), { join }).log)).toEqual([])
      }),
    )
  })

  test('changes none of the logs it is given, and gives the same each time', () => {
    fc.assert(
      fc.property(logs, (all) => {
        const before = JSON.stringify(all)
        const once = JSON.stringify(mergeLogs(inputsOf(all), { join }))
        expect(JSON.stringify(mergeLogs(inputsOf(all), { join }))).toBe(once)
        expect(JSON.stringify(all)).toBe(before)
      }),
    )
  })
})

test('the logs that these properties are tried on are valid, and joining joins some of them', () => {
  const sample = fc.sample(someLog, { numRuns: 200, seed: 7 })
  expect(sample.filter((log) => errorsOf(log).length > 0)).toEqual([])
  const pairs = sample.slice(1).map((log, at) => mergeLogs(inputsOf([sample[at] ?? log, log]), { join: true }))
  expect(pairs.filter(({ runs }) => runs.length === 1).length).toBeGreaterThan(20)
})
