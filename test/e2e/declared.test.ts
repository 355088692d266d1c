import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRecord, VetReport } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

const invocation = { executionSuccessful: true, exitCode: 0 }
const driver = { name: 'Gauge', version: '1.0.0', informationUri: 'https://gauge.example/' }
const at = (uri: string, startLine = 1) => ({
  ruleId: 'G1',
  level: 'warning',
  message: { text: 'Something is wrong.' },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri },
        region: { startLine, startColumn: 1, endLine: startLine, endColumn: 2 },
      },
    },
  ],
})
const listed = ['a.txt', 'line%0Abreak.txt'].map((uri) => ({ location: { uri } }))
const run = {
  tool: { driver },
  invocations: [invocation],
  columnKind: 'utf16CodeUnits',
  artifacts: listed,
  results: [],
}
const logOf = (changes: object = {}): object => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [{ ...run, ...changes }],
})

/** What a tool prints, a line of shell where it does something else, and what its entry says besides. */
type Tool = {
  readonly log?: object | string
  readonly script?: string
  readonly toml?: Readonly<Record<string, string>>
  readonly version?: string
}

const printed = (log: object): string => JSON.stringify(log)
const whole = printed(logOf())

const tools: Readonly<Record<string, Tool>> = {
  good: { log: logOf({ results: [at('a.txt'), at('file:///src/line%0Abreak.txt')] }) },
  half: { log: whole.slice(0, whole.length / 2) },
  flood: { script: 'yes 0123456789012345678901234567890123456789 | head -c 300000000' },
  silent: { script: 'exit 0' },
  forger: { log: logOf({ tool: { driver: { ...driver, name: 'CodeQL' } } }) },
  unproven: { log: logOf({ invocations: undefined }) },
  'reads-nothing': { log: logOf({ artifacts: undefined }) },
  'reads-one': { log: logOf({ artifacts: [{ location: { uri: 'a.txt' } }] }) },
  trusted: {
    log: logOf({ artifacts: undefined, invocations: undefined }),
    toml: { finished: '"log"', reads: '"handed-over"' },
  },
  failed: { log: logOf({ invocations: [{ ...invocation, executionSuccessful: false }] }) },
  notified: {
    log: logOf({
      invocations: [
        {
          ...invocation,
          toolExecutionNotifications: [
            {
              message: { text: 'cannot read' },
              level: 'warning',
              locations: [{ physicalLocation: { artifactLocation: { uri: 'a.txt' } } }],
            },
          ],
        },
      ],
    }),
  },
  'exit-code': { log: logOf(), script: 'exit 7' },
  'exit-allowed': { log: logOf(), script: 'exit 7', toml: { 'exit-codes': '[0, 7]' } },
  'no-version': { log: logOf(), version: 'exit 3' },
  'odd-version': { log: logOf(), version: 'echo none' },
  hangs: { script: 'sleep 600', toml: { 'timeout-seconds': '2' } },
  stderr: { log: logOf(), script: 'yes 0123456789012345678901234567890123456789 | head -c 100000000 >&2' },
  outside: { log: logOf({ results: [at('file:///etc/passwd')] }) },
  upward: { log: logOf({ results: [at('sub/../../src/a.txt')] }) },
  'hidden-upward': { log: logOf({ results: [at('%2e%2e/src/a.txt')] }) },
  twice: { log: whole.replace('"runs":', '"version":"2.1.0","runs":') },
  'old-version': { log: whole.replace('"version":"2.1.0"', '"version":"2.0.0"') },
  'raw-line-break': { log: logOf({ results: [at('line\nbreak.txt')] }) },
  'two-tools': { log: { ...logOf(), runs: [run, { ...run, tool: { driver: { ...driver, name: 'Other' } } }] } },
  'no-column-kind': { log: logOf({ columnKind: undefined, results: [at('a.txt')] }) },
  'said-columns': {
    log: logOf({ columnKind: undefined, results: [at('a.txt')] }),
    toml: { columns: '"utf16CodeUnits"' },
  },
  copyleft: { log: logOf(), toml: { licence: '"SSPL-1.0"' } },
  repository: { log: logOf({ results: [at('a.txt')] }), toml: { tier: '"runs-repo-code"' } },
  linked: { log: logOf(), toml: { mounts: '["BIN/a-link"]' } },
  pipe: { log: logOf(), toml: { mounts: '["BIN/a-pipe"]' } },
  'not-executable': { log: logOf() },
}

