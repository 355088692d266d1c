import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { houseFingerprint, levelOf, suppressRun, validateLog } from '../../../sarif/index.ts'
import type { OperatorSuppression } from '../../../schemas/records/index.ts'
import type { Result, Run } from '../../../schemas/sarif/index.ts'

const print = (digit: string): string => digit.repeat(32)

const result = (ruleId: string, uri: string, startLine: number, more: Partial<Result> = {}): Result => ({
  ruleId,
  level: 'error',
  message: { text: 'No.' },
  locations: [{ physicalLocation: { artifactLocation: { uri, uriBaseId: 'SRCROOT' }, region: { startLine } } }],
  ...more,
})
const runOf = (...results: readonly Result[]): Run => ({
  tool: {
    driver: { name: 'gauge', rules: [...new Set(results.map(({ ruleId = '' }) => ruleId))].map((id) => ({ id })) },
  },
  columnKind: 'utf16CodeUnits',
  results: [...results],
})
const entry = (more: Partial<OperatorSuppression>): OperatorSuppression => ({ reason: 'Known.', author: 'A', ...more })

const defectsOf = (run: Run) => validateLog({ version: '2.1.0', runs: [run] }).validation.defects

const heldBack = (run: Run, ...entries: readonly OperatorSuppression[]): readonly (readonly number[])[] =>
  suppressRun(run, 'gauge', entries).by

