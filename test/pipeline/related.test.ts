import { expect, test } from 'vitest'
import { relatedFindings } from '../../pipeline/related.ts'

const finding = (analyzer: string, ruleId: string, line: number | null, fault: string | null) => ({
  ...{ analyzer, ruleId, line, fault },
  uri: 'a.js',
})

test('findings of one fault at one line name each other', () => {
  const findings = [
    finding('biome', 'a', 3, 'eval'),
    finding('eslint', 'b', 3, 'eval'),
    finding('eslint', 'c', 4, 'eval'),
  ]
  expect(relatedFindings(findings)).toEqual([
    [{ analyzer: 'eslint', ruleId: 'b' }],
    [{ analyzer: 'biome', ruleId: 'a' }],
    [],
  ])
})

test('other faults, other files, no fault and no line relate nothing', () => {
  const other = { ...finding('eslint', 'b', 3, 'eval'), uri: 'b.js' }
  const findings = [finding('biome', 'a', 3, 'eval'), finding('eslint', 'b', 3, 'debugger'), other]
  expect(relatedFindings([...findings, finding('x', 'c', 3, null), finding('y', 'd', null, 'eval')]).flat()).toEqual([])
})

test('an analyzer is not related to itself, and a repeat is named once', () => {
  const findings = [finding('biome', 'a', 3, 'eval'), finding('biome', 'a', 3, 'eval'), finding('ruff', 'b', 3, 'eval')]
  expect(relatedFindings(findings)).toEqual([
    [{ analyzer: 'ruff', ruleId: 'b' }],
    [{ analyzer: 'ruff', ruleId: 'b' }],
    [{ analyzer: 'biome', ruleId: 'a' }],
  ])
})
