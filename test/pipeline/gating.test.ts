import { describe, expect, test } from 'vitest'
import type { Compared } from '../../pipeline/compare.ts'
import type { Finding } from '../../pipeline/examine/protocol.ts'
import { countFindings, gatingOf, undecidedOf } from '../../pipeline/gating.ts'

const finding = (level: string, standing: Partial<Finding> = {}): Finding => ({
  ...{ analyzer: 'ruff', ruleId: 'R', level, uri: 'a.py', line: 1, column: 1 },
  ...{ message: 'said', fingerprint: null, codeLine: null },
  ...standing,
})

const counts = { new: 0, unchanged: 0, moved: 0, absent: 0, unknown: 0, silenced: 0 }
const compared: Compared = {
  findings: [],
  logs: [],
  comparison: {
    base: { kind: 'run', ref: 'r', commit: null, tree: null, manifest: '', run: 'r', reused: true },
    ...{ counts, analyzers: [], renames: [], configuration: [], newSuppressions: [], newSuppressionCount: 0 },
  },
  withoutBase: ['sarif-1'],
  undecided: [{ id: 'ruff', reason: 'It crashed.' }],
  failOn: null,
  notices: [],
  unfinished: [],
}

describe('what gates', () => {
  test('without a base is everything that the operator does not hold back', () => {
    const all = [finding('error'), finding('error', { suppressed: true }), finding('note')]
    expect(gatingOf(all, null)).toEqual({ error: 1, warning: 0, note: 1, word: '' })
    expect(countFindings(all, false)).toEqual({ total: 2, error: 1, warning: 0, note: 1, suppressed: 1 })
  })

  test('with a base is what is new', () => {
    const all = [
      finding('error', { baseline: 'new' }),
      finding('error', { baseline: 'new', suppressed: true }),
      finding('error', { baseline: 'unchanged' }),
      finding('error', { baseline: 'moved' }),
      finding('error', { baseline: 'unknown' }),
    ]
    expect(gatingOf(all, compared)).toEqual({ error: 1, warning: 0, note: 0, word: 'new ' })
    expect(countFindings(all, true)).toEqual({ total: 4, error: 4, warning: 0, note: 0, new: 1, suppressed: 1 })
  })

  test('with a base is what is silenced too, old or new, and is called that', () => {
    const all = [finding('error', { baseline: 'unchanged', silenced: true }), finding('error', { baseline: 'new' })]
    expect(gatingOf(all, compared)).toEqual({ error: 2, warning: 0, note: 0, word: 'new or silenced ' })
  })

  test('of an imported log is everything, with a base or without', () => {
    const all = [finding('error', { analyzer: 'sarif-1', baseline: 'unknown' })]
    expect(gatingOf(all, compared)).toEqual({ error: 1, warning: 0, note: 0, word: '' })
  })

  test('is not decided where the analyzer did not finish on the base, but for what gates anyway', () => {
    const all = [
      finding('error', { baseline: 'unknown' }),
      finding('warning', { baseline: 'unknown', suppressed: true }),
      finding('note', { baseline: 'unknown', silenced: true }),
      finding('error', { analyzer: 'biome', baseline: 'unknown' }),
    ]
    expect(undecidedOf(all, compared)).toEqual([{ id: 'ruff', reason: 'It crashed.', error: 1, warning: 0, note: 0 }])
  })
})
