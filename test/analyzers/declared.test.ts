import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { severityMap } from '../../analyzers/declared/severity.ts'
import { type Definition, refusedPlace, resolveAnalyzers } from '../../analyzers/index.ts'
import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { applyPatch, validateLog } from '../../sarif/index.ts'
import type { RawRun, SnapshotFile } from '../../schemas/records/index.ts'
import type { Result, SarifLog } from '../../schemas/sarif/index.ts'
import { emptyRun, lines, sourceOf, type Tree } from './run-plan.ts'

const definition: Definition = {
  id: 'gauge',
  command: ['/opt/gauge/bin/gauge', '--base={root}', '{files}', '--last'],
  versionCommand: ['/opt/gauge/bin/gauge', '--version'],
  versionPattern: 'gauge (\\S+)',
  tier: 'parses',
  licence: 'MIT',
  appliesTo: ['**/*.txt'],
  mounts: ['/opt/gauge'],
  env: { GAUGE: '1' },
  exitCodes: [0, 1],
  finished: 'log',
  reads: 'handed-over',
  columns: null,
  messages: 'sarif',
  severity: [],
  otherSeverity: 'tool',
  threads: 1,
  timeoutSeconds: 10,
  memoryMb: 100,
}

const analyzerOf = (changes: Partial<Definition> = {}) => {
  const [analyzer] = resolveAnalyzers(['gauge'], [{ ...definition, ...changes }])
  if (analyzer === undefined) throw new RangeError('nothing was declared')
  return analyzer
}
const config = { configSource: 'assay', cpuCores: 2 } as const
const fileAt = (path: string): SnapshotFile => ({ path, size: 1, mode: '100644', sha256: sha256('') })

const driver = { name: 'Gauge', rules: [{ id: 'A1' }, { id: 'B2', defaultConfiguration: { level: 'error' as const } }] }
const baseRun = { tool: { driver }, columnKind: 'utf16CodeUnits' as const }
const logOf = (results: readonly object[], run: object = {}): SarifLog =>
  ({ version: '2.1.0', runs: [{ ...baseRun, results, ...run }] }) as SarifLog
const placed = (uri: string, region: object = { startLine: 1 }) => [
  { physicalLocation: { artifactLocation: { uri }, region } },
]

const runOf = (stdout: string): RawRun => ({ ...emptyRun, stdout: Buffer.from(stdout) })
const vet = (tree: Tree, log: SarifLog, changes: Partial<Definition> = {}) => {
  const analyzer = analyzerOf(changes)
  const source = sourceOf(tree)
  const files = source.snapshot.files.filter(({ path }) => analyzer.appliesTo(path))
  const plan = analyzer.plan(files, config)
  const raws = [runOf('gauge 1.2.3\n'), ...plan.steps.slice(1).map(() => runOf(JSON.stringify(log)))]
  return analyzer.toSarif(raws, plan, source, { version: '', sha256: sha256('') })
}
const resultsOf = (report: ReturnType<typeof vet>): readonly Result[] => report.log?.runs?.[0]?.results ?? []

