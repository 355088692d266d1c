import { describe, expect, test } from 'vitest'
import { decide, detectLicence } from '../../policies/index.ts'
import { input, policies, ruleNote } from './facts.ts'
import { cpuMs, filesOf, scan, signs } from './tree.ts'

/** CPU milliseconds: about a second by itself, with room for a loaded machine; what grows with the square takes minutes. */
const limitMs = 20_000

const merges = (levels: number): string =>
  [
    'a0: &a0 { x: 1 }',
    ...Array.from({ length: levels }, (_, n) => `a${n + 1}: &a${n + 1} { <<: *a${n}, <<: *a${n} }`),
  ].join('\n')

const chain = (levels: number): string =>
  [
    'a0: &a0 { x: 1 }',
    ...Array.from({ length: levels }, (_, n) => `a${n + 1}: &a${n + 1} { <<: *a${n}, k${n}: 1 }`),
  ].join('\n')

const big = `x: &x [${'a,'.repeat(80_000)}]`
const ten = 10_000_000
const fill = (part: string, length = 390_000): string => part.repeat(Math.floor(length / part.length))

describe('a file costs no more than about its size', () => {
  test.each([
    ['merge keys that double', '.gitlab-ci.yml', merges(40)],
    ['merge keys of lists', '.gitlab-ci.yml', `${merges(12)}\nb: { <<: [${'*a12,'.repeat(50_000)}] }`],
    ['merge keys in a chain', '.gitlab-ci.yml', chain(8000)],
    ['documents that double', '.gitlab-ci.yml', Array(300).fill(merges(18)).join('\n---\n')],
    [
      'scripts that share a list',
      '.gitlab-ci.yml',
      `${big}\n${Array.from({ length: 15_000 }, (_, n) => `j${n}: {script: *x}`).join('\n')}`,
    ],
    [
      'rules that share metadata',
      'a.yaml',
      `m: &m {${'k: 1, '.repeat(20_000)}}\nrules:\n${fill('- {id: a, languages: [a], metadata: *m}\n', 200_000)}`,
    ],
    [
      'rules that share a licence',
      'a.yaml',
      `m: &m {license: "${'x'.repeat(150_000)}"}\nrules:\n${fill('- {id: a, languages: [a], metadata: *m}\n', 200_000)}`,
    ],
    [
      'a licence that starts anew',
      'a.yaml',
      `rules: [{id: a, languages: [a], metadata: {license: ${fill('proprietary license ')}}}]`,
    ],
    [
      'a reference that starts anew',
      'a.yaml',
      `rules: [{id: a, languages: [a], metadata: {license: ${fill('LicenseRef-')}}}]`,
    ],
    ['closing braces without end', '.gitlab-ci.yml', `[${fill('}')}`],
    ['substitutions without end', 'a.sh', `# codeql\necho "${fill('$(a)')}"`],
    ['substitutions on lines without end', 'a.sh', `# codeql\necho "${fill('$(a)\n')}"`],
    ['commands of a shell in a shell', 'a.sh', `# codeql\nbash <<E\n${fill('a;')}\nE\n`],
    ['one long word', 'a.sh', `codeql ${fill('a')}`],
    ['options without end', 'Dockerfile', `# codeql\nRUN ${fill('--a ')}\u2028`],
    ['strings without end', 'a.json', `{"rules": "languages" ${fill('"\\"\\"')}`],
    ['10 MB of shell', 'a.sh', `# codeql\n${fill('echo "$(a)" | b; c\n', ten)}`],
    ['10 MB of YAML', 'a.yaml', `rules: languages:\n${fill('- a: b\n', ten)}`],
    ['10 MB of a workflow', '.github/workflows/a.yml', fill('- run: a "$(b)"\n', ten)],
    ['10 MB of escapes', 'a.yaml', fill('\\u0041', ten)],
    ['10 MB of one string of JSON', 'a.json', `{"rules": "languages${'x'.repeat(ten)}" x`],
    ['10 MB of a log', 'a.sarif', `{"runs": [{"tool": {"driver": {"rules": [${fill('{"id":"js/a"},', ten)}{}]}}}]}`],
    [
      '10 MB of a log that is cut',
      'a.sarif',
      `{"runs": [{"tool": {"driver": {"rules": [${fill('{"id":"js/a"},', ten)}`,
    ],
    ['a log nested too deep', 'a.json', `{"runs": "driver", "driver": ${fill('[', ten)}`],
    ['a log of names', 'a.sarif', `"runs" "driver" ${fill('"name": "CodeQL"', ten)}`],
    ['tables in tables', 'pyproject.toml', `ruff = 1\n[${fill('a.')}b]`],
    [
      'a table of keys',
      'pyproject.toml',
      `[tool.poetry.dependencies]\nruff = 1\n${Array.from({ length: 20_000 }, (_, n) => `a${n} = 1\n`).join('')}`,
    ],
    ['lists in lists', 'pyproject.toml', `ruff = ${fill('[')}`],
    ['comments that open', 'pom.xml', `sonar ${fill('<!-- ')}`],
    ['artifacts that do not close', 'pom.xml', `sonar ${fill('<artifactId>  ')}`],
    ['quotes in a build file', 'build.gradle', `sonar ${fill('"a')}`],
    ['requirements', 'requirements.txt', `ruff\n${fill('a-', ten)}`],
    ['hooks', '.pre-commit-config.yaml', `# ruff\nrepos: [${fill('{repo: a/b/c},', 200_000)}]`],
    ['one long option after a runner', 'a.sh', `ruff; npx ${fill('--yes ')}`],
    ['runners without end', 'a.sh', `ruff; ${fill('npx ')}`],
    ['one word of bundles', 'a.sh', `curl ${fill('codeql-bundle.')}`],
    ['blocks of PowerShell', 'a.ps1', `codeql ${fill('<# #>')}`],
    ['blocks that open', 'a.ps1', `codeql ${fill('<#')}`],
    ['quotes of PowerShell', 'a.ps1', `codeql ${fill('""')}`],
    ['calls of a prompt', 'a.bat', `codeql ${fill('@call a&')}`],
    ['one command of a prompt', 'a.bat', `codeql ${fill('a ^\n')}`],
    ['steps of Jenkins', 'Jenkinsfile', `codeql\n${fill("sh ''")}`],
    ['labels of Jenkins', 'Jenkinsfile', `codeql\nsh(${fill("sh '',")}`],
    ['words of Jenkins', 'Jenkinsfile', `codeql\n${fill('sh ')}${fill("sh ')")}`],
    ['recipes of just', 'justfile', `codeql\n${fill(' @@a\n')}`],
    ['commands of tox', 'tox.ini', `codeql\ncommands =\n${fill(' -a\n')}`],
    ['expressions without end', '.github/workflows/a.yml', `jobs: { a: { steps: [{ run: '${fill('${{')}' }] } }`],
    ['10 MB of instructions', 'Dockerfile', `# codeql\n${fill('ENV A=1 \\\n', ten)}`],
    ['10 MB of images', 'a.yaml', `# codeql image\n${fill('image: "codeql\n', ten)}`],
    ['10 MB of comments in JSON', 'a.json', `{"rules": "languages"${fill('/*', ten)}`],
    ['10 MB of recipes', 'Makefile', `# codeql\n${fill('\ta; b\n', ten)}`],
  ])('%s', (_what, path, text) => {
    const took = cpuMs(() => scan({ [path]: text }))
    expect(took).toBeLessThan(limitMs)
  })
})

