import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AnalyzerEntry } from '../../pipeline/config/analyzer-entry.ts'
import { definitionOf } from '../../pipeline/config/declared.ts'
import { parseConfig } from '../../pipeline/config/operator.ts'
import { readWorktreeWish } from '../../pipeline/config/worktree.ts'

const minimal = {
  id: '"gauge"',
  command: '["/opt/gauge/bin/gauge", "--sarif", "{files}"]',
  'version-command': '["/opt/gauge/bin/gauge", "--version"]',
  tier: '"parses"',
  licence: '"MIT"',
  'applies-to': '["**/*.txt"]',
}
const entry = (changes: Readonly<Record<string, string>> = {}): string =>
  ['[[analyzer]]', ...Object.entries({ ...minimal, ...changes }).map(([key, value]) => `${key} = ${value}`)].join('\n')
const problemsOf = (text: string): string[] =>
  parseConfig(text, '/home/ada').problems.map(({ line, message }) => `${line} ${message}`)

test('the example of the documentation is a valid configuration', () => {
  const page = readFileSync(new URL('../../docs/declared-analyzers.md', import.meta.url), 'utf8')
  const example = /```toml\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const { values, problems } = parseConfig(example, '/home/ada')
  expect(problems).toEqual([])
  expect(values.analyzer?.map(({ id }) => id)).toEqual(['zizmor', 'bandit'])
})

test('the documentation names every key', () => {
  const page = readFileSync(new URL('../../docs/declared-analyzers.md', import.meta.url), 'utf8')
  for (const key of Object.keys(AnalyzerEntry.properties)) expect(page).toContain(key)
})

describe('[[analyzer]] in the operator’s assay.toml', () => {
  test('needs few keys, and its defaults ask the log for its own evidence', () => {
    const { values, problems } = parseConfig(entry())
    expect(problems).toEqual([])
    expect(values.analyzer?.map(definitionOf)).toMatchObject([
      { exitCodes: [0], finished: 'invocation', reads: 'artifacts', columns: null, messages: 'sarif', severity: [] },
    ])
  })

  test('may be named in analyzers', () => {
    expect(problemsOf(`analyzers = ["gauge", "ruff"]\n${entry()}`)).toEqual([])
    expect(problemsOf(`analyzers = ["gouge"]\n${entry()}`).join()).toMatch(
      /1 analyzers: there is no gouge; known are .*gauge/,
    )
  })

  test('keeps the order of its severity map', () => {
    const { values } = parseConfig(`${entry()}\n[analyzer.severity]\n"Z*" = "error"\n"A1" = "note"\n`)
    expect(values.analyzer?.map((one) => definitionOf(one).severity)).toEqual([
      [
        ['Z*', 'error'],
        ['A1', 'note'],
      ],
    ])
  })

  test('is strict: an unknown key and a missing one are said with their line', () => {
    const said = problemsOf(`${entry({ licenc: '"MIT"' })}\n[[analyzer]]\nid = "b"\n`)
    expect(said).toContain('8 analyzer.0.licenc: is not a known key; did you mean licence?')
    expect(said.some((line) => line.startsWith('9 analyzer.1'))).toBe(true)
  })

  test('has every mistake of its meaning reported at once', () => {
    const said = problemsOf(
      entry({ id: '"Gauge"', licence: '"free"', mounts: '["/etc"]', 'version-pattern': '"("', env: '{ "a-b" = "1" }' }),
    )
    expect(said.map((line) => line.split(':')[0])).toEqual([
      '2 analyzer.0.id',
      '9 analyzer.0.version-pattern',
      '6 analyzer.0.licence',
      '8 analyzer.0.mounts',
      '10 analyzer.0.env',
    ])
  })

  test.each(['"ruff"', '"codeql"', '"tree"', '"sarif-1"', '"../x"', '""', '"Über"'])('cannot be called %s', (id) => {
    expect(problemsOf(entry({ id })).join()).toContain('analyzer.0.id: ')
  })

  test('cannot be declared twice', () => {
    expect(problemsOf(`${entry()}\n${entry()}`).join()).toContain('analyzer.1.id: gauge is declared twice')
  })

  test.each([
    ['command', '["gauge", "{files}"]', 'the program gauge is no absolute path'],
    ['command', '["./gauge", "{files}"]', 'is no absolute path'],
    ['command', '["/opt/../etc/gauge"]', 'is no absolute path'],
    ['command', '["/proc/self/exe"]', 'shows processes'],
    ['command', '["/opt/gauge", "--in={files}"]', 'must be one of its own'],
    ['version-command', '["gauge"]', 'is no absolute path'],
    ['applies-to', '["/etc/*"]', 'is no path inside the vetted folder'],
    ['applies-to', '["../*.py"]', 'is no path inside the vetted folder'],
  ])('%s = %s is refused', (key, value, why) => {
    expect(problemsOf(entry({ [key]: value })).join()).toContain(`analyzer.0.${key}: `)
    expect(problemsOf(entry({ [key]: value })).join()).toContain(why)
  })

  test.each([
    '/',
    '/proc',
    '/proc/1',
    '/sys',
    '/dev/shm',
    '/etc',
    '/etc/ssl',
    '/run/docker.sock',
    '/var',
    '/var/run',
    '/usr/share',
    '/src',
    '/tools/x',
    '/tmp',
    '/home',
    '/home/ada',
    '/home/ada/.ssh',
    '/home/bob/.aws/credentials',
    '/opt/../etc',
    'opt',
  ])('the mount %s is refused with the reason', (path) => {
    expect(problemsOf(entry({ mounts: JSON.stringify([path]) }))).toEqual([
      expect.stringMatching(/^8 analyzer\.0\.mounts: .+ (is|shows|holds) /),
    ])
  })

  test.each(['/opt/gauge', '/opt/gauge/', '/home/ada/tools', '/var/lib/gauge', '/tmp/gauge', '/srv/gauge'])(
    'the mount %s is allowed',
    (path) => {
      expect(problemsOf(entry({ mounts: JSON.stringify([path]) }))).toEqual([])
    },
  )

  test('a program below /usr needs no mount', () => {
    expect(problemsOf(entry({ command: '["/usr/bin/python3", "{root}"]' }))).toEqual([])
  })

  test('of a worktree is ignored and named', () => {
    expect(readWorktreeWish(entry(), 'error').ignored.join()).toContain('[[analyzer]] in the operator’s assay.toml')
  })
})
