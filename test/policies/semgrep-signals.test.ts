import { describe, expect, test } from 'vitest'
import { cpuMs, scan, signs } from './tree.ts'

const rule = (...metadata: readonly string[]): string =>
  [
    'rules:',
    '  - id: own',
    '    languages: [python]',
    '    pattern: f()',
    '    metadata:',
    ...metadata.map((line) => `      ${line}`),
    '',
  ].join('\n')

const uri = 'scan/pack.yaml'

describe('the licence line of a rule', () => {
  test.each([
    ['S1', 'license: Semgrep Rules License v1.0. For more details, visit semgrep.dev/legal/rules-license'],
    ['S2', 'license: Commons Clause License Condition v1.0[LGPL-2.1-only]'],
    ['S3', 'license: proprietary license - copyright © Semgrep, Inc.'],
  ])('shows %s', (signal, line) => {
    expect(signs({ [uri]: rule('x: 1', line) })).toEqual([`${signal} ${uri}:7`])
  })

  test('is found in each rule of a file, in JSON, with CRLF and behind an anchor', () => {
    const line = 'license: Semgrep Rules License v1.0'
    const two = rule(line) + rule(line).replace('rules:\n', '')
    expect(signs({ [uri]: two.replaceAll('\n', '\r\n') })).toEqual([`S1 ${uri}:6`, `S1 ${uri}:11`])
    const json =
      '{"rules": [{"id": "a", "languages": ["go"],\n"metadata": {\n"license": "Semgrep Rules License v1.0"}}]}'
    expect(signs({ 'a.json': json })).toEqual(['S1 a.json:3'])
    const anchored =
      'm: &m\n  license: Semgrep Rules License v1.0\nrules:\n- {id: a, languages: [go], metadata: *m}\n- {id: b, languages: [go], metadata: *m}\n'
    expect(signs({ [uri]: anchored })).toEqual([`S1 ${uri}:2`])
  })

  test('is found in JSON with comments, and not in the comments', () => {
    const json =
      '{ // "license": "Semgrep Rules License v1.0"\n/* x\n*/ "rules": [{"id": "a//b", "languages": ["go"],\n"metadata": {"license": "Semgrep Rules License v1.0"}}]}'
    expect(signs({ 'a.json': json })).toEqual(['S1 a.json:4'])
    expect(scan({ 'a.json': json }).unread).toEqual([])
  })

  test('is not looked for in JSON without rules, however large', () => {
    const schema = JSON.stringify({
      rules: { mode: 1 },
      languages: Array.from({ length: 200_000 }, (_, index) => `l${index}`),
    })
    const took = cpuMs(() => {
      expect(scan({ 'schema.json': schema })).toEqual({ signals: [], unread: [], rules: [], tools: [], files: [] })
    })
    expect(took).toBeLessThan(1000)
  })

  test('is found in the text of a rule file that is no YAML, which is unread for the rules', () => {
    const path = 'semgrep/a.yaml'
    const text = rule('license: "Semgrep Rules License v1.0"').replace('    pattern', '\tpattern')
    expect(signs({ [path]: text })).toEqual([`S1 ${path}:6`])
    expect(scan({ [path]: text }).unread).toEqual([{ uri: path, subject: 'semgrep-rules', reason: expect.any(String) }])
  })

  test.each([
    ['a comment', { [uri]: rule('# license: Semgrep Rules License v1.0', 'a: b') }],
    ['a message', { [uri]: rule('note: license Semgrep Rules License v1.0') }],
    ['a document', { 'NOTES.md': rule('license: Semgrep Rules License v1.0') }],
    ['a file that holds no rules', { 'a.yaml': 'rules: []\nlanguages: [a]\nlicense: Semgrep Rules License v1.0\n' }],
    ['a rule under the own licence', { [uri]: rule('license: LicenseRef-Own') }],
  ])('shows nothing in %s', (_what, tree) => {
    expect(signs(tree)).toEqual([])
  })
})

test('S4, S5 and S6 are the marks of the registry, at the lines of their keys', () => {
  const text = rule(
    'semgrep.dev:',
    '  rule:',
    '    r_id: 1',
    'shortlink: https://sg.run/4Pq7',
    'source: https://semgrep.dev/r/a.b.c',
  )
  expect(signs({ [uri]: text })).toEqual([`S6 ${uri}:6`, `S5 ${uri}:9`, `S4 ${uri}:10`])
})

test('another source, link or key is no mark', () => {
  const text = rule(
    'semgrep.dev: x',
    'shortlink: https://example.org/sg.run/',
    'source: https://git.example.org/semgrep.dev/r/a',
  )
  expect(signs({ [uri]: text })).toEqual([])
})

