import { describe, expect, test } from 'vitest'
import { requirements, sourceRequirements } from '../../sarif/index.ts'
import { cases } from './cases/index.ts'
import { requirementLines } from './lines.ts'

const lines = requirementLines()
const levels = new Map([...requirements(), ...sourceRequirements()].map(({ id, level }) => [id, level]))
const expected = new Map(cases().map(({ rule, name, expect: outcome }) => [`${rule}: ${name}`, outcome]))
const isSource = (text: string): boolean => text.startsWith('source/') || text.endsWith('.test.ts')
const ruled = lines.filter(({ answers }) => !answers.includes('advice') && !answers.includes('none'))

describe('each requirement is answered', () => {
  test.each(ruled.map((line) => [line.id, line] as const))('%s by rules that there are', (_, { answers }) => {
    expect(answers).not.toEqual([])
    expect(answers.filter((id) => !levels.has(id))).toEqual([])
  })

  test.each(ruled.map((line) => [line.id, line] as const))('%s by cases that there are', (_, { answers, shown }) => {
    const named = shown.filter((name) => !isSource(name))
    expect(shown).not.toEqual([])
    expect(named.filter((name) => !expected.has(name))).toEqual([])
    // What another rule leaves alone may show where this requirement ends; a breach is of a rule that answers.
    const broken = named.filter((name) => expected.get(name) === 'breach')
    expect(broken.filter((name) => !answers.includes(name.split(': ')[0] ?? ''))).toEqual([])
  })

  test.each(ruled.filter(({ answers }) => answers.some((id) => !isSource(id))))('$id by a breach', ({ shown }) => {
    expect(shown.map((name) => expected.get(name))).toContain('breach')
  })

  const others = lines.filter((line) => !ruled.includes(line))
  test.each(others)('$id by a reason why no rule checks it', ({ strength, answers, shown, reason }) => {
    expect(reason).not.toBe('')
    expect(shown).toEqual([])
    expect(answers).toHaveLength(1)
    if (strength.startsWith('SHALL')) expect(answers).toEqual(['none'])
  })
})

test('no case and no requirement stands twice', () => {
  expect(expected.size).toBe(cases().length)
  const ids = lines.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('all that a log or its files can show: 301 lines of SHALL, 99 of SHOULD', () => {
  const count = (...strengths: readonly string[]): number =>
    lines.filter(({ strength }) => strengths.includes(strength)).length
  expect(count('SHALL', 'SHALL-NOT')).toBe(301)
  expect(count('SHOULD', 'SHOULD-NOT')).toBe(99)
  expect(lines).toHaveLength(400)
})
