import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { analysisOf, analysisSha256, statementBytes, statementOf } from '../../../evidence/statement/index.ts'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { type RunRecord, Statement } from '../../../schemas/records/index.ts'
import { codeOf } from '../open.ts'
import { runRecord } from '../record.ts'

const manifest = sha256('manifest.json')
const commit = 'c'.repeat(40)
const tree = 'd'.repeat(40)

const withSubject = (subject: Partial<RunRecord['report']['subject']>): RunRecord => {
  const record = runRecord('x')
  return { ...record, report: { ...record.report, subject: { ...record.report.subject, ...subject } } }
}

const counts = { new: 1, unchanged: 0, moved: 0, absent: 0, unknown: 0, silenced: 0 }

const compared = (base: { ref: string; run: string; reused: boolean }): RunRecord => {
  const record = runRecord('x')
  return {
    ...record,
    report: {
      ...record.report,
      comparison: {
        base: { kind: 'ref', commit, tree, manifest: sha256('base'), ...base },
        counts,
        analyzers: [{ id: 'biome', comparable: true, reason: '', counts }],
        renames: [],
        configuration: [],
        newSuppressions: [],
        newSuppressionCount: 0,
      },
    },
  }
}

describe('a statement', () => {
  test('is an in-toto Statement v1 of the right shape', () => {
    const statement = statementOf(compared({ ref: 'trunk', run: 'r', reused: true }), manifest)
    expect(Check(Statement, statement)).toBe(true)
    expect(statement._type).toBe('https://in-toto.io/Statement/v1')
  })

  test('has commit, tree and manifest for its subjects', () => {
    expect(statementOf(withSubject({ commit, tree }), manifest).subject).toEqual([
      { name: 'commit', digest: { gitCommit: commit } },
      { name: 'tree', digest: { gitTree: tree } },
      { name: 'manifest', digest: { sha256: sha256('manifest') } },
    ])
  })

  test('has the manifest alone for its subject where there is no git', () => {
    expect(statementOf(runRecord('x'), manifest).subject.map(({ name }) => name)).toEqual(['manifest'])
  })

  test('names the digest of its analysis and of the bundle’s manifest', () => {
    const { analysis, analysisSha256: digest, run } = statementOf(runRecord('x'), manifest).predicate
    expect(digest).toBe(sha256(canonicalJson(analysis)))
    expect(run.manifestSha256).toBe(manifest)
  })

  test('is the same bytes for the same record', () => {
    expect(statementBytes(statementOf(runRecord('x'), manifest))).toEqual(
      statementBytes(statementOf(runRecord('x'), manifest)),
    )
  })

  test('is not made of a record of an earlier version', () => {
    const { maker: _, ...older } = runRecord('x')
    expect(codeOf(() => statementOf(older, manifest))).toBe('run/no-statement')
  })
})

describe('the analysis', () => {
  const digest = (record: RunRecord): string => analysisSha256(analysisOf(record))
  const plain = digest(runRecord('x'))

  test('is the same whatever the run’s id, times, place and ref', () => {
    const record = withSubject({ path: '/elsewhere', ref: 'refs/heads/b' })
    const other = { ...record, run: 'other', key: 'other', startedAt: '2030-01-01T00:00:00.000Z' }
    expect(digest(other)).toBe(plain)
  })

  test('is the same whatever the machine, its durations, raw output, argv and receipts', () => {
    const record = runRecord('x')
    const [analyzer] = record.analyzers
    const [step] = analyzer?.steps ?? []
    const steps = step === undefined ? [] : [{ ...step, argv: ['/other'], stdoutSha256: sha256('other'), exitCode: 1 }]
    const analyzers = analyzer === undefined ? [] : [{ ...analyzer, durationMs: 99, steps, ledgerSha256: null }]
    const maker = record.maker === undefined ? {} : { maker: { ...record.maker, node: 'v24.0.0', arch: 'arm64' } }
    expect(digest({ ...record, ...maker, analyzers })).toBe(plain)
  })

  test('is the same whatever the base was called and whether it was on record', () => {
    expect(digest(compared({ ref: 'trunk', run: 'a', reused: true }))).toBe(
      digest(compared({ ref: 'origin/trunk', run: 'b', reused: false })),
    )
  })

  test.each<[string, (record: RunRecord) => RunRecord]>([
    ['the manifest', () => withSubject({ manifest: sha256('other') })],
    ['whether it is dirty', () => withSubject({ dirty: true })],
    ['the verdict', (record) => ({ ...record, report: { ...record.report, verdict: 'fail' } })],
    ['the log', (record) => ({ ...record, report: { ...record.report, evidence: { bundle: null, log: manifest } } })],
    ['a decision', (record) => ({ ...record, report: { ...record.report, decisions: [] } })],
    ['the comparison', () => compared({ ref: 'trunk', run: 'a', reused: true })],
    [
      'a rule',
      (record) => ({
        ...record,
        analyzers: record.analyzers.map((each) => ({
          ...each,
          rules: [{ id: 'a', origin: 'o', licence: 'MIT', severity: 'error', reason: 'r' }],
        })),
      }),
    ],
    ['what is omitted', (record) => ({ ...record, source: { submodules: [], omittedCounts: { fifo: 1 } } })],
  ])('is another for another thing: %s', (_, change) => {
    expect(digest(change(runRecord('x')))).not.toBe(plain)
  })
})
