import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readRules } from '../../analyzers/ast-grep/rule-file.ts'
import { mayMatch, searchable, wordsOf } from '../../analyzers/ast-grep/sandbox/words.mjs'

const holds = (rule: object, text: string, utils: object = {}): boolean =>
  mayMatch(wordsOf({ rule, utils }), searchable(text))

describe('the words that a rule asks for', () => {
  test.each([
    [{ pattern: 'exec($CMD, $$$REST)' }, 'exec(a)', 'evaluate(a)'],
    [{ regex: '^(md5|sha1)$' }, 'x = sha1', 'x = sha256'],
    [{ regex: '\\.InsecureSkipVerify\\s*=\\s*true$' }, 'c.InsecureSkipVerify = true', 'c.InsecureSkipVerify = false'],
    [{ regex: '(?i)^select\\s' }, 'Select *', 'update *'],
    [{ regex: '(?i)task' }, 'TA\u017F\u212A', 'desk'],
    [{ regex: '(?i-u)^select\\s(?-i:Abc)' }, 'Select Abc', 'select abc'],
    [{ any: [{ pattern: 'a1()' }, { regex: 'b1' }] }, 'b1', 'c1'],
    [{ kind: 'call', all: [{ pattern: 'a1()' }, { has: { regex: 'b1' } }] }, 'a1 b1', 'a1'],
    [{ inside: { matches: 'handler' } }, 'app.get', 'app.put'],
  ])('of %j stand in %j, not in %j', (rule, text, other) => {
    const utils = { handler: { pattern: '$APP.get($$$)' } }
    expect([holds(rule, text, utils), holds(rule, other, utils)]).toEqual([true, false])
  })

  test.each([
    { kind: 'call' },
    { not: { pattern: 'exec()' } },
    { any: [{ pattern: 'exec()' }, { kind: 'call' }] },
    { pattern: { context: 'func f() { exec() }', selector: 'call_expression' } },
    { pattern: '$A' },
    { regex: '(exec)?' },
    { regex: '(exec)*x{0,2}' },
    { regex: '[exec]+' },
    { regex: '(?x) exec' },
    { regex: '(a(?i)exec)' },
    { regex: '(?P<name>exec)' },
    { pattern: { context: 'exec()', strictness: 'signature' } },
    { regex: '\\x65xec' },
    { regex: '\\p{Greek}' },
    { matches: 'nobody' },
    { matches: 'circle' },
    { matches: '__proto__' },
  ])('are none for %j', (rule) => {
    expect(holds(rule, '', { circle: { matches: 'circle' } })).toBe(true)
  })

  const rulesFolder = new URL('../../analyzers/ast-grep/', import.meta.url)
  test.each(readRules(new URL('rules/', rulesFolder)).map((rule) => [rule.id, rule] as const))(
    'stand in all that %s must find',
    (id, { rule, utils }) => {
      const fixture = readFileSync(new URL(`fixtures/rules/${id}.yml`, rulesFolder), 'utf8')
      const { invalid } = parse(fixture) as { invalid: readonly (string | { code: string })[] }
      const texts = invalid.map((snippet) => (typeof snippet === 'string' ? snippet : snippet.code))
      expect(texts.filter((text) => !holds(rule, text, utils))).toEqual([])
    },
  )

  test('are in every text that a regular expression matches', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'ab',
      'B',
      '.',
      '\\.',
      '\\b',
      '\\w',
      '^',
      '$',
      '[ab]',
      '[^b]',
      '[]a]',
      '\\s',
    )
    const quantifier = fc.constantFrom('', '', '', '?', '*', '+', '{0,1}', '{2}', '+?', '*?')
    const { source: sources } = fc.letrec<{ source: string; sequence: string; atom: string }>((tie) => ({
      source: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
      sequence: fc.array(fc.tuple(tie('atom'), quantifier), { maxLength: 4 }).map((atoms) => atoms.flat().join('')),
      atom: fc.oneof(
        { maxDepth: 2 },
        piece,
        tie('source').map((source) => `(${source})`),
        tie('source').map((source) => `(?:${source})`),
      ),
    }))
    const texts = fc
      .array(fc.constantFrom('a', 'b', 'A', 'B', '.', ' ', ']'), { maxLength: 8 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(sources, fc.boolean(), texts, (source, ignoresCase, text) => {
        const pattern = compiled(source, ignoresCase ? 'i' : '')
        const isFound = pattern?.test(text) === true
        expect(!isFound || holds({ regex: `${ignoresCase ? '(?i)' : ''}${source}` }, text)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

const compiled = (source: string, flags: string): RegExp | null => {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