describe('the plan of a declared analyzer', () => {
  test('asks for the version first, without the tree, and then hands over the files in place of {files}', () => {
    const { steps } = analyzerOf().plan([fileAt('a.txt'), fileAt('-b.txt')], config)
    expect(steps.map(({ argv }) => argv)).toEqual([
      ['/opt/gauge/bin/gauge', '--version'],
      ['/opt/gauge/bin/gauge', '--base=/src', './a.txt', './-b.txt', '--last'],
    ])
    expect(steps.map(({ mounts }) => mounts.map(({ kind }) => kind))).toEqual([
      ['host', 'scratch'],
      ['snapshot', 'host', 'scratch'],
    ])
  })

  test('is the same twice, loses no file, and runs a command without {files} once', () => {
    const files = Array.from({ length: 30_000 }, (_, index) => fileAt(`${'x'.repeat(60)}/${index}.txt`))
    const plan = analyzerOf().plan(files, config)
    expect(plan).toEqual(analyzerOf().plan(files, config))
    expect(plan.steps.length).toBeGreaterThan(2)
    expect(plan.steps.flatMap((step) => step.files)).toEqual(plan.files)
    expect(analyzerOf({ command: ['/usr/bin/gauge', '{root}'] }).plan(files, config).steps).toHaveLength(2)
  })

  test('mounts a program that no folder holds, and none that every sandbox has', () => {
    const mountsOf = (changes: Partial<Definition>) =>
      analyzerOf(changes)
        .plan([fileAt('a.txt')], config)
        .steps[0]?.mounts.flatMap((mount) => (mount.kind === 'host' ? [mount.at] : []))
    expect(mountsOf({ mounts: [] })).toEqual(['/opt/gauge/bin/gauge'])
    expect(mountsOf({ mounts: [], command: ['/usr/bin/x'], versionCommand: ['/bin/x'] })).toEqual([])
    expect(mountsOf({ mounts: ['/opt', '/opt/gauge'] })).toEqual(['/opt'])
  })

  test('has no environment of the machine, and the limits that were declared', () => {
    const step = analyzerOf().plan([fileAt('a.txt')], config).steps[1]
    expect(step?.env).toMatchObject({ HOME: '/tmp', GAUGE: '1', GOMAXPROCS: '2' })
    expect(step?.limits).toMatchObject({ wallMs: 10_000, memoryBytes: 100 * 1024 * 1024 })
  })
})