const expected: Readonly<Record<string, string>> = {
  good: 'ok',
  half: 'malformed',
  flood: 'over-limit',
  silent: 'malformed',
  forger: 'ok',
  unproven: 'crashed',
  'reads-nothing': 'partial',
  'reads-one': 'partial',
  trusted: 'ok',
  failed: 'crashed',
  notified: 'partial',
  'exit-code': 'crashed',
  'exit-allowed': 'ok',
  'no-version': 'unavailable',
  'odd-version': 'unavailable',
  hangs: 'timed-out',
  stderr: 'over-limit',
  outside: 'malformed',
  upward: 'malformed',
  'hidden-upward': 'malformed',
  twice: 'malformed',
  'old-version': 'malformed',
  'raw-line-break': 'malformed',
  'two-tools': 'malformed',
  'no-column-kind': 'malformed',
  'said-columns': 'ok',
  copyleft: 'denied',
  repository: 'ok',
  missing: 'unavailable',
  linked: 'unavailable',
  pipe: 'unavailable',
  'not-executable': 'unavailable',
}

/** The programs of all tools in one folder, each with its log beside it, and the configuration that declares them. */
const declare = (place: Place): string => {
  const files = Object.entries(tools).flatMap(([id, { log = '', script = '', version = 'echo gauge 1.2.3' }]) => [
    [`${id}.json`, typeof log === 'string' ? log : printed(log)],
    [id, `#!/bin/sh\nif [ "$1" = --version ]; then ${version}; exit; fi\ncat "$0.json"\n${script}\n`],
  ])
  const folder = place.tree('bin', Object.fromEntries(files))
  for (const id of Object.keys(tools)) chmodSync(join(folder, id), id === 'not-executable' ? 0o644 : 0o755)
  symlinkSync('/etc', join(folder, 'a-link'))
  execFileSync('mkfifo', [join(folder, 'a-pipe')])
  const entries = [...Object.keys(tools), 'missing'].map((id) => {
    const keys = {
      id: JSON.stringify(id),
      command: JSON.stringify([join(folder, id), '{files}']),
      'version-command': JSON.stringify([join(folder, id), '--version']),
      tier: '"parses"',
      licence: '"MIT"',
      'applies-to': '["**/*.txt"]',
      mounts: JSON.stringify([folder]),
      ...tools[id]?.toml,
    }
    return [
      '[[analyzer]]',
      ...Object.entries(keys).map(([key, value]) => `${key} = ${value.replace('BIN', folder)}`),
    ].join('\n')
  })
  return join(place.tree('config', { 'assay.toml': entries.join('\n\n') }), 'assay.toml')
}

