import { describe, expect, test } from 'vitest'
import type { Base } from '../../pipeline/base.ts'
import { comparisonNotices, incomparable, isWholeUnderOwn } from '../../pipeline/comparable.ts'
import { hasFinished } from '../../pipeline/has-finished.ts'
import type { Settled } from '../../pipeline/judge-run.ts'
import type { AnalyzerRecord, OutcomeKind, RunRecord } from '../../schemas/records/index.ts'
import { analyzer } from '../analyzers/run-plan.ts'

const ruff = analyzer('ruff')
const config = { configSource: 'assay', cpuCores: 1 } as const

const settled: Settled = {
  id: 'ruff',
  planned: { analyzer: ruff, config, files: [], tool: null, plan: null, settled: null },
  ...{ settled: null, raws: [], durationMs: 1, examined: null },
  outcome: { kind: 'ok', message: '' },
}

const passedBy = { uri: 'a.py', reason: 'not among the files that Ruff lists as checked' }
const broken = { uri: 'b.py', reason: 'syntax error' }

/** What of a record tells whether its analyzer can be compared. */
const recorded = (kind: OutcomeKind, more: Partial<AnalyzerRecord> = {}): AnalyzerRecord => ({
  ...{ id: 'ruff', version: '0.17.6', licence: 'MIT', toolSha256: null, integrity: 'tool' },
  configSource: 'assay',
  configSha256: ruff.configSha256(config),
  severitySha256: ruff.severitySha256(),
  outcome: { kind, message: 'That is why.' },
  ...{ steps: [], rules: [], filesRead: 0, skipped: [], logSha256: null, ledgerSha256: null },
  ...{ rawValidation: null, validation: null, durationMs: 1 },
  ...more,
})

const baseOf = (analyzers: readonly AnalyzerRecord[], kind: 'ref' | 'run' = 'ref'): Base => ({
  named: { kind, ref: 'trunk', commit: null, tree: null, manifest: '', run: 'r1', reused: true },
  record: { analyzers } as RunRecord, // the rest says nothing of this
  ...{ logs: new Map(), taken: null, tree: null, renames: [], notices: [] },
})

describe('whether an analyzer can be compared with the base', () => {
  test.each(['ok', 'not-applicable'] as const)('it can where it ended as %s there', (kind) => {
    expect(incomparable(settled, baseOf([recorded(kind)]))).toBe('')
  })

  test.each(['denied', 'review', 'unavailable', 'crashed', 'timed-out', 'over-limit', 'partial', 'malformed'] as const)(
    'it cannot where it ended as %s there',
    (kind) => {
      const why = `It did not finish on the base (${kind}). That is why.`
      expect(incomparable(settled, baseOf([recorded(kind, { skipped: [passedBy] })]))).toBe(why)
    },
  )

  test("it can where the base's own configuration left out all that was not read, and only then", () => {
    const ended = (...skipped: AnalyzerRecord['skipped']) =>
      incomparable(settled, baseOf([recorded('partial', { configSource: 'repo', skipped })]))
    expect(ended(passedBy)).toBe('')
    expect(ended(passedBy, broken)).toContain('did not finish')
  })

  test('it cannot where it crashed under whatever configuration', () => {
    const base = baseOf([recorded('crashed', { configSource: 'repo', skipped: [passedBy] })])
    expect(incomparable(settled, base)).toContain('(crashed)')
  })

  test('it cannot where it did not run, and an imported log never can', () => {
    expect(incomparable(settled, baseOf([recorded('ok', { id: 'biome' })]))).toBe('It did not run on the base.')
    expect(incomparable(settled, baseOf([], 'run'))).toBe('It did not run in the recorded run.')
    expect(incomparable({ ...settled, planned: null }, baseOf([recorded('ok')]))).toBe('An imported log has no base.')
  })
})

test.each([
  ['ok', true],
  ['not-applicable', true],
  ['partial', false],
  ['crashed', false],
] as const)('what an analyzer that ended as %s does not show is absent: %s', (kind, isAbsent) => {
  expect(hasFinished(kind)).toBe(isAbsent)
})

test("under the tree's own configuration an analyzer without a log came to its end only where it finished", () => {
  const ended = (kind: OutcomeKind) => isWholeUnderOwn({ ...settled, outcome: { kind, message: '' } })
  expect([ended('ok'), ended('crashed'), ended('timed-out')]).toEqual([true, false, false])
})

describe('what an operator is told of a comparison', () => {
  test('that another program or configuration made the recorded run', () => {
    const other = recorded('ok', { toolSha256: 'c'.repeat(64), configSha256: 'd'.repeat(64) })
    expect(comparisonNotices(baseOf([other], 'run'), [settled], null)).toEqual([
      'ruff was another program in run r1 (version 0.17.6).',
      'ruff had another configuration in run r1.',
    ])
    const severities = recorded('ok', { severitySha256: 'e'.repeat(64) })
    expect(comparisonNotices(baseOf([severities], 'run'), [settled], null)).toEqual([
      'ruff had another configuration in run r1.',
    ])
  })

  test('nothing of the kind where both are the same, and of a base that was vetted for it', () => {
    expect(comparisonNotices(baseOf([recorded('ok')], 'run'), [settled], null)).toEqual([])
    const other = recorded('ok', { toolSha256: 'c'.repeat(64) })
    expect(comparisonNotices(baseOf([other]), [settled], null)).toEqual([])
  })

  test('that imported logs count as without a base', () => {
    const [said] = comparisonNotices(baseOf([]), [{ ...settled, planned: null }], null)
    expect(said).toContain('Imported logs are not part of the base')
  })
})
