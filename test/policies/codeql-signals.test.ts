import { describe, expect, test } from 'vitest'
import { type ScanFile, scanSignals } from '../../policies/index.ts'
import { cpuMs, scan, signs } from './tree.ts'

const workflow = (...steps: readonly string[]): string =>
  [
    'on: push',
    'jobs:',
    '  scan:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    ...steps.map((step) => `      ${step}`),
    '',
  ].join('\n')

const path = '.github/workflows/scan.yml'

describe('C1', () => {
  test('is the step of the action, by tag, by commit, quoted or not', () => {
    const text = workflow(
      '- uses: github/codeql-action/init@v3',
      '- name: x',
      '  uses: "github/codeql-action/analyze@0a1b2c" # v3',
      "- uses: 'github/codeql-action/autobuild@v3'",
    )
    expect(signs({ [path]: text })).toEqual([`C1 ${path}:6`, `C1 ${path}:8`, `C1 ${path}:9`])
  })

  test('is found behind an anchor, at the line of the anchored text', () => {
    const text = [
      'x: &steps',
      '  - uses: github/codeql-action/init@v3',
      'jobs:',
      '  a: { runs-on: x, steps: *steps }',
      '  b: { runs-on: x, steps: *steps }',
    ].join('\n')
    expect(signs({ [path]: text })).toEqual([`C1 ${path}:2`])
  })

  test('is found in every document, with CRLF, and behind a merge key', () => {
    const text = [
      'a: 1',
      '---',
      'base: &b',
      '  steps:',
      '    - uses: github/codeql-action/init@v3',
      'jobs:',
      '  x:',
      '    <<: *b',
      '',
    ].join('\r\n')
    expect(signs({ [path]: text })).toEqual([`C1 ${path}:5`])
  })

  test('is not hidden by a duplicate key', () => {
    const text = [
      'jobs:',
      '  a:',
      '    steps:',
      '      - uses: github/codeql-action/init@v3',
      '    steps:',
      '      - run: "true"',
    ].join('\n')
    expect(signs({ [path]: text })).toEqual([`C1 ${path}:4`])
  })

  test('is found in a local composite action', () => {
    const text = ['runs:', '  using: composite', '  steps:', '    - uses: github/codeql-action/analyze@v3'].join('\n')
    expect(signs({ '.github/actions/look/action.yml': text })).toEqual(['C1 .github/actions/look/action.yml:4'])
  })

  test.each([
    [
      'a comment',
      {
        [path]: workflow(
          '# - uses: github/codeql-action/init@v3',
          '- run: "true" # uses: github/codeql-action/init@v3',
        ),
      },
    ],
    ['a workflow elsewhere', { 'examples/codeql.yml': workflow('- uses: github/codeql-action/init@v3') }],
    [
      'a template of a workflow',
      { 'starter/.github/workflows/x.yml': workflow('- uses: github/codeql-action/init@v3') },
    ],
    [
      'an action of a template',
      { 'starter/.github/actions/x/action.yml': 'runs: { steps: [{ uses: github/codeql-action/init@v3 }] }' },
    ],
    [
      'a folder below the workflows',
      { '.github/workflows/old/x.yml': workflow('- uses: github/codeql-action/init@v3') },
    ],
    ['a document', { 'README.md': '- uses: github/codeql-action/init@v3' }],
    ['an input of that name', { [path]: workflow('- uses: a/b@v1', '  with: { uses: github/codeql-action/init@v3 }') }],
    [
      'another action',
      { [path]: workflow('- uses: github/codeql-action-fork/init@v3', '- uses: mygithub/codeql-action/init@v3') },
    ],
  ])('is not %s', (_what, tree) => {
    expect(signs(tree).filter((sign) => sign.startsWith('C1 '))).toEqual([])
  })
})

test('C2 is upload-sarif, and nothing else', () => {
  expect(signs({ [path]: workflow('- uses: github/codeql-action/upload-sarif@v3') })).toEqual([`C2 ${path}:6`])
})

test('C3 is setup-codeql', () => {
  expect(signs({ [path]: workflow('- uses: github/codeql-action/setup-codeql@v4') })).toEqual([`C3 ${path}:6`])
})

