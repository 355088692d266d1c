import { describe, expect, test } from 'vitest'
import { statementOf } from '../../../evidence/statement/index.ts'
import type { SoundBundle } from '../../../evidence/verify/index.ts'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { agreementLines } from '../../../pipeline/verify/agreement-lines.ts'
import {
  type AnalyzerRecord,
  type ComparisonCounts,
  type FindingRecord,
  type RunRecord,
  verdictOf,
} from '../../../schemas/records/index.ts'
import type { Result, SarifLog } from '../../../schemas/sarif/index.ts'
import { utf8 } from '../../evidence/record.ts'
import { blobs, smallRun, withAnalysis } from '../../evidence/verify/small-bundle.ts'

const run = smallRun()
const [analyzer] = run.analyzers as [AnalyzerRecord]
const [finding] = run.findings as [FindingRecord]

const notAgreeing = (record: RunRecord, more: readonly Uint8Array[] = []): readonly string[] => {
  const files = new Map([...blobs, ...more].map((bytes) => [sha256(bytes), bytes]))
  const bundle: SoundBundle = {
    statement: statementOf(record, sha256('manifest')),
    run: record,
    log: (digest) => files.get(digest),
  }
  return [...agreementLines(bundle)].flatMap(({ id, status }) => (status === 'holds' ? [] : [id]))
}

const withReport = (more: Partial<RunRecord['report']>, rest: Partial<RunRecord> = {}): RunRecord =>
  withAnalysis({ ...run, ...rest, report: { ...run.report, ...more } })

const reasoned = (codes: readonly string[], rest: Partial<RunRecord['report']> = {}): RunRecord => {
  const reasons = codes.map((code) => ({ code, message: 'Said.' }))
  return withReport({ reasons, verdict: verdictOf(reasons), ...rest })
}

test('a run as vet records it agrees with itself', () => {
  expect(notAgreeing(run)).toEqual([])
})

describe('a report', () => {
  const [summary] = run.report.analyzers

  test.each<[string, Partial<RunRecord['report']>]>([
    ['of another run', { run: 'other' }],
    ['without an analyzer', { analyzers: [] }],
    ['that calls an outcome otherwise', { analyzers: summary ? [{ ...summary, outcome: 'partial' }] : [] }],
    ['that counts the results otherwise', { analyzers: summary ? [{ ...summary, results: 0 }] : [] }],
    ['that names a sandbox without a receipt', { analyzers: summary ? [{ ...summary, sandbox: 'bubblewrap' }] : [] }],
  ])('%s is not that of the records', (_, more) => {
    expect(notAgreeing(withReport(more))).toContain('summary')
  })

  test('that names another analysis is not that of the statement', () => {
    const evidence = { ...run.report.evidence, analysis: sha256('x') }
    expect(notAgreeing({ ...run, report: { ...run.report, evidence } })).toEqual(['summary'])
  })

  test('whose coverage lacks a file that was not read hides it', () => {
    const skipped = [{ uri: 'b.js', reason: 'too large' }]
    const record = reasoned(['findings', 'unread'])
    const analyzers = [{ ...analyzer, skipped }]
    const coverage = { ...run.report.coverage, skipped: [{ uri: 'b.js', analyzer: 'biome', reason: 'too large' }] }
    expect(notAgreeing(withAnalysis({ ...record, analyzers }))).toEqual(['summary'])
    expect(notAgreeing(withAnalysis({ ...record, analyzers, report: { ...record.report, coverage } }))).toEqual([])
  })
})

describe('findings', () => {
  test.each<[string, readonly FindingRecord[]]>([
    ['lack a result', []],
    ['have one twice', [finding, finding]],
    ['have another level', [{ ...finding, level: 'note' }]],
    ['have another place', [{ ...finding, line: 3 }]],
    ['have another message', [{ ...finding, message: 'yes' }]],
    ['have a message without words', [{ ...finding, message: 'REDACTED(url-password)' }]],
    ['are of nobody who ran', [finding, { ...finding, analyzer: 'ruff' }]],
    ['tell of a base that there is not', [{ ...finding, baseline: 'unchanged' }]],
    ['are held back by no list', [{ ...finding, suppressed: true }]],
  ])('that %s are not the results of the log', (_, findings) => {
    expect(notAgreeing({ ...run, findings: [...findings] })).toContain('results')
  })

  test('are those of the log where a secret was cut from what is escaped there', () => {
    const bytes = utf8(
      Buffer.from(blobs[0] ?? utf8(''))
        .toString()
        .replace('"no"', '"REDACTED(url-password)[a"'),
    )
    const record = withAnalysis({
      ...withReport({ evidence: { bundle: null, log: sha256(bytes) } }),
      analyzers: [{ ...analyzer, logSha256: sha256(bytes) }],
      findings: [{ ...finding, message: 'REDACTED(url-password)' }],
    })
    expect(notAgreeing(record, [bytes])).toEqual([])
  })

  test('that are counted otherwise do not agree', () => {
    expect(notAgreeing(withReport({ results: { total: 0, error: 0, warning: 0, note: 0 } }))).toEqual(['results'])
  })
})

