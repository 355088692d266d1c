import { describe, expect, test } from 'vitest'
import type { RawRun } from '../../schemas/records/index.ts'
import { analyzer, emptyRun, planOf, sourceOf, toolIdentity } from './run-plan.ts'

// What the programs in the sandbox say, without running them: which of it counts as finished.

const source = sourceOf({ 'Cargo.toml': '[package]\nname = "one"\n', 'src/lib.rs': 'pub fn one() {}\n' })
const plan = planOf('clippy', source)

const target = { name: 'one', kind: 'lib', file: 'src/lib.rs', isTested: true, needsFeatures: false }
const unit = { manifest: 'Cargo.toml', name: 'one', kind: 'lib' }
const begin = { kind: 'begin', hasCargo: true, hasLinker: true, vendored: [] }
const root = {
  kind: 'root',
  folder: '',
  manifest: 'Cargo.toml',
  members: [{ manifest: 'Cargo.toml', targets: [target] }],
}
const rootEnd = {
  kind: 'root-end',
  manifest: 'Cargo.toml',
  exit: 0,
  signal: null,
  finished: true,
  isMissing: false,
  scripts: [],
  built: [
    { ...unit, isTest: false },
    { ...unit, isTest: true },
  ],
  read: ['Cargo.toml', 'src/lib.rs'],
  foreign: [],
}
const end = { kind: 'end', changed: [], isFull: false, printsTooMuch: false }
const whole = [begin, root, rootEnd, end]

const numbered = (frames: readonly object[]): string =>
  frames.map((frame, n) => `${JSON.stringify({ n, ...frame })}\n`).join('')

const region = { byteOffset: 0, byteLength: 3, startLine: 1, startColumn: 1, endLine: 1, endColumn: 4 }
const log = (...uris: string[]): string =>
  JSON.stringify({
    $schema: 'https://example.org/sarif',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'clippy', informationUri: 'https://example.org', rules: [{ id: 'clippy::a' }] } },
        results: uris.map((uri) => ({
          ruleId: 'clippy::a',
          ruleIndex: 0,
          level: 'warning',
          message: { text: 'a' },
          locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
          relatedLocations: [],
        })),
      },
    ],
  })
const counts = (given: number) =>
  Buffer.from(`${JSON.stringify({ given, withoutPlace: 0, status: 0, signal: null })}\n`)

const judge = (lint: Partial<RawRun> | string, converted: Partial<RawRun> = {}) => {
  const raws = [
    { ...emptyRun, ...(typeof lint === 'string' ? { stdout: Buffer.from(lint) } : lint) },
    { ...emptyRun, stdout: Buffer.from(log()), stderr: counts(0), ...converted },
  ]
  return analyzer('clippy').toSarif(raws, plan, source, toolIdentity('rust'))
}
const kindOf = (lint: readonly object[] | string) =>
  judge(typeof lint === 'string' ? lint : numbered(lint)).outcome.kind

test('a whole run of a clean crate is ok', () => {
  const report = judge(numbered(whole))
  expect(report.outcome).toEqual({ kind: 'ok', message: '' })
  expect(report.filesRead).toEqual(['Cargo.toml', 'src/lib.rs'])
})

describe('frames', () => {
  test.each([
    ['without the last one', [begin, root, rootEnd]],
    ['without the end of a root', [begin, root, end]],
    ['with two ends', [...whole, end]],
    ['with a root inside a root', [begin, root, root, rootEnd, end]],
    ['with the end of another root', [begin, root, { ...rootEnd, manifest: 'b/Cargo.toml' }, end]],
    ['of another shape', [begin, root, { ...rootEnd, read: 7 }, end]],
  ])('%s are not believed', (_, frames) => {
    expect(kindOf(frames)).toBe('malformed')
  })

  test.each([
    ['a line that somebody put between', numbered(whole).replace('\n', `\n${JSON.stringify({ n: 1, ...root })}\n`)],
    [
      'a number that is left out',
      numbered([begin, ...whole])
        .split('\n')
        .slice(1)
        .join('\n'),
    ],
    ['a last line that is cut', numbered(whole).slice(0, -1)],
    ['words that are no frame', `Compiling\n${numbered(whole)}`],
  ])('with %s are not believed', (_, text) => {
    expect(kindOf(text)).toBe('malformed')
  })
})

test('a cargo that does not start is not there', () => {
  expect(kindOf([{ ...begin, hasCargo: false }, end])).toBe('unavailable')
})

