import { describe, expect, test } from 'vitest'
import { scan, signs } from './tree.ts'

const rule = (id: string, ...metadata: readonly string[]): string =>
  ['rules:', `  - id: ${id}`, '    languages: [python]', '    pattern: f()', ...metadata, ''].join('\n')

describe('S7', () => {
  test.each(['python.lang.security.audit.foo.foo', 'a.b.b', '"go.lang.x-y.x-y"'])('is the id %s', (id) => {
    expect(signs({ 'a.yaml': rule(id) })).toEqual(['S7 a.yaml:2'])
  })

  test.each(['foo.foo', 'foo', 'a.foo.b.foo', 'a.b.', 'a..', 'foo-foo.a.foo'])('is not %s', (id) => {
    expect(signs({ 'a.yaml': rule(id) })).toEqual([])
  })
})

describe('S8', () => {
  const layout = 'scan/python/flask/security/audit/a.yaml'

  test.each(['a.py', 'a.test.yaml', 'a.fixed.py'])(
    'is the layout of the public repository with the test %s',
    (name) => {
      const tree = { [layout]: rule('a'), [layout.replace('a.yaml', name)]: 'x' }
      expect(signs(tree)).toEqual([`S8 ${layout}:1`])
    },
  )

  test.each([
    ['no test beside it', { [layout]: rule('a') }],
    ['only a text beside it', { [layout]: rule('a'), 'scan/python/flask/security/audit/a.md': 'x' }],
    ['a test elsewhere', { [layout]: rule('a'), 'scan/python/flask/a.py': 'x' }],
    ['another test', { [layout]: rule('a'), 'scan/python/flask/security/audit/ab.py': 'x' }],
    ['no rules', { [layout]: 'rules: []\nlanguages: 1\n', 'scan/python/flask/security/audit/a.py': 'x' }],
    ['another first folder', { 'src/flask/security/a.yaml': rule('a'), 'src/flask/security/a.py': 'x' }],
    ['no framework', { 'python/security/a.yaml': rule('a'), 'python/security/a.py': 'x' }],
  ])('is not where there is %s', (_what, tree) => {
    expect(signs(tree)).toEqual([])
  })
})

test('S11 is a rule template beside the schema of the public repository', () => {
  const template = { 'v/template.yaml': rule('a') }
  expect(signs({ ...template, 'v/metadata-schema.yaml.schm': 'x' })).toEqual(['S11 v/template.yaml:1'])
  expect(signs({ ...template, 'metadata-schema.yaml.schm': 'x' })).toEqual([])
  expect(signs({ 'v/a-template.yaml': rule('a'), 'v/metadata-schema.yaml.schm': 'x' })).toEqual([])
})

describe('S16', () => {
  test.each([
    ['a.py', '# ruleid: a-b\nf()\n# ok: a-b\n', [1, 3]],
    ['a.ts', '  // ruleid:a.b\n/* ok: a.b */\n', [1, 2]],
    ['a.tsx', '{/* ruleid: x */}\n/*\n * ok: x\n */\n', [1, 3]],
    ['b.ts', "const fixture = '# ruleid: x'\n", []],
    ['a.html', '<p>\n<!-- ruleid: x -->\n', [2]],
    ['a.sql', '-- ruleid: x\n', [1]],
    ['a.jinja', '{# ruleid: x #}\n', [1]],
    ['a.json', '{"x": "// ruleid: x"}\n', []],
    ['a.yaml', 'a:\n  # ruleid: x\n  b: 1\n', [2]],
    ['Dockerfile', '# ruleid: x\nFROM y\n', [1]],
    ['a.test.js', '// todoruleid: x\n// todook: x\n', [1, 2]],
    ['b.test.js', '// deepruleid: x\n// deepok: x\n', [1, 2]],
    ['a.py', '# ok: this is fine\n# OK: a\n', []],
    ['a.py', '# ruleid: a\n# ok: another\n', [1]],
    ['a.py', 'row = {ruleid: 3}\n', []],
    ['a.md', '# ruleid: x\n', []],
  ])('is in %s %j', (path, text, lines) => {
    expect(signs({ [path]: text })).toEqual(lines.map((line) => `S16 ${path}:${line}`))
  })

  test('is found behind any length of line, and not in what is no text', () => {
    expect(signs({ 'a.py': `x = "${'y'.repeat(2_000_000)}"\n# ruleid: a\n` })).toEqual(['S16 a.py:2'])
    expect(signs({ 'a.dat': '\u0000\n# ruleid: a\n' })).toEqual([])
  })

  test('leaves a template that no parser takes read', () => {
    const text = '{{ if x }}\n# ruleid: a\n}{\n'
    expect(scan({ 'a.yaml': text })).toMatchObject({ signals: [{ signal: 'S16' }], unread: [] })
  })
})

