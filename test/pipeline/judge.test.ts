import { describe, expect, test } from 'vitest'
import { type JudgedFacts, judge } from '../../pipeline/judge.ts'
import { stricterOf } from '../../pipeline/threshold.ts'
import type { AnalyzerSummary, Decision, OutcomeKind } from '../../schemas/records/index.ts'

const analyzer = (outcome: OutcomeKind): AnalyzerSummary => ({
  id: 'ruff',
  version: '0.17.6',
  outcome,
  message: 'why',
  integrity: 'tool',
  results: 0,
  files: 1,
  durationMs: 1,
  sandbox: 'bubblewrap',
})

const decision = (kind: Decision['decision']): Decision => ({
  subject: 'codeql',
  decision: kind,
  policy: 'p@0',
  clause: 'the clause',
  missing: [{ fact: 'licence', who: '--licence' }],
  substitutes: [],
  evidence: [],
})

const clean: JudgedFacts = {
  analyzers: [analyzer('ok')],
  decisions: [decision('allow')],
  explain: () => ({ title: 'the title', remedy: 'the remedy' }),
  gating: { error: 0, warning: 0, note: 0, word: '' },
  undecided: [],
  failOn: 'error',
  blocking: [],
  unlisted: 0,
  filesRead: 1,
  unfinished: [],
}

const unfinished: readonly OutcomeKind[] = [
  'denied',
  'review',
  'unavailable',
  'crashed',
  'timed-out',
  'over-limit',
  'partial',
  'malformed',
]

describe('judge', () => {
  test('passes only what ran to the end over everything', () => {
    expect(judge(clean)).toEqual({ verdict: 'pass', reasons: [] })
  })

  test.each(unfinished)('an analyzer that ended as %s leaves the verdict incomplete', (kind) => {
    const { verdict, reasons } = judge({ ...clean, analyzers: [analyzer('ok'), analyzer(kind)] })
    expect(verdict).toBe('incomplete')
    expect(reasons.map(({ code }) => code)).toEqual([`analyzer-${kind}`])
  })

  test('an analyzer without a file of its kind changes nothing', () => {
    expect(judge({ ...clean, analyzers: [analyzer('ok'), analyzer('not-applicable')] }).verdict).toBe('pass')
  })

  test('an unread file leaves the verdict incomplete and is named', () => {
    const blocking = [{ uri: 'b.py', analyzer: 'ruff', reason: 'fifo' }]
    const { verdict, reasons } = judge({ ...clean, blocking })
    expect(verdict).toBe('incomplete')
    expect(reasons[0]?.message).toContain('b.py')
  })

  test.each([
    [['b.py'], 0, 'One file was not read: b.py. '],
    [['b.py', 'b.py', 'c.py'], 0, '2 files were not read: b.py, c.py. '],
    [['a', 'b', 'c', 'd'], 2, '6 files were not read: a, b, c and 3 more. '],
    [['a', 'b'], 1, '3 files were not read: a, b and 1 more. '],
    [[], 5, '5 files were not read. '],
  ] as const)('unread files %j and %i more are counted and the first are named', (uris, unlisted, said) => {
    const blocking = uris.map((uri) => ({ uri, analyzer: 'ruff', reason: 'fifo' }))
    expect(judge({ ...clean, blocking, unlisted }).reasons[0]?.message).toContain(said)
  })

  test('all checks passed over no files is incomplete', () => {
    expect(judge({ ...clean, filesRead: 0 }).verdict).toBe('incomplete')
  })

  test('a licence question for a person is incomplete and names the missing fact', () => {
    const { verdict, reasons } = judge({ ...clean, decisions: [decision('review')] })
    expect(verdict).toBe('incomplete')
    expect(reasons[0]?.message).toContain('licence (--licence)')
  })

  test('a licence denial fails, whatever else did not finish', () => {
    const { verdict } = judge({ ...clean, analyzers: [analyzer('crashed')], decisions: [decision('deny')] })
    expect(verdict).toBe('fail')
  })

  test.each([
    ['error', 'pass'],
    ['warning', 'fail'],
    ['note', 'fail'],
    ['none', 'pass'],
  ] as const)('with --fail-on %s a warning gives %s', (failOn, verdict) => {
    expect(judge({ ...clean, failOn, gating: { error: 0, warning: 1, note: 0, word: '' } }).verdict).toBe(verdict)
  })

  test('a worktree that could not be searched for signals is incomplete', () => {
    expect(judge({ ...clean, unfinished: ['not searched'] }).verdict).toBe('incomplete')
  })

  test('findings that gate are called what the comparison makes them', () => {
    const { reasons } = judge({ ...clean, gating: { error: 2, warning: 0, note: 0, word: 'new ' } })
    expect(reasons).toEqual([{ code: 'findings', message: '2 new errors (the run fails on error).' }])
  })

  const undecided = [{ id: 'ruff', reason: 'It crashed on the base.', error: 1, warning: 2, note: 0 }]

  test('an error that may be new or not gives incomplete, and names the analyzer and why', () => {
    expect(judge({ ...clean, undecided })).toEqual({
      verdict: 'incomplete',
      reasons: [
        { code: 'base-unfinished', message: 'ruff: whether 1 error is new is not known: It crashed on the base.' },
      ],
    })
  })

  test('what may be new or not counts from the threshold on', () => {
    const below = undecided.map((entry) => ({ ...entry, error: 0 }))
    expect(judge({ ...clean, undecided: below }).verdict).toBe('pass')
    expect(judge({ ...clean, undecided: below, failOn: 'warning' }).reasons).toEqual([
      { code: 'base-unfinished', message: 'ruff: whether 2 warnings are new is not known: It crashed on the base.' },
    ])
  })

  test.each([
    ['error', 'warning', 'warning'],
    ['note', null, 'note'],
    [null, 'error', 'error'],
    ['none', 'none', 'none'],
  ] as const)('the stricter of %s and %s is %s', (one, other, stricter) => {
    expect(stricterOf(one, other)).toBe(stricter)
    expect(stricterOf(other, one)).toBe(stricter)
  })
})