describe('C10', () => {
  test.each([
    ['a plain scalar', workflow('- run: codeql database analyze db'), [6]],
    ['a literal block', workflow('- run: |', '    set -e', '    codeql database create db'), [8]],
    ['a folded block', workflow('- run: >-', '    codeql database create db', '    --language=go'), [7]],
    [
      'a more indented line of a folded block',
      workflow('- run: >', '    true', '      codeql database create db'),
      [8],
    ],
    ['a quoted scalar', workflow('- run: "codeql database \\"create\\" db"'), [6]],
    ['a later command of a line', workflow('- run: cd x && sudo env A=b /opt/codeql/codeql database create db'), [6]],
  ])('is found in %s of a workflow', (_what, text, lines) => {
    expect(signs({ [path]: text })).toEqual(lines.map((line) => `C10 ${path}:${line}`))
  })

  test.each([
    [
      '.gitlab-ci.yml',
      'a: 1\n---\nscan:\n  script:\n    - codeql database create db\n    - |\n      true\n      codeql database analyze db\n',
      [5, 8],
    ],
    [
      'azure-pipelines.yml',
      'steps:\n# codeql database create\n- script: codeql database create db\n- bash: |\n    codeql database analyze db\n',
      [3, 5],
    ],
    ['scan.sh', '#!/bin/sh\nif true; then codeql database create db \\\n  --language=go; fi\n', [2]],
    ['bin/scan', '#!/usr/bin/env bash\nX=$(codeql database create db)\n', [2]],
    [
      'Makefile',
      'X = codeql database create\nall: x\n\t@codeql database create db\n\t-true; codeql database analyze db\n',
      [3, 4],
    ],
    [
      'ci/Dockerfile',
      'FROM x\nRUN true && \\\n  # codeql database create\n  codeql database create db\nCMD ["codeql", "database", "analyze", "db"]\n',
      [4, 5],
    ],
    ['package.json', '{\n  "scripts": {\n    "scan": "codeql database create db"\n  }\n}', [3]],
    ['run.sh', 'docker run --rm image codeql database create db\nbash -c "codeql database analyze db"\n', [1, 2]],
    ['here.sh', 'bash <<EOF\ncodeql database create db\nEOF\n', [2]],
  ])('is found in %s', (uri, text, lines) => {
    expect(signs({ [uri]: text })).toEqual(lines.map((line) => `C10 ${uri}:${line}`))
  })

  test.each([
    ['a comment', 'a.sh', '# codeql database create db\ntrue # codeql database create\n'],
    ['quoted text', 'a.sh', 'echo "codeql database create db"\necho codeql database create\n'],
    ['a here-document that no shell reads', 'a.sh', "cat <<'EOF' > x\ncodeql database create db\nEOF\n"],
    ['another sub-command', 'a.sh', 'codeql database upgrade db\ncodeql query format x.ql\n'],
    ['a document', 'docs/scan.md', 'codeql database create db\n'],
    ['a script of another language', 'bin/x', '#!/usr/bin/env python3\ncodeql database create db\n'],
    ['a recipe comment', 'Makefile', 'all:\n\t# codeql database create db\n'],
    ['a comment of a workflow', path, workflow('- run: "true" # was: codeql database create db')],
  ])('is not %s', (_what, uri, text) => {
    expect(signs({ [uri]: text })).toEqual([])
  })
})

test('C13 is gh codeql, and covers its C10', () => {
  expect(signs({ 'a.sh': 'gh codeql database create db\ngh pr list\n' })).toEqual(['C13 a.sh:1'])
})

describe('C17', () => {
  const jobs = (ref: string): string => `on: push\njobs:\n  shared:\n    uses: ${ref}\n`

  test.each(['org/pipelines/.github/workflows/codeql.yml@main', 'org/pipelines/.github/workflows/security.yml@v1'])(
    'is a workflow of another repository by its name: %s',
    (ref) => {
      expect(signs({ [path]: jobs(ref) })).toEqual([`C17 ${path}:4`])
    },
  )

  test.each(['./.github/workflows/codeql.yml', 'org/pipelines/.github/workflows/test.yml@main'])('is not %s', (ref) => {
    expect(signs({ [path]: jobs(ref) })).toEqual([])
  })

  test('is an action of another repository that names CodeQL, not one that names security', () => {
    const text = workflow('- uses: org/run-codeql@v1', '- uses: org/security-headers@v1', '- uses: actions/checkout@v4')
    expect(signs({ [path]: text })).toEqual([`C17 ${path}:6`])
  })
})

describe('a workflow that cannot be parsed', () => {
  test('is unread for codeql, and its text still shows what it asks for', () => {
    const text =
      'on: push\njobs:\n\ta:\n\t\tsteps:\n\t\t\t- uses: github/codeql-action/init@v3\n\t\t\t# - uses: github/codeql-action/analyze@v3\n\t\t\t- run: codeql database create db\n'
    expect(signs({ [path]: text })).toEqual([`C1 ${path}:5`, `C10 ${path}:7`])
    expect(scan({ [path]: text }).unread).toEqual([
      { uri: path, subject: 'codeql', reason: expect.stringContaining('YAML, line 3') },
    ])
  })

  test.each([
    [
      'invalid UTF-8',
      new Uint8Array([...new TextEncoder().encode(workflow('- uses: github/codeql-action/init@v3 #')), 0xff]),
    ],
    ['nested too deep', workflow(`- uses: github/codeql-action/init@v3\nx: ${'['.repeat(20_000)}`)],
    ['more than 1 MB', workflow(`- uses: github/codeql-action/init@v3\n# ${'x'.repeat(1_100_000)}`)],
  ])('hides nothing: %s', (_what, content) => {
    const found = scan({ [path]: content })
    expect(found.signals.map(({ signal, line }) => [signal, line])).toEqual([['C1', 6]])
    expect(found.unread.map(({ uri, subject }) => [uri, subject])).toEqual([[path, 'codeql']])
  })

  test('costs no more than its size where aliases would make it huge', () => {
    const levels = Array.from(
      { length: 40 },
      (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
    )
    const text = ['a0: &a0 x', ...levels, 'jobs: { a: { steps: *a40 } }'].join('\n')
    const took = cpuMs(() => {
      expect(scan({ [path]: text, '.gitlab-ci.yml': `${text}\nscan: { script: *a40 }` }).signals).toEqual([])
    })
    expect(took).toBeLessThan(5000)
  })

  test('a file that cannot be read is unread, and the rest is still scanned', () => {
    const broken = {
      path,
      read: (): Uint8Array => {
        throw new Error('gone')
      },
    }
    expect(scan({}).unread).toEqual([])
    expect(scan({ 'a.sh': 'codeql database create db' }).signals).toHaveLength(1)
    expect(scanWith(broken)).toEqual([{ uri: path, subject: 'codeql', reason: 'could not be read' }])
  })
})

const scanWith = (file: ScanFile): readonly unknown[] => scanSignals([file]).unread
