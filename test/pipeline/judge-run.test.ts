import { describe, expect, test } from 'vitest'
import type { Compared } from '../../pipeline/compare.ts'
import type { Examined, ExaminedLog } from '../../pipeline/examine/client.ts'
import type { Finding, LogReply, TreeReply } from '../../pipeline/examine/protocol.ts'
import { openGate } from '../../pipeline/gate.ts'
import { integrityOf, judgeRun, type Ran, settleRun } from '../../pipeline/judge-run.ts'
import type { PlannedAnalyzer } from '../../pipeline/plan.ts'
import type { VetRequest } from '../../pipeline/request.ts'
import { nothingSeen } from '../../policies/index.ts'
import type { Outcome, OutcomeKind, Snapshot } from '../../schemas/records/index.ts'
import { analyzer, emptyRun } from '../analyzers/run-plan.ts'

const ruff = analyzer('ruff')

const planned: PlannedAnalyzer = {
  analyzer: ruff,
  config: { configSource: 'assay', cpuCores: 1 },
  files: [],
  tool: null,
  plan: { analyzer: 'ruff', tier: 'parses', files: ['a.py', 'b.py'], steps: [] },
  settled: null,
}

const snapshot: Snapshot = {
  subject: { path: '.', ref: null, commit: null, tree: null, manifest: 'a'.repeat(64), dirty: null },
  files: ['a.py', 'b.py'].map((path) => ({ path, size: 1, mode: '100644', sha256: 'b'.repeat(64) })),
  omitted: [],
  omittedCounts: {},
  notices: [],
}

const request: VetRequest = {
  ...{ path: '.', ref: null, base: null, baseline: null, analyzers: ['ruff'], declared: [], semgrepRules: [] },
  ...{ imported: [], configSource: 'assay', failOn: 'error', leaveOut: [], sandbox: 'auto', facts: {} },
  ...{ minIsolation: 'namespace', organisation: {}, policyFolder: null, waivers: [], suppressions: null },
  ...{ notices: [], outDir: null, configSha256: '' },
}

const tree: TreeReply = {
  kind: 'tree',
  seen: nothingSeen,
  failOn: null,
  ignored: [],
  suppressions: [],
}

const log = (kind: OutcomeKind, said: Partial<LogReply> = {}): ExaminedLog => ({
  reply: {
    ...{ kind: 'log', id: 'ruff', outcome: { kind, message: 'said by the log' }, filesRead: [], skipped: [] },
    ...{ notices: [], version: null, rules: [], findings: [], drivers: [], hasRuns: true },
    ...{ rawValidation: null, validation: null },
    ...said,
  },
  runs: null,
  ledger: null,
})

const examinedOf = (one: ExaminedLog | null, failures: readonly (readonly [string, string])[] = []): Examined => ({
  tree,
  logs: new Map(one === null ? [] : [['ruff', one]]),
  failures: new Map(failures),
})

const finding: Finding = {
  ...{ analyzer: 'ruff', ruleId: 'F821', level: 'error', uri: 'a.py', line: 1, column: 1 },
  ...{ message: 'said', fingerprint: null, codeLine: null },
}

const counts = { new: 0, unchanged: 0, moved: 0, absent: 0, unknown: 0, silenced: 0 }
const nothingCompared: Compared = {
  ...{ findings: [], logs: [], withoutBase: [], undecided: [], failOn: null, notices: [], unfinished: [] },
  comparison: {
    base: { kind: 'run', ref: 'r', commit: null, tree: null, manifest: '', run: 'r', reused: true },
    ...{ counts, analyzers: [], renames: [], configuration: [], newSuppressions: [], newSuppressionCount: 0 },
  },
}

const ran: Ran = { id: 'ruff', planned, settled: null, raws: [emptyRun], durationMs: 1 }
const unstarted = { ...emptyRun, startFailure: 'no such program' }
const denied: Outcome = { kind: 'denied', message: 'by the gate' }

describe('the outcome of an analyzer', () => {
  const outcomeOf = (entry: Ran, examined: Examined) => {
    const [settled] = settleRun([entry], examined)
    return { outcome: settled?.outcome, isRead: settled?.examined !== null }
  }

  test('that was settled before it started stays, whatever log there is', () => {
    expect(outcomeOf({ ...ran, settled: denied }, examinedOf(log('ok')))).toEqual({ outcome: denied, isRead: false })
  })

  test('one step of which did not start is unavailable, whatever the others gave', () => {
    expect(outcomeOf({ ...ran, raws: [emptyRun, unstarted] }, examinedOf(log('ok')))).toEqual({
      outcome: { kind: 'unavailable', message: 'no such program' },
      isRead: false,
    })
  })

  test('is the one that its log shows', () => {
    expect(outcomeOf(ran, examinedOf(log('partial')))).toMatchObject({ outcome: { kind: 'partial' }, isRead: true })
  })

  test('whose log nobody could read is malformed, and says why', () => {
    expect(outcomeOf(ran, examinedOf(null, [['ruff', 'its reader died.']]))).toEqual({
      outcome: { kind: 'malformed', message: 'Its output could not be read: its reader died.' },
      isRead: false,
    })
    expect(outcomeOf(ran, examinedOf(null)).outcome?.kind).toBe('malformed')
  })
})