const half = 500_000
const three = 3_000_000
const hundredThousand = 100_000

/** Over 400 KB YAML is parsed in pieces, and JSON of any size in one pass. CPU milliseconds: some seconds, with room for a loaded machine. */
describe('a large file of rules costs no more than about its size', () => {
  const packLimitMs = 30_000
  test.each([
    ['entries of the top level', 'a.yaml', `rules: [languages]\n${fill('a:\n', half)}`],
    ['items of one list', 'a.yaml', `languages: 1\nrules:\n${fill('- a\n', half)}`],
    ['items that are one alias', 'a.yaml', `languages: 1\nm: &m {a: 1}\nrules:\n${fill('- *m\n', half)}`],
    ['items that are broken', 'a.yaml', `languages: 1\nrules:\n${fill('- }\n', half)}`],
    ['items under a long key line', 'a.yaml', `rules: # languages ${fill('x', 900)}\n${fill('- aaaaaa\n', half)}`],
    ['documents', 'a.yaml', `rules: [languages]\n${fill('---\n', half)}`],
    ['empty lines', 'a.yaml', `rules: [languages]\n${fill('\n', half)}`],
    ['one line', 'a.yaml', `rules: [languages]\nx: ${fill('a', 10 * half)}`],
    ['50 MB, which is too large', 'a.yaml', `rules: [languages]\n${fill('license: b\n', 5 * ten)}`],
    ['keys on one line, which is no YAML', 'a.yaml', `rules: languages }{ ${fill('license: a ', half)}`],
    ['JSON of keys', 'a.json', `{"rules": [{"languages": 1, ${fill('"a": 1, ', three)}"b": 1}]}`],
    ['JSON of one key', 'a.json', `{${fill('"rules": ["languages"], ', three)}"a": 1}`],
    ['JSON of lines', 'a.json', `{"rules": ["languages"${fill(',\n1', three)}]}`],
    [
      'JSON of lists in lists',
      'a.json',
      `{"rules": ["languages"${fill(`,${'['.repeat(900)}${']'.repeat(900)}`, three)}]}`,
    ],
    ['JSON nested too deep', 'a.json', `{"rules": "languages", "x": ${fill('[', three)}`],
    ['JSON of comments', 'a.json', `{"rules": ["languages"${fill('/**/', three)}]}`],
  ])(
    '%s',
    (_what, path, text) => {
      expect(cpuMs(() => scan({ [path]: text }))).toBeLessThan(packLimitMs)
    },
    120_000,
  )

  test.each([
    ['YAML', 'a.yaml', `rules:\n${'- {id: a, languages: [go]}\n'.repeat(hundredThousand)}`],
    ['JSON', 'a.json', `{"rules": [${Array(hundredThousand).fill('{"id": "a", "languages": ["go"]}').join()}]}`],
  ])(
    '100,000 rules in one file of %s are all noted',
    (_what, path, text) => {
      const took = cpuMs(() => {
        expect(scan({ [path]: text }).rules).toHaveLength(hundredThousand)
      })
      expect(took).toBeLessThan(packLimitMs)
    },
    120_000,
  )
})