describe('reasons', () => {
  test('that lack the findings do not agree', () => {
    expect(notAgreeing(reasoned([]))).toEqual(['reasons'])
  })

  test('that name what nothing asks for do not agree', () => {
    expect(notAgreeing(reasoned(['findings', 'analyzer-crashed']))).toEqual(['reasons'])
  })

  test('that lack an analyzer which did not finish do not agree', () => {
    const [summary] = run.report.analyzers
    const crashed = { kind: 'crashed' as const, message: '' }
    const unfinished = (codes: readonly string[]): RunRecord =>
      withAnalysis({
        ...reasoned(codes, { analyzers: summary ? [{ ...summary, outcome: 'crashed' }] : [] }),
        analyzers: [{ ...analyzer, outcome: crashed }],
      })
    expect(notAgreeing(unfinished(['findings']))).toEqual(['reasons'])
    expect(notAgreeing(unfinished(['findings', 'analyzer-crashed']))).toEqual([])
  })

  test.each([
    ['deny', 'licence-denied'],
    ['review', 'licence-review'],
  ] as const)('that lack a licence decision (%s) do not agree', (decision, code) => {
    const decisions = run.report.decisions.map((each) => ({ ...each, decision }))
    expect(notAgreeing(reasoned(['findings'], { decisions }))).toEqual(['reasons'])
    expect(notAgreeing(reasoned([code, 'findings'], { decisions }))).toEqual([])
  })

  test('that do not say that nothing was read do not agree', () => {
    const coverage = { ...run.report.coverage, read: 0 }
    expect(notAgreeing(reasoned(['findings'], { coverage }))).toEqual(['reasons'])
  })

  test('that do not say that files were not read do not agree', () => {
    const coverage = { ...run.report.coverage, skipped: [{ uri: 'b.js', analyzer: 'biome', reason: 'x' }] }
    const analyzers = [{ ...analyzer, skipped: [{ uri: 'b.js', reason: 'x' }] }]
    expect(notAgreeing(withReport({ coverage }, { analyzers }))).toEqual(['reasons'])
  })

  test('that rest on a threshold below the one asked for do not agree', () => {
    expect(notAgreeing(reasoned([], { failOn: 'none' }))).toEqual(['reasons'])
  })

  test('may rest on a stricter threshold, which a worktree may ask for', () => {
    expect(notAgreeing(reasoned(['findings'], { failOn: 'note' }))).toEqual([])
  })
})

