import { expect, test } from 'vitest'
import { doubledIds, readRuleFile } from '../../analyzers/index.ts'
import { looksAt } from '../../analyzers/semgrep/languages.ts'
import { ruleLookup } from '../../analyzers/semgrep/rule-set.ts'
import { ruleSetOf, ruleText } from './rule-set.ts'

const problemsOf = (text: string): readonly string[] =>
  readRuleFile('r.yaml', text, 0).problems.map(({ line, message }) => `${line}: ${message}`)
const withMore = (more: string): string => ruleText('one', 'bad($X)', 'ERROR', more)

test('a rule is read with its place, level, languages and the digest of its data', () => {
  const { rules, problems } = readRuleFile('r.yaml', `# header\n${withMore('    metadata: { license: MIT }\n')}`, 3)
  expect(problems).toEqual([])
  expect(rules).toMatchObject([
    { file: 3, id: 'one', line: 3, languages: ['python'], severity: 'ERROR', level: 'error', licence: 'MIT' },
  ])
  const reordered = 'rules: [{pattern: bad($X), message: "one says $X", severity: ERROR, languages: [python], id: one}]'
  expect(readRuleFile('r.yaml', reordered, 0).rules[0]?.sha256).toBe(
    readRuleFile('r.yaml', withMore(''), 0).rules[0]?.sha256,
  )
})

test.each([
  ['CRITICAL', 'error'],
  ['HIGH', 'error'],
  ['MEDIUM', 'warning'],
  ['LOW', 'note'],
  ['INFO', 'note'],
])('%s is %s', (severity, level) => {
  expect(readRuleFile('r.yaml', ruleText('one', 'bad($X)', severity), 0).rules[0]?.level).toBe(level)
})

test.each([
  ['a list of no rules', 'rules: []\n', '1: it has no list of rules'],
  ['other YAML', 'a: 1\n', '1: it has no list of rules'],
  ['broken YAML', 'rules:\n  - id: [\n', '3: it is no valid YAML'],
  ['a key twice', withMore('    severity: INFO\n'), '7: it is no valid YAML'],
  ['two documents', `${withMore('')}---\n${withMore('')}`, '1: it is not one YAML document'],
  ['an odd id', ruleText('a/b', 'bad($X)'), '2: a rule has no id of letters'],
  ['one id twice', `${withMore('')}${withMore('').replace('rules:\n', '')}`, '7: the id one stands twice in one file'],
  ['a join', withMore('    join: { refs: [{ rule: p/python }] }\n'), '2: one joins other rules'],
  ['a mode', withMore('    mode: extract\n'), '2: one has a mode'],
  ['a product', withMore('    product: secrets\n'), '2: one is of a product that needs a login'],
  [
    'a dependency',
    withMore('    r2c-internal-project-depends-on: { package: x }\n'),
    '2: one asks for r2c-internal-project-depends-on',
  ],
  ['a version', withMore('    min-version: 99.0.0\n'), '2: one is bound to a version'],
  ['a language', withMore('').replace('[python]', '[python, klingon]'), '2: one names a language'],
  ['no language', withMore('').replace('    languages: [python]\n', ''), '2: one names no languages'],
  ['a severity', ruleText('one', 'bad($X)', 'FATAL'), '2: one has no severity of'],
  [
    'a bomb',
    `a: &a [1,2,3]\nb: &b [${'*a,'.repeat(50)}]\nc: &c [${'*b,'.repeat(50)}]\nrules: [*c]\n`,
    '1: it expands without end',
  ],
  ['nesting', withMore(`    metadata: ${'['.repeat(300)}${']'.repeat(300)}\n`), '1: it is nested deeper than 100'],
  ['deep nesting', `rules: ${'['.repeat(100_000)}`, ''],
])('%s is a problem with its line', (_, text, expected) => {
  const problems = problemsOf(text)
  expect(problems.length).toBeGreaterThan(0)
  expect(problems[0]).toContain(expected)
})

test('an id of the engine is found behind any folder, the longest end first', () => {
  const set = ruleSetOf({ 'a.yaml': ruleText('x', 'bad($X)'), 'b.yaml': ruleText('rules.r0.x', 'bad($X)') })
  const find = ruleLookup(set)
  expect(find('rules.r0.x')?.file).toBe(0)
  expect(find('tmp.run-1.rules.r0.x')?.file).toBe(0)
  expect(find('rules.r1.rules.r0.x')?.file).toBe(1)
  expect(find('rules.r2.x')).toBeNull()
})

test('files are those of the languages of a rule; text rules look at all', () => {
  const python = ruleSetOf({ 'a.yaml': ruleText('x', 'bad($X)') }).rules[0]
  const regex = ruleSetOf({ 'a.yaml': ruleText('x', 'bad($X)').replace('[python]', '[regex]') }).rules[0]
  const paths = ['a.py', 'a.pyi', 'a.ts', 'README']
  expect([python, regex].map((rule) => paths.filter(rule === undefined ? () => false : looksAt(rule)))).toEqual([
    ['a.py', 'a.pyi'],
    paths,
  ])
})

test('an id of several rules is said with its places', () => {
  const set = ruleSetOf({
    'a.yaml': ruleText('x', 'bad($X)'),
    'b.yaml': ruleText('x', 'bad($X)'),
    'c.yaml': ruleText('y', 'z'),
  })
  expect(doubledIds(set)).toEqual([expect.stringContaining('2 Semgrep rules have the id x: a.yaml:2, b.yaml:2.')])
})