needs('bubblewrap', 'better-sqlite3').describe('a declared analyzer', () => {
  let place: Place
  let config = ''
  let report: VetReport
  let record: RunRecord
  beforeAll(async () => {
    place = openPlace()
    config = declare(place)
    const tree = place.tree('tree', { 'a.txt': 'one\ntwo\n', 'line\nbreak.txt': 'three\n' })
    const out = join(place.dir, 'out')
    const ids = Object.keys(expected).join(',')
    report = (await place.vet(tree, '--config', config, '--analyzers', ids, '--out', out)).report
    record = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as RunRecord
  }, 240_000)
  afterAll(() => place.remove())

  const summary = (id: string) => report.analyzers.find((analyzer) => analyzer.id === id)

  test.each(Object.entries(expected))('%s ends as %s', (id, outcome) => {
    expect(`${summary(id)?.outcome}: ${summary(id)?.message}`).toMatch(new RegExp(`^${outcome}: `))
  })

  test.each(Object.entries(expected).filter(([, outcome]) => outcome !== 'ok' && outcome !== 'partial'))(
    '%s, which is %s, has no results and read nothing',
    (id) => {
      expect(summary(id)).toMatchObject({ results: null, files: 0 })
    },
  )

  test('has its results, its version from its own command, and a receipt of the sandbox for both', () => {
    expect(summary('good')).toMatchObject({ version: '1.2.3', results: 2, files: 2, sandbox: 'bubblewrap' })
    const { steps, tools: programs } = record.analyzers.find(({ id }) => id === 'good') ?? {}
    expect(steps?.map(({ receipt }) => receipt?.backend)).toEqual(['bubblewrap', 'bubblewrap'])
    expect(programs).toMatchObject([
      { version: '1.2.3', licence: 'MIT', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  test('that cannot be used says which file of this machine is why', () => {
    expect(summary('missing')?.message).toMatch(
      /\/bin\/missing is not there; put it there, or correct its \[\[analyzer\]\]/,
    )
    expect(summary('linked')?.message).toMatch(/a-link is \/etc, which shows .* settings of this machine/)
    expect(summary('pipe')?.message).toContain('a-pipe is no file and no folder')
    expect(summary('not-executable')?.message).toContain('cannot be used (EACCES)')
  })

  test('says what rests on the operator’s word instead of the log', () => {
    expect(summary('trusted')?.message).toBe('that it finished and that it read every file is the operator’s word')
    expect(summary('good')?.message).toBe('')
  })

  test('has the rules that fired in the record, under its own licence', () => {
    expect(record.analyzers.find(({ id }) => id === 'good')?.rules).toMatchObject([
      { id: 'G1', origin: 'https://gauge.example/', licence: 'MIT', severity: 'warning' },
    ])
  })

  test('is refused with the section of the specification that its log breaks', () => {
    expect(summary('no-column-kind')?.message).toContain('§3.14.27')
    expect(summary('old-version')?.message).toContain('§3.13.2')
    expect(summary('twice')?.message).toContain('§')
  })

  test('that shows only some of the files as read leaves the others unread', () => {
    const skipped = report.coverage.skipped.filter(({ analyzer }) => analyzer === 'reads-one')
    expect(skipped).toMatchObject([{ uri: 'line\nbreak.txt' }])
    expect(summary('reads-one')).toMatchObject({ files: 1 })
    expect(summary('reads-nothing')).toMatchObject({ files: 0 })
  })

  test('whose log names another maker is taken at its word, as a claim that the licence policy judges', () => {
    expect(report.signals).toContainEqual({ signal: 'C11', uri: 'forger', line: 1, confidence: 'weak' })
    expect(report.decisions.find(({ subject }) => subject === 'codeql')).toMatchObject({ decision: 'review' })
  })

  test('under a licence that no policy allows is not started', () => {
    expect(record.analyzers.find(({ id }) => id === 'copyleft')?.steps).toEqual([])
  })

  test('that runs code of the repository is marked as controlled by it', () => {
    expect(summary('repository')?.integrity).toBe('repository-controlled')
    expect(summary('good')?.integrity).toBe('tool')
  })

  test('never lets a run pass by what it did not show', () => {
    expect(report.verdict).not.toBe('pass')
  })

  test('that a worktree declares is ignored and named', async () => {
    const own = readFileSync(config, 'utf8').split('\n\n')[0] ?? ''
    const tree = place.tree('self-declared', { 'a.txt': 'one\n', 'assay.toml': own })
    const { report: answer } = await place.vet(tree, '--analyzers', 'ruff')
    expect(answer.analyzers.map(({ id }) => id)).toEqual(['ruff'])
    expect(answer.notices.join()).toContain('[[analyzer]] in the operator’s assay.toml')
  })

  test('is named by assay rules as one whose rules are not known before a run', async () => {
    const { stdout } = await place.run(['rules', '--config', config, '--analyzers', 'good,ruff', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ unlisted: ['good'] })
  })

  test('that nobody declared is a usage error that lists both kinds', async () => {
    const { status, stderr } = await place.run(['vet', place.dir, '--config', config, '--analyzers', 'nobody'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/Known are biome.*, and declared in your assay\.toml good, half/)
  })
})