describe('a suppression', () => {
  const run = runOf(
    result('A1', 'src/a.py', 3, { fingerprints: { [houseFingerprint]: print('1') } }),
    result('A1', 'src/b%20c.py', 4, { partialFingerprints: { [houseFingerprint]: print('2') } }),
    result('A2', 'src/a.py', 3),
    result('A1', 'test/a.py', 3),
  )

  test.each<[Partial<OperatorSuppression>, readonly number[]]>([
    [{ rule: 'A1' }, [0, 1, 3]],
    [{ rule: 'A' }, []],
    [{ rule: 'a1' }, []],
    [{ rule: 'A1', path: 'src' }, [0, 1]],
    [{ rule: 'A1', path: 'src/' }, [0, 1]],
    [{ rule: 'A1', path: 'src/*' }, [0, 1]],
    [{ rule: 'A1', path: '**/a.py' }, [0, 3]],
    [{ rule: 'A1', path: 'a.py' }, []],
    [{ rule: 'A1', path: 'src/b c.py' }, [1]],
    [{ rule: 'A1', path: 'sr' }, []],
    [{ rule: 'A1', path: 'src', line: 4 }, [1]],
    [{ rule: 'A1', analyzer: 'gauge' }, [0, 1, 3]],
    [{ rule: 'A1', analyzer: 'other' }, []],
    [{ fingerprint: print('1') }, [0]],
    [{ fingerprint: print('2') }, [1]],
    [{ fingerprint: print('1'), rule: 'A2' }, []],
    [{ fingerprint: print('1'), rule: 'A1', path: 'src', line: 3 }, [0]],
  ])('of %j holds back %j', (more, held) => {
    const by = heldBack(run, entry(more))
    expect(by.flatMap((entries, at) => (entries.length > 0 ? [at] : []))).toEqual(held)
  })

  test('is written with kind, status and reason, and every other result of the run gets an empty array', () => {
    const given = entry({ id: 's1', rule: 'A2', reason: 'Generated.', author: 'B. Bee', expires: '2027-01-31' })
    const { run: written } = suppressRun(run, 'gauge', [given])
    expect(written.results?.map(({ suppressions }) => suppressions)).toEqual([
      [],
      [],
      [
        {
          kind: 'external',
          status: 'accepted',
          justification: 'Generated.',
          properties: { author: 'B. Bee', id: 's1', expires: '2027-01-31' },
        },
      ],
      [],
    ])
    expect(defectsOf(written)).toEqual(defectsOf(run))
  })

  test('makes its result none to gate on', () => {
    const { run: written } = suppressRun(run, 'gauge', [entry({ rule: 'A2' })])
    expect(written.results?.map((each) => levelOf(written, each))).toEqual(['error', 'error', null, 'error'])
  })

  test('of nothing in a run leaves the run as it is', () => {
    expect(suppressRun(run, 'gauge', [entry({ rule: 'B1' })]).run).toBe(run)
    expect(suppressRun({ tool: run.tool }, 'gauge', [entry({ rule: 'A1' })]).run).toEqual({ tool: run.tool })
  })

  test('leaves what the tool itself suppressed, and stands beside a suppression that is not accepted', () => {
    const inSource = { suppressions: [{ kind: 'inSource' as const }] }
    const inReview = { suppressions: [{ kind: 'inSource' as const, status: 'underReview' as const }] }
    const own = runOf(result('A1', 'a', 1, inSource), result('A1', 'a', 2, inReview))
    const { run: written, by } = suppressRun(own, 'gauge', [entry({ rule: 'A1' })])
    expect(by).toEqual([[], [0]])
    expect(written.results?.map(({ suppressions }) => suppressions?.map(({ kind }) => kind))).toEqual([
      ['inSource'],
      ['inSource', 'external'],
    ])
  })

  test('speaks of no result that is none to gate on', () => {
    const none = runOf(
      result('A1', 'a', 1, { kind: 'pass', level: 'none' }),
      result('A1', 'a', 2, { baselineState: 'absent' }),
    )
    expect(heldBack(none, entry({ rule: 'A1' }))).toEqual([[], []])
  })

  test('does not hinder another of the same finding, and equal ones are written once', () => {
    const twice = [entry({ rule: 'A2' }), entry({ rule: 'A2', path: 'src' }), entry({ rule: 'A2', reason: 'Other.' })]
    const { run: written, by } = suppressRun(run, 'gauge', twice)
    expect(by[2]).toEqual([0, 1, 2])
    expect(written.results?.[2]?.suppressions?.map(({ justification }) => justification)).toEqual(['Known.', 'Other.'])
  })

  test.each(['app/[id]/page.js', 'app/[id]', 'app/*/page.js'])('of %s reaches a folder of that very name', (path) => {
    expect(heldBack(runOf(result('A1', 'app/%5Bid%5D/page.js', 1)), entry({ rule: 'A1', path }))).toEqual([[0]])
  })

  test('among 20,000 of one rule costs a result no more than one', () => {
    const entries = Array.from({ length: 20_000 }, (_, at) => entry({ rule: 'A1', path: `src/${at}.py` }))
    const many = runOf(...Array.from({ length: 20_000 }, (_, at) => result('A1', `src/${at}.py`, 1)))
    expect(heldBack(many, ...entries)).toEqual(entries.map((_, at) => [at]))
  })

  test('names a rule by the index of the result as well', () => {
    const indexed: Run = {
      tool: { driver: { name: 'gauge', rules: [{ id: 'A1' }] } },
      results: [{ ruleIndex: 0, message: { text: 'No.' } }],
    }
    expect(heldBack(indexed, entry({ rule: 'A1' }))).toEqual([[0]])
  })
})

const anyRule = fc.constantFrom('A1', 'A2', 'A3')
const anyUri = fc.constantFrom('a.py', 'b/a.py', 'b/c%20d.py')
const anyResult = fc.record({ rule: anyRule, uri: anyUri, line: fc.integer({ min: 1, max: 3 }) })
const anyEntry = fc.record(
  { rule: anyRule, path: fc.constantFrom('a.py', 'b', '**/*.py', 'b/c d.py') },
  { requiredKeys: ['rule'] },
)

test('all results of a run have suppressions or none has, and the validator says nothing new', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 8 }), fc.array(anyEntry, { maxLength: 4 }), (results, entries) => {
      const run = runOf(...results.map(({ rule, uri, line }) => result(rule, uri, line)))
      const { run: written, by } = suppressRun(run, 'gauge', entries.map(entry))
      const having = written.results?.filter(({ suppressions }) => suppressions !== undefined).length ?? 0
      expect([0, results.length]).toContain(having)
      expect(written.results?.map(({ suppressions = [] }) => suppressions.length > 0)).toEqual(
        by.map((indices) => indices.length > 0),
      )
      expect(defectsOf(written)).toEqual(defectsOf(run))
    }),
  )
})