test('a tree of 100,000 files is scanned to its end', () => {
  const many = Object.fromEntries(
    Array.from({ length: hundredThousand }, (_, n) => [`d${n % 100}/f${n}.yaml`, 'a: 1\n']),
  )
  const took = cpuMs(() => {
    expect(signs({ ...many, 'z/scan.sh': 'codeql database create x\n' })).toEqual(['C10 z/scan.sh:1'])
  })
  expect(took).toBeLessThan(15_000)
}, 120_000)

test('a tree whose aliases are too much is unread, and one with a few is read', () => {
  expect(scan({ '.gitlab-ci.yml': merges(40) }).unread).toEqual([
    { uri: '.gitlab-ci.yml', subject: 'codeql', reason: expect.stringContaining('aliases') },
  ])
  expect(scan({ '.gitlab-ci.yml': merges(10) }).unread).toEqual([])
})

test('aliases that nest deeper than any text are no fault of ours', () => {
  const nest = (inner: string): string => `${'['.repeat(800)}${inner}${']'.repeat(800)}`
  const levels = Array.from({ length: 45 }, (_, n) => `a${n + 1}: &a${n + 1} ${nest(`*a${n}`)}`)
  const text = ['a0: &a0 { script: codeql database create x }', ...levels].join('\n')
  expect(signs({ '.gitlab-ci.yml': text })).toEqual(['C10 .gitlab-ci.yml:1'])
})

test('a merge key takes maps from a list too', () => {
  const text = 'a: &a { script: codeql database create x }\nb: { <<: [*a] }\n'
  expect(signs({ '.gitlab-ci.yml': text })).toEqual(['C10 .gitlab-ci.yml:1'])
  const rule = 'm: &m { license: Semgrep Rules License }\nrules: [{ id: a, languages: [a], metadata: { <<: [*m] } }]\n'
  expect(signs({ 'a.yaml': rule })).toEqual(['S1 a.yaml:1'])
})

test('commands in any number are found, each on its line', () => {
  const text = `echo "${'$(a)\n'.repeat(50_000)}$(codeql database create x)"\ncodeql database create y\n`
  expect(signs({ 'a.sh': text })).toEqual(['C10 a.sh:50001', 'C10 a.sh:50002'])
})

describe('the licence of the tree costs no more than its size', () => {
  test.each([
    ['pyproject.toml', `${'\n'.repeat(900_000)}[project]\nlicense = "MIT"\n`],
    ['Cargo.toml', `[package]\nlicense = "${' '.repeat(900_000)}"\n`],
    ['package.json', JSON.stringify({ license: Array(50_000).fill('MIT').join(' AND ') })],
  ])('%s', (path, text) => {
    expect(cpuMs(() => detectLicence(filesOf({ [path]: text })))).toBeLessThan(limitMs)
  })
})

test('rules in any number are judged', () => {
  const rules = Array.from({ length: 200_000 }, (_, line) =>
    ruleNote({ uri: `${line}.yaml`, line: 1, firstLine: 1, lastLine: 1 }),
  )
  expect(decide(input({}, { rules }), policies).map(({ subject }) => subject)).toEqual(['semgrep-rules'])
}, 30_000)

test('signs and rules of one file in any number are judged', () => {
  const at = Array.from({ length: 15_000 }, (_, line) => line + 1)
  const rules = at.map((line) =>
    ruleNote({
      uri: 'a.yaml',
      line,
      firstLine: line,
      lastLine: line,
      terms: 'pro',
      licence: 'proprietary license',
      fromRegistry: true,
    }),
  )
  const signals = at.map((line) => ({ signal: 'S3', uri: 'a.yaml', line, confidence: 'strong' as const }))
  const took = cpuMs(() => {
    expect(decide(input({}, { rules, signals }), policies)[0]?.evidence).toHaveLength(15_000)
  })
  expect(took).toBeLessThan(limitMs)
})