describe('the log of a declared analyzer', () => {
  test('has its references resolved and keeps the ledger that tells how', () => {
    const log = logOf(
      [
        {
          ruleId: 'B2',
          ruleIndex: 1,
          message: { id: 'said', arguments: ['one'] },
          locations: [{ physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 2 } } }],
        },
      ],
      {
        tool: {
          driver: {
            name: 'Gauge',
            rules: [{ id: 'A1' }, { id: 'B2', messageStrings: { said: { text: 'Not {0}, {{really}}.' } } }],
          },
        },
        artifacts: [{ location: { uri: 'sub/a.txt', uriBaseId: 'ROOT' } }],
        originalUriBaseIds: { ROOT: { uri: 'file:///src/' } },
      },
    )
    const report = vet({ 'sub/a.txt': 'one\ntwo\n' }, log)
    expect(report.outcome.kind).toBe('ok')
    expect(resultsOf(report)).toMatchObject([
      { ruleId: 'B2', level: 'warning', message: { text: 'Not one, {{really}}.' } },
    ])
    expect(lines(report)).toEqual(['B2 sub/a.txt:2:1-2:4'])
    expect(report.ledger?.before).toBe(sha256(canonicalJson(log)))
    const replayed = applyPatch(log, report.ledger?.steps.flatMap(({ patch }) => patch) ?? [])
    expect(canonicalJson(replayed)).toBe(canonicalJson(report.log))
    expect(report.ledger?.after).toBe(sha256(canonicalJson(report.log)))
    expect(validateLog(report.log).validation.counts.error).toBe(0)
  })

  test('loses what tells two runs apart: times, guids, fingerprints and properties of the tool', () => {
    const result = {
      ruleId: 'A1',
      message: { text: 'No.' },
      locations: placed('a.txt'),
      guid: '6f6f6f6f-1111-4222-8333-444444444444',
      fingerprints: { 'gauge/v1': 'requires login' },
      properties: { seen: 'now' },
    }
    const noisy = logOf([result], {
      invocations: [{ executionSuccessful: true, endTimeUtc: '2026-11-30T10:00:00Z' }],
      automationDetails: { guid: '6f6f6f6f-1111-4222-8333-555555555555' },
    })
    const plain = logOf([{ ruleId: 'A1', message: { text: 'No.' }, locations: placed('a.txt') }])
    expect(canonicalJson(vet({ 'a.txt': 'x\n' }, noisy).log)).toBe(canonicalJson(vet({ 'a.txt': 'x\n' }, plain).log))
  })

  test('keeps the tool’s levels where the operator leaves them, and the operator’s where it says so', () => {
    const results = [
      { ruleId: 'A1', message: { text: 'No.' }, locations: placed('a.txt') },
      { ruleId: 'A1', level: 'note', message: { text: 'Also.' }, locations: placed('a.txt') },
      { ruleId: 'B2', ruleIndex: 1, message: { text: 'No.' }, locations: placed('a.txt') },
      { ruleId: 'C3', level: 'none', message: { text: 'No.' }, locations: placed('a.txt') },
    ]
    const levelsWith = (changes: Partial<Definition>) =>
      resultsOf(vet({ 'a.txt': 'x\n' }, logOf(results), changes)).map(({ ruleId, level }) => `${ruleId} ${level}`)
    expect(levelsWith({})).toEqual(['A1 note', 'A1 warning', 'B2 error', 'C3 note'])
    expect(
      levelsWith({
        severity: [
          ['A*', 'error'],
          ['A1', 'note'],
          ['*2', 'note'],
        ],
      }),
    ).toEqual(['A1 error', 'A1 error', 'B2 note', 'C3 note'])
    expect(levelsWith({ otherSeverity: 'warning', severity: [['B2', 'error']] })).toEqual([
      'A1 warning',
      'A1 warning',
      'B2 error',
      'C3 warning',
    ])
  })

  test('counts columns as it says, or as the operator says of it', () => {
    const text = '"Ü😀" here\n'
    const found = (columns: Definition['columns'], startColumn: number) =>
      lines(
        vet(
          { 'a.txt': text },
          logOf(
            [
              {
                ruleId: 'A1',
                message: { text: 'No.' },
                locations: placed('a.txt', { startLine: 1, startColumn, endColumn: startColumn + 4 }),
              },
            ],
            { columnKind: undefined },
          ),
          { columns },
        ),
      )
    const here = ['A1 a.txt:1:7-1:11']
    expect(found('utf16CodeUnits', 7)).toEqual(here)
    expect(found('unicodeCodePoints', 6)).toEqual(here)
    expect(found('utf8Bytes', 10)).toEqual(here)
  })

  test('may hold braces in plain messages where the operator says that they are plain', () => {
    const log = logOf([{ ruleId: 'A1', message: { text: 'Not {x} but {0}.' }, locations: placed('a.txt') }])
    expect(vet({ 'a.txt': 'x\n' }, log).outcome).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('§3.11'),
    })
    expect(resultsOf(vet({ 'a.txt': 'x\n' }, log, { messages: 'plain' }))).toMatchObject([
      { message: { text: 'Not {{x}} but {{0}}.' } },
    ])
  })

  test('has links in messages reduced to their text', () => {
    const log = logOf([
      {
        ruleId: 'A1',
        message: { text: 'See [the page](https://evil.example/) \\[now\\].' },
        locations: placed('a.txt'),
      },
    ])
    expect(resultsOf(vet({ 'a.txt': 'x\n' }, log))[0]?.message.text).toBe('See the page [now].')
  })

  test.each([
    ['a.txt', 'error', 'partial'],
    ['a.txt', 'warning', 'partial'],
    ['a.txt', 'note', 'ok'],
    ['b.md', 'error', 'crashed'],
    ['elsewhere.txt', 'error', 'crashed'],
  ])('with a notification on %s of level %s is %s', (uri, level, outcome) => {
    const note = {
      message: { text: 'Trouble.' },
      level,
      locations: [{ physicalLocation: { artifactLocation: { uri } } }],
    }
    const log = logOf([], { invocations: [{ executionSuccessful: true, toolConfigurationNotifications: [note] }] })
    expect(vet({ 'a.txt': 'x\n', 'b.md': 'y\n' }, log).outcome.kind).toBe(outcome)
  })

  test('shows results that are suppressed, gates none of them, and says how many', () => {
    const log = logOf([
      { ruleId: 'A1', message: { text: 'No.' }, locations: placed('a.txt'), suppressions: [{ kind: 'inSource' }] },
    ])
    const report = vet({ 'a.txt': 'x\n' }, log)
    expect(resultsOf(report)).toMatchObject([{ suppressions: [{ kind: 'inSource' }] }])
    expect(report.notices).toEqual(['1 result of gauge is marked as suppressed in its own log.'])
  })

  test('keeps no level on what is no failure, and drops what a baseline knows as gone', () => {
    const log = logOf(
      [
        { ruleId: 'A1', kind: 'pass', baselineState: 'new', message: { text: 'Fine.' }, locations: placed('a.txt') },
        { ruleId: 'A1', baselineState: 'absent', message: { text: 'Gone.' }, locations: placed('a.txt') },
      ],
      { baselineGuid: '6f6f6f6f-1111-4222-8333-444444444444' },
    )
    expect(resultsOf(vet({ 'a.txt': 'x\n' }, log))).toMatchObject([{ kind: 'pass', level: 'none' }])
  })

  test.each([
    'file:///src/a%20b.txt',
    'file:/src/a%20b.txt',
    'file://localhost/src/a%20b.txt',
    'a%20b.txt',
    './a%20b.txt',
  ])('names a file of the tree by %s', (uri) => {
    const report = vet(
      { 'a b.txt': 'x\n' },
      logOf([{ ruleId: 'A1', message: { text: 'No.' }, locations: placed(uri) }]),
    )
    expect(lines(report)).toEqual(['A1 a%20b.txt:1:1-1:2'])
  })

  test.each([
    'file:///etc/passwd',
    'file://other/src/a.txt',
    'https://evil.example/src/a.txt',
    'sub/../a.txt',
    '../src/a.txt',
    '%2e%2e/a.txt',
    'sub%2Fa.txt',
    'a.txt?x',
    'a.txt#x',
    '/a.txt',
    '/src/a.txt',
    'A.TXT',
    'nothing.txt',
    '',
  ])('with the URI %s is refused', (uri) => {
    const log = logOf([{ ruleId: 'A1', message: { text: 'No.' }, locations: placed(uri) }])
    expect(vet({ 'a.txt': 'x\n', 'sub/a.txt': 'x\n' }, log).outcome.kind).toBe('malformed')
  })

  test('of any JSON is never taken for a finished run without being one', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const analyzer = analyzerOf()
        const source = sourceOf({ 'a.txt': 'x\n' })
        const plan = analyzer.plan(source.snapshot.files, config)
        const report = analyzer.toSarif([runOf('gauge 1.2.3'), runOf(text)], plan, source, { version: '', sha256: '' })
        expect(report.outcome.kind).not.toBe('ok')
        expect(report.log).toBe(null)
      }),
    )
  })
})

test('no mount shows the home folder of whoever runs Assay', () => {
  expect(refusedPlace('/work/ada', '/work/ada')).toContain('home')
  expect(refusedPlace('/work', '/work/ada')).toContain('home')
  expect(refusedPlace('/work/ada/tools', '/work/ada')).toBe(null)
})

test.each([
  ['A*', 'A1', true],
  ['*A', 'xA', true],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b', 'ab', true],
  ['ab*b', 'ab', false],
  ['a*bc*c', 'abc', false],
  ['A', 'AB', false],
  ['*', '', true],
  ['a.c', 'abc', false],
])('the severity pattern %s on the rule %s: %j', (pattern, rule, fits) => {
  expect(severityMap({ severity: [[pattern, 'error']], otherSeverity: 'tool' })(rule)).toBe(fits ? 'error' : null)
})
