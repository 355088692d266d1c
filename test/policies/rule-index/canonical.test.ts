import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { ruleDigest } from '../../../policies/rule-index/index.ts'
import { sourceFile } from '../../../policies/signals/source/file.ts'

type Json = string | readonly Json[] | { readonly [key: string]: Json }

const digestOf = (text: string): string | null => {
  const [rule] = sourceFile('r.yaml', Buffer.from(text), 'yaml').rules().rules
  return rule?.node ? ruleDigest(rule.node) : 'no rule'
}

const word = fc.constantFrom(
  '$X',
  'f',
  'open',
  '...',
  '"a b"',
  'x.y',
  '0',
  'true',
  '# no comment',
  'ключ',
  "it's",
  '- a',
)
const code = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join('('))
const pattern = fc.oneof(
  code.map((text): Json => ({ pattern: text })),
  code.map((text): Json => ({ 'pattern-not-inside': text })),
  fc
    .array(code, { minLength: 1, maxLength: 3 })
    .map((list): Json => ({ 'pattern-either': list.map((text) => ({ pattern: text })) })),
)
const rule = fc.record({
  languages: fc.subarray(['python', 'go', 'ruby'], { minLength: 1 }),
  patterns: fc.array(pattern, { minLength: 1, maxLength: 4 }),
})

const sets = new Set(['languages', 'patterns', 'pattern-either'])

/** The same rule with keys and sets in the order that `turn` says. */
const reordered = (value: Json, turn: number, key = ''): Json => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const list = value.map((each: Json) => reordered(each, turn))
    return sets.has(key) && turn % 2 === 1 ? list.toReversed() : list
  }
  const entries = Object.entries(value).map(([name, each]): [string, Json] => [name, reordered(each, turn, name)])
  return Object.fromEntries(turn % 3 === 1 ? entries.toReversed() : entries)
}

const styles = ['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const

describe('the digest of a rule', () => {
  test('is one for every way to write it', () => {
    const written = fc.record({
      rule,
      turn: fc.nat(5),
      style: fc.constantFrom(...styles),
      width: fc.constantFrom(0, 20, 80),
      isJson: fc.boolean(),
      isCrlf: fc.boolean(),
      message: fc.string(),
    })
    fc.assert(
      fc.property(written, ({ rule: one, turn, style, width, isJson, isCrlf, message }) => {
        const copy = { rules: [{ ...(reordered(one, turn) as object), id: 'copy', message }] }
        const text = isJson
          ? JSON.stringify(copy)
          : stringify(copy, { defaultStringType: style, lineWidth: width, defaultKeyType: 'PLAIN' })
        const first = stringify({ rules: [{ id: 'first', ...one }] })
        expect(digestOf(isCrlf ? text.replaceAll('\n', '\r\n') : text)).toBe(digestOf(first))
      }),
      { numRuns: 300 },
    )
  })

  test('is another where a token is another', () => {
    fc.assert(
      fc.property(rule, code, (one, more) => {
        const changed = { ...one, patterns: [...one.patterns, { pattern: `only.here(${more})` }] }
        expect(digestOf(stringify({ rules: [{ id: 'a', ...changed }] }))).not.toBe(
          digestOf(stringify({ rules: [{ id: 'a', ...one }] })),
        )
      }),
    )
  })

  test('keeps the order of steps, which Semgrep runs one after the other', () => {
    const steps = (...list: readonly string[]): string =>
      JSON.stringify({ rules: [{ id: 'a', mode: 'step', steps: list.map((each) => ({ pattern: each })) }] })
    expect(digestOf(steps('a', 'b'))).not.toBe(digestOf(steps('b', 'a')))
  })

  test('keeps both values of a key that stands twice', () => {
    const once = 'rules: [{ id: a, languages: [go], pattern: b }]'
    const twice = 'rules: [{ id: a, languages: [go], pattern: a, pattern: b }]'
    expect(digestOf(twice)).not.toBe(digestOf(once))
  })

  test('is not moved by a key named __proto__', () => {
    expect(digestOf('rules: [{ id: a, languages: [go], patterns: [{ __proto__: b }] }]')).not.toBe(
      digestOf('rules: [{ id: a, languages: [go], patterns: [{}] }]'),
    )
  })
})
