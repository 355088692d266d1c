import { describe, expect, test } from 'vitest'
import { comparisonText } from '../../../pipeline/report/comparison.ts'
import type { Comparison } from '../../../schemas/records/index.ts'

const counts = { new: 1, unchanged: 2000, moved: 0, absent: 3, unknown: 0, silenced: 0 }
const comparison: Comparison = {
  base: {
    kind: 'ref',
    ref: 'trunk',
    commit: '1a2b3c4d5e6f'.padEnd(40, '0'),
    tree: null,
    manifest: ''.padEnd(64, '0'),
    run: 'r1',
    reused: false,
  },
  counts,
  analyzers: [{ id: 'ruff', comparable: true, reason: '', counts }],
  renames: [],
  configuration: [],
  newSuppressions: [],
  newSuppressionCount: 0,
}

describe('what a report says of a comparison', () => {
  test('names ref and merge base, and counts', () => {
    expect(comparisonText(comparison)).toEqual({
      headline: 'against trunk (merge base 1a2b3c4d5e6f): 1 new, 2,000 unchanged, 0 moved, 3 absent',
      points: [],
    })
  })

  test('names a base that was given by its whole id once', () => {
    const base = { ...comparison.base, ref: '1a2b3c4d5e6f'.padEnd(40, '0') }
    expect(comparisonText({ ...comparison, base }).headline).toMatch(/^against 1a2b3c4d5e6f: 1 new/)
  })

  test('names a recorded run, and what is seldom there where it is', () => {
    const base = { ...comparison.base, kind: 'run' as const, ref: 'r', commit: null }
    const { headline } = comparisonText({ ...comparison, base, counts: { ...counts, unknown: 4, silenced: 5 } })
    expect(headline).toBe('against run r1: 1 new, 2,000 unchanged, 0 moved, 3 absent, 4 unknown, 5 silenced')
  })

  test('says which analyzer is not compared, and why', () => {
    const analyzers = [{ id: 'ruff', comparable: false, reason: 'It crashed.', counts }]
    expect(comparisonText({ ...comparison, analyzers }).points).toEqual(['ruff is not compared: It crashed.'])
  })

  test('bounds its lists, and says how many more there are', () => {
    const configuration = Array.from({ length: 12 }, (_, at) => ({
      uri: `${at}/ruff.toml`,
      change: 'added' as const,
      readers: ['ruff'],
    }))
    const newSuppressions = Array.from({ length: 11 }, (_, at) => ({
      analyzer: 'ruff',
      uri: 'a.py',
      line: at + 1,
      text: '# noqa',
    }))
    const [changed, silencing] = comparisonText({
      ...comparison,
      configuration,
      newSuppressions,
      newSuppressionCount: 3000,
    }).points
    expect(changed).toMatch(/^Changed configuration: 0\/ruff\.toml added \(ruff\); .*9\/ruff\.toml.*; and 2 more\.$/)
    expect(silencing).toMatch(/^3,000 new inline suppressions: a\.py:1 # noqa \(ruff\); .*; and 2,990 more\.$/)
  })
})