test('S10 is a licence file that speaks for the rule repository', () => {
  expect(
    signs({ 'vendor/rules/LICENSE': 'x\n\nSoftware: semgrep-rules (fork)\n', LICENSE: 'semgrep-rules are nice\n' }),
  ).toEqual(['S10 vendor/rules/LICENSE:3'])
})

test('a large file without an ending is a script or not by its first bytes', () => {
  const padding = '#'.repeat(5_000_000)
  expect(scan({ 'bin/tool': `\u007fELF semgrep${padding}` }).unread).toEqual([])
  expect(scan({ 'bin/tool': `#!/bin/sh\n${padding}\nsemgrep` }).unread).toEqual([
    { uri: 'bin/tool', subject: 'semgrep-rules', reason: 'larger than 400000 bytes' },
  ])
})

describe('S12', () => {
  test.each([
    ['a.sh', 'semgrep scan --config p/ci .\n', 1],
    ['a.sh', '\nsemgrep --config=auto\n', 2],
    ['a.sh', 'pipx run semgrep scan -c r/a.b.c\n', 1],
    ['a.sh', 'docker run --rm semgrep/semgrep semgrep scan --config https://semgrep.dev/p/x\n', 1],
    ['a.sh', 'export SEMGREP_RULES="own p/ci"\n', 1],
    ['bin/quick', '#!/bin/sh\nexec semgrep --config p/python "$1"\n', 2],
    [
      '.pre-commit-config.yaml',
      'repos:\n- repo: https://github.com/semgrep/pre-commit\n  hooks:\n  - id: semgrep\n    args: ["--config", "auto"]\n',
      5,
    ],
    ['.github/workflows/s.yml', 'jobs:\n  a:\n    env:\n      SEMGREP_RULES: p/ci\n    steps: []\n', 4],
    [
      '.github/workflows/s.yml',
      'jobs:\n  a:\n    steps:\n    - uses: semgrep/semgrep-action@v1\n      with:\n        config: p/ci\n',
      6,
    ],
    ['Dockerfile', 'FROM semgrep/semgrep\nENTRYPOINT ["semgrep", "scan", "--config", "auto"]\n', 2],
  ])('is a rule set by name in %s: %s', (path, text, line) => {
    expect(signs({ [path]: text }).filter((each) => each.startsWith('S12'))).toEqual([`S12 ${path}:${line}`])
  })

  test.each([
    ['own rules by path', 'a.sh', 'semgrep --config rules/ --config ./p/x.yaml\n'],
    ['an automatic setting', 'a.sh', 'semgrep --config own --metrics auto\n'],
    ['a comment', 'a.sh', '# semgrep --config p/ci\nsemgrep --config own # p/ci\n'],
    ['another program', 'a.sh', 'deploy --config auto semgrep\n'],
    [
      'an environment with own rules',
      '.github/workflows/s.yml',
      'jobs:\n  a:\n    env: { SEMGREP_RULES: rules/ }\n    steps: []\n',
    ],
  ])('is not %s', (_what, path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })
})

test('S13 is a pack that a script downloads', () => {
  expect(
    signs({
      Dockerfile: 'FROM x\nRUN curl -sSfL https://semgrep.dev/c/p/ci -o x\nRUN echo https://semgrep.dev/c/p/ci\n',
    }),
  ).toEqual(['S13 Dockerfile:2'])
})

test('each rule is noted with its terms, its licence and its lines', () => {
  const header = '# SPDX-License-Identifier: LicenseRef-Own\n'
  const registry = rule('license: AGPL-3.0-only', 'source: https://semgrep.dev/r/a')
  expect(
    scan({
      'a.yaml': header + rule('x: 1'),
      'b.yaml': registry,
      'c.yaml': rule('x: 1'),
      'd.yaml': rule('source: https://semgrep.dev/r/a'),
    }).rules,
  ).toMatchObject([
    {
      uri: 'a.yaml',
      line: 3,
      firstLine: 3,
      lastLine: 7,
      terms: 'named',
      licence: 'LicenseRef-Own',
      fromRegistry: false,
    },
    { uri: 'b.yaml', line: 2, firstLine: 2, lastLine: 7, terms: 'named', licence: 'AGPL-3.0-only', fromRegistry: true },
    { uri: 'c.yaml', line: 2, firstLine: 2, lastLine: 6, terms: 'unnamed', licence: null, fromRegistry: false },
    { uri: 'd.yaml', line: 2, firstLine: 2, lastLine: 6, terms: 'registry', licence: null, fromRegistry: true },
  ])
})
