import { expect, test } from 'vitest'
import { groupFindings, sayersOf, totalsOf } from '../../pipeline/report/view.ts'
import { comparison, view } from './report/view.ts'

const finding = (analyzer: string, ruleId: string, line: number, fault: string | null = null) => ({
  ...{ analyzer, ruleId, line, fault },
  ...{ level: 'error', uri: 'a%20b.js', column: 1, message: 'x', fingerprint: null },
})

test('findings of a file stand in the order of its lines, whoever made them', () => {
  const { groups } = groupFindings([finding('biome', 'a', 9), finding('eslint', 'b', 2), finding('eslint', 'c', 9)], 10)
  expect(groups.map(([uri, group]) => [uri, group.map(({ ruleId }) => ruleId)])).toEqual([['a b.js', ['b', 'a', 'c']]])
})

test('a finding says who else said the same of its line', () => {
  const { groups } = groupFindings([finding('biome', 'a', 9, 'eval'), finding('eslint', 'b', 9, 'eval')], 10)
  expect(groups[0]?.[1].map(sayersOf)).toEqual(['biome; also eslint b', 'eslint; also biome a'])
})

test('against a base the counts of the whole tree are said to be in all', () => {
  expect(totalsOf(view([finding('biome', 'a', 9)]).report)).toMatch(/^\d+ errors?, /)
  expect(totalsOf(view([], { comparison: comparison() }).report)).toMatch(/^in all \d+ errors?, /)
})