describe('the end of cargo', () => {
  const endedBy = (change: object) => [begin, root, { ...rootEnd, ...change }, end]

  test('with success said and another exit code is a contradiction', () => {
    expect(kindOf(endedBy({ exit: 101 }))).toBe('malformed')
    expect(kindOf(endedBy({ finished: false }))).toBe('malformed')
  })

  test('by a signal, or without its closing message once it had begun, is none', () => {
    expect(kindOf(endedBy({ exit: null, signal: 'SIGKILL' }))).toBe('crashed')
    expect(kindOf(endedBy({ exit: 101, finished: null }))).toBe('crashed')
  })

  test('without success names what was not built', () => {
    const report = judge(numbered(endedBy({ exit: 101, finished: false, built: [], read: [] })))
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toEqual([{ uri: 'src/lib.rs', reason: 'cargo did not come to build it' }])
  })

  test('without success tells how a build script failed', () => {
    const scripts = [{ manifest: 'Cargo.toml', end: 'exit status: 1' }]
    const report = judge(numbered(endedBy({ exit: 101, finished: false, scripts, built: [], read: [] })))
    expect(report.skipped).toEqual([{ uri: 'src/lib.rs', reason: 'its build script failed (exit status: 1)' }])
  })

  test('without success and with everything built is still not whole', () => {
    expect(kindOf(endedBy({ exit: 101, finished: false }))).toBe('partial')
  })

  test('before it began names everything', () => {
    const report = judge(numbered(endedBy({ exit: 101, finished: null, built: [], read: [] })))
    expect(report.outcome.kind).toBe('partial')
    expect(report.filesRead).toEqual([])
  })

  test('with the scratch folder full, or too much printed, is over the limit', () => {
    expect(kindOf([begin, root, rootEnd, { ...end, isFull: true }])).toBe('over-limit')
    expect(kindOf([begin, root, rootEnd, { ...end, printsTooMuch: true }])).toBe('over-limit')
  })
})

describe('the converter', () => {
  const converted = (raw: Partial<RawRun>) => judge(numbered(whole), raw).outcome.kind

  test('that answers with fewer results than it was given is not believed', () => {
    expect(converted({ stderr: counts(1) })).toBe('malformed')
    expect(converted({ stdout: Buffer.from(log('src/lib.rs')), stderr: counts(1) })).toBe('ok')
  })

  test('that names a file outside the tree has its log left aside', () => {
    expect(converted({ stdout: Buffer.from(log('../etc/passwd')), stderr: counts(1) })).toBe('malformed')
  })

  test('that fails, is cut or says nothing is no clean run', () => {
    expect(converted({ stdout: Buffer.from(log().slice(0, -5)) })).toBe('malformed')
    expect(converted({ stdout: new Uint8Array(), stderr: new Uint8Array() })).toBe('malformed')
    expect(converted({ exitCode: null, signal: 'SIGKILL' })).toBe('crashed')
  })
})

describe('what silences clippy in the source', () => {
  const counted = (text: string): number => [...analyzer('clippy').inlineSuppressions(text, 'assay')].length

  test.each([
    '#[allow(clippy::all)]',
    '#![allow(warnings)]',
    '# ! [ allow (dead_code) ]',
    '#[expect(unused)]',
    '#[cfg_attr(not(test), allow(clippy::unwrap_used))]',
    '#[cfg_attr(clippy, expect(\n    dead_code\n))]',
    '#[cfg(not(clippy))]',
    '#[cfg(all(unix, not(any(clippy, miri))))]',
    '#[cfg_attr(clippy, path = "other.rs")]',
  ])('%s is counted', (text) => {
    expect(counted(`${text}\nfn a() {}\n${text}\nfn b() {}\n`)).toBe(2)
  })

  test.each([
    '#[deny(warnings)]',
    'result.expect("a")',
    '#[cfg(test)]',
    '#[cfg_attr(test, derive(Debug))]',
    '#[cfg_attr(test, warn(clippy::all))]',
  ])('%s is not', (text) => {
    expect(counted(`${text}\n`)).toBe(0)
  })

  test.each([['#'], [' '], ['#!['], ['#[cfg('], ['#[cfg_attr('], ['# '], ['\n'], ['#[cfg_attr(allow ']])(
    'many of %j cost what their size does',
    (part) => {
      expect(counted(`#${' '.repeat(2_000_000)}!${' '.repeat(2_000_000)}`)).toBe(0)
      expect(counted(part.repeat(100_000))).toBe(0)
    },
  )
})
