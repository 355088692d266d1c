import { describe, expect, test } from 'vitest'
import { cpuMs, scan } from '../tree.ts'

/** CPU milliseconds: about a second by itself, with room for a loaded machine. */
const limitMs = 4000
const many = (length: number, of: (n: number) => string): string => Array.from({ length }, (_, n) => of(n)).join('')

describe('a rule costs no more than about its size', () => {
  test.each([
    ['20,000 patterns', `rules: [{id: a, languages: [c], patterns: [${many(20_000, (n) => `{pattern: f${n}},`)}]}]`],
    [
      '100,000 patterns, one by alias',
      `x: &x {pattern: f(a)}\nrules: [{id: a, languages: [c], patterns: [${'*x,'.repeat(100_000)}]}]`,
    ],
    ['one long pattern', `rules: [{id: a, languages: [c], pattern: "${'a.'.repeat(190_000)}"}]`],
    ['one long word', `rules: [{id: a, languages: [c], pattern: ${'a'.repeat(390_000)}}]`],
    ['a key that stands 30,000 times', `rules: [{id: a, languages: [c], ${'pattern: a, '.repeat(30_000)}}]`],
    ['10,000 rules', `rules: [${many(10_000, (n) => `{id: a, languages: [c], pattern: f(${n})},`)}]`],
    [
      '10,000 rules that share one',
      `x: &x {pattern: "${'f(a);'.repeat(30)}"}\nrules: [${'{id: a, languages: [c], patterns: [*x]},'.repeat(9000)}]`,
    ],
    [
      'lists in lists',
      `rules: [{id: a, languages: [c], ${'patterns: [{'.repeat(18)}pattern: ${'f(a)'.repeat(80_000)}${'}]'.repeat(18)}}]`,
    ],
    ['ids of many parts', `rules: [{id: ${'a.'.repeat(190_000)}, languages: [c], pattern: a}]`],
  ])('%s', (_what, text) => {
    expect(cpuMs(() => scan({ 'r.yaml': text }))).toBeLessThan(limitMs)
  })
})

test('a rule that nests too deep to be compared is unread, not clean', () => {
  const text = `rules: [{id: a, languages: [c], ${'patterns: [{'.repeat(60)}pattern: a${'}]'.repeat(60)}}]`
  const { rules, unread } = scan({ 'r.yaml': text })
  expect(rules.map(({ sha256 }) => sha256)).toEqual([null])
  expect(unread).toEqual([{ uri: 'r.yaml', subject: 'semgrep-rules', reason: 'a rule nests too deep to be compared' }])
})