describe('a run that was compared', () => {
  const none: ComparisonCounts = { new: 0, unchanged: 0, moved: 0, absent: 0, unknown: 0, silenced: 0 }
  const log = JSON.parse(Buffer.from(blobs[0] ?? utf8('')).toString()) as SarifLog
  const told = (change: (result: Result) => Result): Uint8Array =>
    utf8(canonicalJson({ ...log, runs: log.runs?.map((each) => ({ ...each, results: each.results?.map(change) })) }))

  type Said = {
    readonly finding: Partial<FindingRecord>
    readonly counts?: Partial<ComparisonCounts>
    readonly sum?: Partial<ComparisonCounts>
    readonly codes?: readonly string[]
    readonly log: Uint8Array
    readonly comparable?: boolean
  }
  const comparedRun = ({ finding: more, counts, sum = counts, codes = [], log: bytes, comparable = true }: Said) => {
    const base = { kind: 'ref', ref: 'main', commit: null, tree: null, manifest: sha256('b'), run: 'b', reused: false }
    const comparison = {
      base: { ...base, kind: 'ref' as const },
      counts: { ...none, ...sum },
      analyzers: [{ id: 'biome', comparable, reason: '', counts: { ...none, ...counts } }],
      ...{ renames: [], configuration: [], newSuppressions: [], newSuppressionCount: 0 },
    }
    const results = { total: 1, error: 1, warning: 0, note: 0, new: more.baseline === 'new' ? 1 : 0 }
    const evidence = { bundle: null, log: sha256(bytes) }
    return notAgreeing(
      withAnalysis({ ...reasoned(codes, { comparison, results, evidence }), findings: [{ ...finding, ...more }] }),
      [bytes],
    )
  }
  const unchanged = told((result) => ({ ...result, baselineState: 'unchanged' }))
  const fresh = told((result) => ({ ...result, baselineState: 'new' }))

  test.each<[string, Said]>([
    ['unchanged', { finding: { baseline: 'unchanged' }, counts: { unchanged: 1 }, log: unchanged }],
    ['moved', { finding: { baseline: 'moved' }, counts: { moved: 1 }, log: unchanged }],
    ['new', { finding: { baseline: 'new' }, counts: { new: 1 }, codes: ['findings'], log: fresh }],
    [
      'of an analyzer that did not finish on the base',
      {
        finding: { baseline: 'unknown' },
        counts: { unknown: 1 },
        codes: ['base-unfinished'],
        log: unchanged,
        comparable: false,
      },
    ],
  ])('agrees with itself where a result is %s', (_, said) => {
    expect(comparedRun(said)).toEqual([])
  })

  test.each<[string, Said, string]>([
    [
      'a new result is called unchanged',
      { finding: { baseline: 'unchanged' }, counts: { unchanged: 1 }, log: fresh },
      'results',
    ],
    [
      'a silenced result does not gate',
      { finding: { baseline: 'unchanged', silenced: true }, counts: { unchanged: 1, silenced: 1 }, log: unchanged },
      'reasons',
    ],
    ['a new result does not gate', { finding: { baseline: 'new' }, counts: { new: 1 }, log: fresh }, 'reasons'],
    [
      'an unknown result is passed over',
      { finding: { baseline: 'unknown' }, counts: { unknown: 1 }, log: unchanged, comparable: false },
      'reasons',
    ],
    [
      'an analyzer’s counts are others',
      { finding: { baseline: 'unchanged' }, counts: { moved: 1 }, log: unchanged },
      'results',
    ],
    [
      'the sum is another',
      { finding: { baseline: 'unchanged' }, counts: { unchanged: 1 }, sum: {}, log: unchanged },
      'results',
    ],
  ])('does not where %s', (_, said, line) => {
    expect(comparedRun(said)).toEqual([line])
  })

  test.each<[string, (log: SarifLog) => SarifLog]>([
    ['has a run of nobody', (log) => ({ ...log, runs: [...(log.runs ?? []), { tool: { driver: { name: 'x' } } }] })],
    [
      'names another tool',
      (log) => ({ ...log, runs: log.runs?.map((each) => ({ ...each, tool: { driver: { name: 'x' } } })) ?? [] }),
    ],
  ])('does not where log.sarif %s', (_, change) => {
    const bytes = utf8(canonicalJson(change(JSON.parse(Buffer.from(unchanged).toString()) as SarifLog)))
    expect(comparedRun({ finding: { baseline: 'unchanged' }, counts: { unchanged: 1 }, log: bytes })).toEqual([
      'results',
    ])
  })

  test('does not where log.sarif hides that a call failed', () => {
    const [head, said] = [false, true].map((executionSuccessful) =>
      utf8(
        canonicalJson({ ...log, runs: log.runs?.map((each) => ({ ...each, invocations: [{ executionSuccessful }] })) }),
      ),
    ) as [Uint8Array, Uint8Array]
    const toldBy = (bytes: Uint8Array): readonly string[] =>
      notAgreeing(
        withAnalysis({
          ...withReport({ evidence: { bundle: null, log: sha256(bytes) } }),
          analyzers: [{ ...analyzer, logSha256: sha256(head) }],
        }),
        [head, said],
      )
    expect(toldBy(head)).toEqual([])
    expect(toldBy(said)).toEqual(['results'])
  })

  test('does not where log.sarif lets a result count that the findings hold back', () => {
    const list = run.request ? { ...run.request, suppressionsSha256: sha256('list') } : undefined
    const suppressions = [{ reason: 'r', author: 'a', results: 1 }]
    const results = { total: 0, error: 0, warning: 0, note: 0, suppressed: 1 }
    const heldIn = (bytes: Uint8Array): readonly string[] =>
      notAgreeing(
        withAnalysis({
          ...reasoned([], { suppressions, results, evidence: { bundle: null, log: sha256(bytes) } }),
          ...(list ? { request: list } : {}),
          findings: [{ ...finding, suppressed: true }],
        }),
        [bytes],
      )
    expect(heldIn(told((result) => ({ ...result, suppressions: [{ kind: 'external' }] })))).toEqual([])
    expect(heldIn(told((result) => result))).toEqual(['results'])
  })
})
