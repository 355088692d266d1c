import { describe, expect, test } from 'vitest'
import { readFaults } from '../../analyzers/faults.ts'
import { analyzers, faultOf } from '../../analyzers/index.ts'

const faults = readFaults()
const severities = new Map(
  analyzers.flatMap(({ id, rules }) => rules().map((rule) => [`${id} ${rule.id}`, rule.severity] as const)),
)
const named = faults.flatMap(({ rules }) =>
  Object.entries(rules).flatMap(([id, ids]) => ids.map((rule) => `${id} ${rule}`)),
)

test('no fault is named twice, and no rule speaks of two', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  expect(named.filter((rule, index) => named.indexOf(rule) !== index)).toEqual([])
})

describe.each(faults)('$id', ({ id, severity, rules }) => {
  const own = Object.entries(rules).flatMap(([name, ids]) => ids.map((rule) => [name, rule] as const))

  test('is looked for by several rules, and found by each', () => {
    expect(own.length).toBeGreaterThan(1)
    expect(own.map(([name, rule]) => faultOf(name, rule))).toEqual(own.map(() => id))
  })

  test('has one severity, whichever tool finds it', () => {
    expect(
      Object.fromEntries(own.map(([name, rule]) => [`${name} ${rule}`, severities.get(`${name} ${rule}`)])),
    ).toEqual(Object.fromEntries(own.map(([name, rule]) => [`${name} ${rule}`, severity])))
  })
})

test('a rule that stands alone speaks of none', () => {
  expect(faultOf('biome', 'lint/nothing')).toBeNull()
})