describe('S17', () => {
  test('is a folder registry-cache, once for each file of rules in it', () => {
    const tree = { 'x/registry-cache/a.yaml': rule('a'), 'registry-cache/sub/b.yml': rule('b') }
    expect(signs(tree)).toEqual(['S17 registry-cache/sub/b.yml:1', 'S17 x/registry-cache/a.yaml:1'])
  })

  test.each([
    ['no content', { 'registry-cache/.gitkeep': '' }],
    [
      'something else in it',
      { 'packages/registry-cache/src/index.ts': 'export {}', 'registry-cache/a.yaml': 'a: 1\n' },
    ],
    ['another name', { 'my-registry-cache/a.yaml': rule('a'), 'registry-cache.yaml': rule('a') }],
  ])('is not where there is %s', (_what, tree) => {
    expect(signs(tree)).toEqual([])
  })
})

describe('S18', () => {
  const sarif = (properties: string, tool = 'driver'): string =>
    `{"version": "2.1.0", "runs": [{"tool": {"${tool}": {"name": "x", "rules": [{"id": "a",\n${properties}\n}]}}}]}`
  const results = (metadata: string): string =>
    `{"results": [{"check_id": "a", "extra": {"metadata": {\n${metadata}\n}}}], "errors": []}`
  const licence = '"license": "Semgrep Rules License v1.0"'
  const source = '"source": "https://semgrep.dev/r/a.b"'

  test.each([
    ['a.sarif', sarif(`"properties": {${licence}}`), 2],
    ['a.sarif.json', sarif(`"properties": {"metadata": {\n${licence}}}`), 3],
    ['a.json', sarif('"helpUri": "https://semgrep.dev/r/a.b"'), 2],
    ['a.sarif', sarif(`"properties": {"license": "\\u0053emgrep Rules License"}`), 2],
    ['semgrep.json', results(licence), 2],
    ['semgrep.json', results(source), 2],
    ['semgrep.json', results('"license": "Commons Clause License Condition v1.0[LGPL-2.1-only]"'), 2],
    ['semgrep.json', results('"shortlink": "https://sg.run/x"'), 2],
  ])('is in %s %s', (path, text, line) => {
    expect(signs({ [path]: text })).toEqual([`S18 ${path}:${line}`])
    expect(scan({ [path]: text }).rules).toEqual([])
  })

  test.each([
    ['own rules', 'a.sarif', sarif('"properties": {"license": "LicenseRef-Own", "note": "Semgrep Rules License"}')],
    ['a message', 'a.sarif', '{"runs": [{"results": [{"message": {"text": "Semgrep Rules License", "license": 1}}]}]}'],
    ['another host', 'a.json', results('"source": "https://example.org/semgrep.dev/r/"')],
    ['data', 'a.json', `{"runs": 1, ${licence}}`],
  ])('is not in %s', (_what, path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })

  test('is said a hundred times and no more of one file', () => {
    const result = `{"check_id": "a", "extra": {"metadata": {${licence}}}}`
    const text = `{"results": [\n${Array(500).fill(result).join(',\n')}]}`
    expect(signs({ 'a.json': text })).toHaveLength(100)
  })

  test('a result file that is no JSON is unread', () => {
    expect(scan({ 'a.sarif': sarif(licence).slice(0, -3) }).unread).toEqual([
      { uri: 'a.sarif', subject: 'semgrep-rules', reason: expect.stringContaining('JSON, line 3') },
    ])
  })
})

describe('S21', () => {
  test.each([
    ['a.py', 'f()  # nosemgrep: python.lang.x.x\n', [1]],
    ['a.js', '// nosem: own, a.b\n', [1]],
    ['.github/workflows/a.yml', 'on: push # nosemgrep: yaml.x.y\n', [1]],
    ['a.go', '// NOSEMGREP: a.b\n', [1]],
    ['a.py', '# nosemgrep\n# nosemgrep: own-rule\n# nosemgrep: see a.b\n', []],
    ['a.md', 'nosemgrep: a.b\n', []],
  ])('is in %s %j', (path, text, lines) => {
    expect(signs({ [path]: text })).toEqual(lines.map((line) => `S21 ${path}:${line}`))
  })
})
