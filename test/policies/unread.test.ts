import { describe, expect, test } from 'vitest'
import { unreadSubject } from '../../policies/index.ts'
import { scan, signs, type Tree } from './tree.ts'

const licence = 'license: Semgrep Rules License v1.0'
const rules = `rules:\n  - id: a\n    languages: [go]\n    metadata:\n      ${licence}\n`
const large = `# ${'x'.repeat(1_100_000)}\n`

const unread = (tree: Tree): readonly string[] => scan(tree).unread.map(({ uri, subject }) => `${subject} ${uri}`)

describe('a file that may hold rules and cannot be read is unread for the rules, whatever its path', () => {
  test.each([
    ['too large', 'a.yaml', `# ${'x'.repeat(6_000_000)}\n${rules}`],
    ['with a second document that is broken', 'data/b.yml', `${rules}---\n}{\n`],
    ['of other bytes', 'a.yaml', Buffer.concat([Buffer.from(rules), Buffer.from([0x23, 0xff])])],
    ['JSON too large', 'a.json', `{"rules": [{"id": "a", "languages": ["go"]}], "x": "${' '.repeat(32_000_000)}"}`],
    ['JSON that is none', 'a.json', '{"rules": [{"id": "a", "languages": ["go"]}'],
    ['its words escaped', 'a.yaml', `{ "\\x72ules": [{ "id": a, "\\u006canguages": [go]`],
  ])('%s', (_what, path, content) => {
    expect(unread({ [path]: content })).toEqual([`semgrep-rules ${path}`])
  })

  test('but not where nothing in it speaks of rules', () => {
    expect(
      unread({ 'a.yaml': `${large}mode: x\nrules: []\n`, 'b.yaml': '}{', 'c.json': '{"rules": "\\u0041"' }),
    ).toEqual([])
  })
})

describe('a workflow in another encoding than its marks say is unread', () => {
  const workflow = 'jobs:\n  a:\n    steps:\n      - uses: github/codeql-action/init@v3\n'
  const wide = Buffer.from([...`\uFEFF${workflow}`].flatMap((each) => [...Buffer.from(each, 'utf16le'), 0, 0]))

  test.each([
    ['UTF-16 without a mark', Buffer.from(workflow, 'utf16le')],
    ['UTF-32', wide],
  ])('%s', (_what, content) => {
    expect(unread({ '.github/workflows/a.yml': content })).toEqual(['codeql .github/workflows/a.yml'])
  })
})

describe('a script that is too large is unread for what it names', () => {
  test.each([
    ['a.sh', 'codeql', `${large}codeql database create x\n`],
    ['Makefile', 'codeql', `${large}all:\n\tcodeql database create x\n`],
    ['Dockerfile', 'semgrep-rules', `${large}RUN semgrep --config p/ci\n`],
    ['bin/x', 'semgrep-rules', `#!/bin/sh\n${large}opengrep --config auto\n`],
    ['package.json', 'codeql', JSON.stringify({ x: large, scripts: { a: 'codeql database create x' } })],
    [
      '.pre-commit-config.yaml',
      'semgrep-rules',
      `${large}repos: [{ hooks: [{ id: semgrep, args: [--config, auto] }] }]\n`,
    ],
    ['vendor/LICENSE', 'semgrep-rules', `${large}Software: semgrep-rules\n`],
  ])('%s', (path, subject, content) => {
    expect(unread({ [path]: content })).toEqual([`${subject} ${path}`])
  })

  test('and for each of two, as a CI file is', () => {
    const text = `${large}codeql\nsemgrep\n`
    expect(unread({ 'a.sh': text })).toEqual(['codeql a.sh', 'semgrep-rules a.sh'])
    expect(unread({ '.gitlab-ci.yml': text })).toEqual(['codeql .gitlab-ci.yml', 'semgrep-rules .gitlab-ci.yml'])
    expect(unread({ 'azure-pipelines.yml': large })).toEqual(['codeql azure-pipelines.yml'])
  })

  test('what its start shows still counts', () => {
    expect(signs({ 'a.sh': `codeql database create x\n${large}` })).toEqual(['C10 a.sh:1'])
  })
})

test('a package.json or hook file that cannot be parsed is unread for what it names', () => {
  expect(unread({ 'package.json': '{"scripts": {"a": "codeql database create"', 'sub/package.json': '{' })).toEqual([
    'codeql package.json',
  ])
  expect(unread({ '.pre-commit-config.yaml': '}{ semgrep' })).toEqual(['semgrep-rules .pre-commit-config.yaml'])
})

describe('words are found however they are written', () => {
  test.each([
    ['\\x', '"\\x72ules": [{ id: a, "\\x6canguages": [go], metadata: { "license": "\\x53emgrep Rules License" } }]'],
    ['\\u', '"\\u0072ules": [{ id: a, languages: [go], metadata: { license: "\\u0053emgrep Rules License" } }]'],
    ['\\U', '"\\U00000072ules": [{ id: a, languages: [go], metadata: { license: Semgrep Rules License } }]'],
    ['a line end', '? "ru\\\n  les"\n: [{ id: a, languages: [go], metadata: { license: Semgrep Rules License } }]'],
    [
      'behind an escaped backslash',
      'x: "\\\\"\n"\\x72ules": [{ id: a, languages: [go], metadata: { license: Semgrep Rules License } }]',
    ],
  ])('%s in YAML', (_what, text) => {
    expect(signs({ 'a.yaml': text })).toEqual([expect.stringContaining('S1 a.yaml')])
  })

  test('escaped in JSON', () => {
    const text = '{"\\u0072ules": [{"id": "a", "languages": ["go"], "metadata": {"license": "Semgrep Rules License"}}]}'
    expect(signs({ 'a.json': text })).toEqual(['S1 a.json:1'])
  })

  test.each(['utf16le', 'utf16be'])('in %s', (encoding) => {
    const bytes = Buffer.from(`\uFEFF${rules}`, 'utf16le')
    expect(signs({ 'a.yaml': encoding === 'utf16le' ? bytes : bytes.swap16() })).toEqual(['S1 a.yaml:5'])
  })

  test.each([
    ['a.sh', `co''deql database create x\n`],
    ['a.sh', 'c\\odeql database create x\n'],
    ['a.sh', 'code\\\nql database create x\n'],
    ['Makefile', 'all:\n\t"code"ql database create x\n'],
    ['package.json', '{"scripts": {"a": "c\\u006fdeql database create x"}}'],
  ])('quoted or escaped in %s', (path, text) => {
    expect(signs({ [path]: text })).toEqual([expect.stringContaining(`C10 ${path}`)])
  })
})

test.each([
  ['.github/workflows/a.yml', 'codeql'],
  ['azure-pipelines.yml', 'codeql'],
  ['any/a.yaml', 'semgrep-rules'],
  ['semgrep/a.json', 'semgrep-rules'],
  ['data/a.json', null],
  ['vendor/semgrep-rules', 'semgrep-rules'],
  ['.semgrep', 'semgrep-rules'],
  ['scan/rules', 'semgrep-rules'],
  ['x/registry-cache', 'semgrep-rules'],
  ['src/rulesets', null],
  ['a.sh', null],
  ['docs/a.md', null],
])('the path %s speaks of %s', (path, subject) => {
  expect(unreadSubject(path)).toBe(subject)
})
