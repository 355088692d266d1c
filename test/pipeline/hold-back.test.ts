import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../lib/canonical.ts'
import type { Compared } from '../../pipeline/compare.ts'
import { findingsOf } from '../../pipeline/examine/findings.ts'
import { examineSuppress } from '../../pipeline/examine/suppress.ts'
import { type HeldBack, holdBack } from '../../pipeline/hold-back.ts'
import type { Settled } from '../../pipeline/judge-run.ts'
import { compareRuns, levelOf, withRunGuid } from '../../sarif/index.ts'
import type { OperatorSuppression } from '../../schemas/records/index.ts'
import type { Run } from '../../schemas/sarif/index.ts'
import { runOver } from '../sarif/compare/tree.ts'
import { inProcessChild } from './examine/in-process-child.ts'

const head = withRunGuid(runOver({ 'b.js': 'zero()\neval(b)\n', 'c.js': 'eval(c)\n' }))
const base = withRunGuid(runOver({ 'a.js': 'eval(a)\n', 'b.js': 'eval(b)\n' }))
const bytesOf = (runs: readonly Run[]): Uint8Array => Buffer.from(canonicalJson(runs))
const runsOf = (bytes: Uint8Array | null | undefined): readonly Run[] =>
  JSON.parse(Buffer.from(bytes ?? []).toString('utf8')) as Run[]

const contextOf = (answer: typeof examineSuppress = examineSuppress) => {
  return {
    runner: inProcessChild(answer),
    scratch: { dir: '/nowhere', make: () => '/nowhere', remove: () => {} },
    signal: new AbortController().signal,
  }
}

const findings = (id: string) => findingsOf(head, id, () => 'a line')
const settledOf = (id: string): Settled => ({
  id,
  planned: null,
  settled: null,
  raws: [],
  durationMs: 1,
  outcome: { kind: 'ok', message: '' },
  examined: {
    reply: {
      kind: 'log',
      id,
      outcome: { kind: 'ok', message: '' },
      filesRead: [],
      skipped: [],
      notices: [],
      version: null,
      rules: [],
      findings: [...findings(id)],
      drivers: [],
      hasRuns: true,
      rawValidation: null,
      validation: null,
    },
    runs: bytesOf([head]),
    ledger: null,
  },
})

const known: OperatorSuppression = { rule: 'no-eval', path: 'c.js', reason: 'Known.', author: 'A' }
const listOf = (...entries: readonly OperatorSuppression[]) => ({ entries, sha256: 'a'.repeat(64) })
const held = ({ findings: all }: HeldBack) => all.map(({ uri, suppressed }) => `${uri} ${suppressed === true}`)

const ask = (
  entries: readonly OperatorSuppression[],
  settled: readonly Settled[] = [settledOf('gauge')],
  compared: Compared | null = null,
  answer: typeof examineSuppress = examineSuppress,
) => holdBack({ list: listOf(...entries), settled, compared, today: '2026-11-30' }, contextOf(answer))

describe("the operator's list", () => {
  test('marks findings, writes them into the log under another GUID, and says which entry held back how many', async () => {
    const found = await ask([known])
    expect(held(found)).toEqual(['b.js false', 'c.js true'])
    const [run] = runsOf(found.logs[0]?.runs)
    expect(run?.results?.map(({ suppressions }) => suppressions?.length)).toEqual([0, 1])
    expect(run?.automationDetails?.guid).not.toBe(head.automationDetails?.guid)
    expect(found.suppressions).toEqual([{ ...known, results: 1 }])
    expect(found.notices).toEqual([])
  })

  test('that is expired or speaks of nothing here changes no log, and is named', async () => {
    const found = await ask([
      { ...known, expires: '2026-11-29' },
      { ...known, path: 'd.js' },
    ])
    expect(held(found)).toEqual(['b.js false', 'c.js false'])
    expect(runsOf(found.logs[0]?.runs)).toEqual([head])
    expect(found.suppressions).toEqual([])
    expect(found.notices).toEqual([
      'The suppression of no-eval in c.js by A expired on 2026-11-29 and does not count.',
      'The suppression of no-eval in d.js by A held nothing back: no finding here is what it speaks of.',
    ])
  })

  test('of a compared run marks what the comparison says of it, and leaves what is absent', async () => {
    const { run } = compareRuns({ base, head, isHeadWhole: true, renames: new Map() })
    const compared: Compared = {
      findings: findings('gauge').map((finding) => ({ ...finding, baseline: 'new' })),
      logs: [{ runs: bytesOf([run]) }],
      comparison: comparisonOf,
      withoutBase: [],
      undecided: [],
      failOn: null,
      notices: [],
      unfinished: [],
    }
    const found = await ask([{ rule: 'no-eval', reason: 'All.', author: 'A' }], [settledOf('gauge')], compared)
    expect(found.findings.map(({ baseline, suppressed }) => [baseline, suppressed])).toEqual([
      ['new', true],
      ['new', true],
    ])
    const [told] = runsOf(found.logs[0]?.runs)
    expect(told?.results?.map((each) => [each.baselineState, each.suppressions?.length])).toEqual(
      run.results?.map(({ baselineState }) => [baselineState, baselineState === 'absent' ? 0 : 1]),
    )
    expect(told?.results?.every((each) => levelOf(told, each) === null)).toBe(true)
    expect(found.suppressions[0]?.results).toBe(2)
  })

  test('holds nothing back of an analyzer whose child dies, and the others as asked', async () => {
    const found = await ask([known], [settledOf('hostile'), settledOf('gauge')])
    expect(held(found)).toEqual(['b.js false', 'c.js false', 'b.js false', 'c.js true'])
    expect(runsOf(found.logs[0]?.runs)).toEqual([head])
    expect(found.notices).toEqual([expect.stringMatching(/^Nothing of hostile is held back: .*SIGKILL/)])
  })

  test('holds nothing back where the answer does not fit the findings', async () => {
    const short: typeof examineSuppress = (request, blobs) => {
      const { reply, blobs: runs } = examineSuppress(request, blobs)
      return { reply: { ...reply, suppressed: [true] }, blobs: runs }
    }
    const found = await ask([known], [settledOf('gauge')], null, short)
    expect(held(found)).toEqual(['b.js false', 'c.js false'])
    expect(found.notices[0]).toBe('Nothing of gauge is held back: its answer does not fit the findings.')
  })

  test('is nothing to an analyzer without a log', async () => {
    const found = await ask([known], [{ ...settledOf('gauge'), examined: null }])
    expect(found.findings).toEqual([])
    expect(found.logs.map(({ runs }) => runs)).toEqual([null])
  })
})

const comparisonOf: Compared['comparison'] = {
  base: { kind: 'ref', ref: 'main', commit: null, tree: null, manifest: 'a'.repeat(64), run: 'r', reused: false },
  counts: { new: 2, unchanged: 0, moved: 0, absent: 1, unknown: 0, silenced: 0 },
  analyzers: [],
  renames: [],
  configuration: [],
  newSuppressions: [],
  newSuppressionCount: 0,
}
