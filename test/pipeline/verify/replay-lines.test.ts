import { describe, expect, test } from 'vitest'
import { statementOf } from '../../../evidence/statement/index.ts'
import { sha256 } from '../../../lib/digest.ts'
import { type Replayed, replayLines } from '../../../pipeline/verify/replay-lines.ts'
import type { AnalyzerRecord, CheckLine, RunRecord } from '../../../schemas/records/index.ts'
import { runRecord, utf8 } from '../../evidence/record.ts'

const tool = { id: 'ruff', version: '1.0.0', sha256: sha256('ruff'), licence: 'MIT' }
const logs = new Map(
  ['{"runs":[{"results":[1]}]}', '{"runs":[{"results":[2]}]}'].map((text) => [sha256(text), utf8(text)]),
)
const [logSha256 = '', otherLog = ''] = logs.keys()

const recordWith = (...analyzers: readonly Partial<AnalyzerRecord>[]): RunRecord => {
  const record = runRecord('x')
  const [first] = record.analyzers
  return {
    ...record,
    analyzers: analyzers.flatMap((more) =>
      first ? [{ ...first, id: 'ruff', tools: [tool], logSha256, ...more }] : [],
    ),
  }
}
const recorded = recordWith({})

const compared = (record: RunRecord, more: Partial<Replayed> = {}, run = recorded): readonly CheckLine[] => [
  ...replayLines(statementOf(run, sha256('manifest')).predicate, {
    record,
    readLog: (digest) => logs.get(digest),
    open: null,
    ...more,
  }),
]
const said = (lines: readonly CheckLine[]): readonly string[] => lines.map(({ id, status }) => `${id}: ${status}`)

describe('a replay', () => {
  test('that says the same holds, whatever it took and wherever it was asked for', () => {
    const again = recordWith({ durationMs: 99, steps: [] })
    expect(
      said(compared({ ...again, startedAt: 'later', source: { submodules: [], omittedCounts: { fifo: 1 } } })),
    ).toEqual(['replay-ruff: holds', 'replay-analysis: holds'])
  })

  test.each<[string, Partial<AnalyzerRecord>, string]>([
    [
      'another version of a tool',
      { tools: [{ ...tool, version: '2.0.0' }] },
      'ruff is 2.0.0 here, and 1.0.0 made the log',
    ],
    [
      'another build of a tool that says something else',
      { tools: [{ ...tool, sha256: sha256('x') }], logSha256: otherLog },
      'ruff 1.0.0 is another build here',
    ],
    ['a tool less', { tools: [] }, 'ruff 1.0.0 is not here'],
    [
      'an analyzer that cannot run',
      { outcome: { kind: 'unavailable', message: 'no ruff' } },
      'It cannot run here: no ruff',
    ],
  ])('with %s leaves the question open and names it', (_, more, message) => {
    const lines = compared(recordWith(more))
    expect(said(lines)).toEqual(['replay-ruff: unknown', 'replay-analysis: unknown'])
    expect(lines[0]?.message).toContain(message)
  })

  test('by another build that says the same holds, and names the build', () => {
    const lines = compared(recordWith({ tools: [{ ...tool, sha256: sha256('x') }] }))
    expect(said(lines)).toEqual(['replay-ruff: holds', 'replay-analysis: holds'])
    expect(lines[0]?.message).toContain(`The same log (${logSha256}). Another build said it: ruff 1.0.0`)
  })

  test.each<[string, Partial<AnalyzerRecord>, string]>([
    ['configuration', { configSha256: sha256('x') }, 'configSha256 differs'],
    ['severities', { severitySha256: sha256('x') }, 'severitySha256 differs'],
    [
      'rules',
      { rules: [{ id: 'a', origin: '', licence: 'MIT', severity: 'error', reason: '' }] },
      'rulesSha256 differs',
    ],
    [
      'outcome',
      { outcome: { kind: 'crashed', message: '' } },
      'outcome differs: /kind: "ok" expected, "crashed" found',
    ],
    ['log', { logSha256: otherLog }, 'Its log differs at /runs/0/results/0: 1 expected, 2 found'],
    ['end', { logSha256: null }, 'Its log differs at the root'],
  ])('with another %s fails and says where', (_, more, message) => {
    const [line, whole] = compared(recordWith(more))
    expect(line?.status).toBe('fails')
    expect(line?.message).toContain(message)
    expect(whole?.status).toBe('fails')
  })

  test('without an analyzer that is the operator’s leaves the question open', () => {
    expect(said(compared(recordWith()))).toEqual(['replay-ruff: unknown', 'replay-analysis: unknown'])
  })

  test('does not make an imported log again', () => {
    const run = recordWith({ integrity: 'imported' })
    expect(said(compared(recordWith(), {}, run))).toEqual(['replay-ruff: unknown', 'replay-analysis: unknown'])
  })

  test('of what cannot be the same leaves the whole open', () => {
    expect(said(compared(recorded, { open: 'a list is missing.' }))).toEqual([
      'replay-ruff: holds',
      'replay-analysis: unknown',
    ])
  })

  test('with another verdict of the same logs fails', () => {
    const again = { ...recorded, report: { ...recorded.report, verdict: 'fail' as const } }
    const lines = compared(again)
    expect(said(lines)).toEqual(['replay-ruff: holds', 'replay-analysis: fails'])
    expect(lines[1]?.message).toContain('/verdict')
  })

  test('under other policies leaves the whole open', () => {
    const decisions = recorded.report.decisions.map((decision) => ({ ...decision, policy: `p@${sha256('x')}` }))
    expect(said(compared({ ...recorded, report: { ...recorded.report, decisions } }))[1]).toBe(
      'replay-analysis: unknown',
    )
  })
})