describe('a run', () => {
  const gate = openGate(0)
  const judged = (
    examined: Examined,
    more: { readonly request?: Partial<VetRequest>; readonly compared?: Compared; readonly ran?: Ran } = {},
  ) =>
    judgeRun({
      ...{ snapshot, selected: [ruff], examined, gate, onRules: [], heldBack: null },
      request: { ...request, ...more.request },
      settled: settleRun([more.ran ?? ran], examined),
      compared: more.compared ?? null,
    })
  const codes = ({ reasons }: ReturnType<typeof judged>) => reasons.map(({ code }) => code)
  const whole = examinedOf(log('ok', { filesRead: ['a.py', 'b.py'] }))

  test('that read everything passes', () => {
    expect(judged(whole)).toMatchObject({ verdict: 'pass', coverage: { read: 2, skipped: [] } })
  })

  test('counts no file as read that is none of the snapshot', () => {
    const other = examinedOf(log('ok', { filesRead: ['base.toml'] }))
    expect(judged(other).coverage.read).toBe(0)
    expect(codes(judged(other))).toEqual(['nothing-read'])
  })

  test('whose analyzer crashed has not read what it cannot show to have read', () => {
    const { coverage } = judged(examinedOf(log('crashed', { filesRead: ['a.py'] })))
    expect(coverage.skipped).toEqual([{ uri: 'b.py', analyzer: 'ruff', reason: 'crashed' }])
  })

  test('takes the word of an analyzer that came to its end for what it skipped', () => {
    const skipped = [{ uri: 'b.py', reason: 'syntax error' }]
    const { coverage } = judged(examinedOf(log('partial', { filesRead: [], skipped })))
    expect(coverage.skipped).toEqual([{ uri: 'b.py', analyzer: 'ruff', reason: 'syntax error' }])
  })

  test('whose tree could not be searched for licence signals is incomplete', () => {
    const dead = { ...whole, tree: null, failures: new Map([['tree', 'out of memory.']]) }
    expect(judged(dead)).toMatchObject({
      verdict: 'incomplete',
      reasons: [
        { message: 'The worktree could not be searched for licence signals: out of memory.', code: 'stage-unfinished' },
      ],
    })
  })

  test.each([
    ['error', 'warning', null, 'warning'],
    ['error', 'error', 'note', 'note'],
    ['warning', null, null, 'warning'],
  ] as const)(
    'asked to fail on %s, by the head on %s and by the base on %s, fails on %s',
    (asked, head, base, used) => {
      const examined = { ...whole, tree: { ...tree, failOn: head } }
      expect(
        judged(examined, { request: { failOn: asked }, compared: { ...nothingCompared, failOn: base } }).failOn,
      ).toBe(used)
    },
  )

  test('is judged by what the comparison says of the findings', () => {
    const found = examinedOf(log('ok', { filesRead: ['a.py'], findings: [finding] }))
    expect(codes(judged(found))).toEqual(['findings'])
    const known = { ...nothingCompared, findings: [{ ...finding, baseline: 'unchanged' as const }] }
    expect(codes(judged(found, { compared: known }))).toEqual([])
    const undecided = [{ id: 'ruff', reason: 'It crashed on the base.' }]
    const unknown = { ...known, undecided, findings: [{ ...finding, baseline: 'unknown' as const }] }
    expect(codes(judged(found, { compared: unknown }))).toEqual(['base-unfinished'])
  })

  test('of which the comparison leaves something open is incomplete', () => {
    const open = { ...nothingCompared, unfinished: ['What that would hide is not known.'] }
    expect(codes(judged(whole, { compared: open }))).toEqual(['stage-unfinished'])
  })

  test('without a sandbox says so', () => {
    expect(judged(whole, { request: { sandbox: 'none' } }).notices).toContain(
      'The analyzers ran without a sandbox, as the operator asked (--sandbox none).',
    )
    expect(judged(whole).notices).toEqual([])
  })

  test('names results only where there is a log, and none of an analyzer without a file of its kind', () => {
    const results = (kind: OutcomeKind, said: Partial<LogReply>) =>
      judged(examinedOf(log(kind, { findings: [finding], ...said }))).summaries[0]?.results
    expect(results('ok', {})).toBe(1)
    expect(results('malformed', { hasRuns: false })).toBeNull()
    expect(results('not-applicable', {})).toBe(0)
  })
})

test('who could have written what an analyzer said is known by its tier', () => {
  const clippy = { ...planned, analyzer: analyzer('clippy') }
  expect([null, planned, clippy].map(integrityOf)).toEqual(['imported', 'tool', 'repository-controlled'])
})
