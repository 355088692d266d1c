import { describe, expect, test } from 'vitest'
import { payloadOf, signEnvelope } from '../../../evidence/dsse.ts'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { houseLog, validateBytes } from '../../../sarif/index.ts'
import {
  type AnalyzerRecord,
  type Envelope,
  predicateType,
  statementMediaType,
} from '../../../schemas/records/index.ts'
import { sarifSchemaUri } from '../../../schemas/sarif/index.ts'
import { utf8 } from '../record.ts'
import { type Files, lineOf, newPair, notHolding, ownPair, smallBundle, smallRun, stdout } from './small-bundle.ts'

const own = [ownPair.record]
const envelopeOf = (files: Files): Envelope =>
  JSON.parse(Buffer.from(files.get('statement.dsse.json') ?? []).toString()) as Envelope
const withEnvelope = (files: Files, envelope: unknown): Files =>
  new Map([...files, ['statement.dsse.json', utf8(`${canonicalJson(envelope)}\n`)]])
const run = smallRun()

describe('the signature', () => {
  const other = newPair()

  test('by a key that nobody knows leaves the question open, also where it is good', () => {
    expect(notHolding(smallBundle({ signer: other }))).toEqual([
      'signature: unknown',
      'key: unknown',
      'key-revoked: unknown',
      'key-expired: unknown',
    ])
  })

  test('by somebody else’s key holds once that is trusted', () => {
    expect(
      notHolding(smallBundle({ signer: other }), { keys: [...own, { ...other.record, status: 'trusted' }] }),
    ).toEqual([])
  })

  test('by a key that was replaced holds', () => {
    expect(notHolding(smallBundle(), { keys: [{ ...ownPair.record, status: 'retired' }] })).toEqual([])
  })

  test('by a revoked key fails, and says when and why it was revoked', () => {
    const keys = [
      { ...ownPair.record, status: 'revoked' as const, changedAt: '2026-11-05T00:00:00.000Z', reason: 'lost laptop' },
    ]
    expect(notHolding(smallBundle(), { keys })).toEqual(['key: fails', 'key-revoked: fails'])
    expect(lineOf('key-revoked', smallBundle(), { keys })?.message).toMatch(/2026-11-05.*lost laptop/)
  })

  test.each([
    ['had expired when the run ended', '2026-11-29T10:00:01.500Z', ['key-expired: fails']],
    ['expired after the run had ended', '2026-11-29T10:00:01.501Z', []],
    ['expires on a day that nobody can read', 'soon', ['key-expired: fails']],
  ])('by a key that %s', (_, expiresAt, expected) => {
    expect(notHolding(smallBundle(), { keys: [{ ...ownPair.record, expiresAt }] })).toEqual(expected)
  })

  test('of a trusted key under the name of another fails', () => {
    const files = smallBundle({ signer: { ...ownPair, record: { ...ownPair.record, keyid: other.record.keyid } } })
    expect(notHolding(files, { keys: [...own, other.record] })).toEqual(['signature: fails'])
  })

  test('of an unknown key under the name of a trusted one fails', () => {
    const files = smallBundle({ signer: { ...other, record: ownPair.record } })
    expect(notHolding(files)[0]).toBe('signature: fails')
  })

  test('taken from another payload fails', () => {
    const files = smallBundle()
    const { signatures } = envelopeOf(smallBundle({ run: smallRun({ finishedAt: '2026-11-29T10:00:02.000Z' }) }))
    expect(notHolding(withEnvelope(files, { ...envelopeOf(files), signatures }))[0]).toBe('signature: fails')
  })

  test('for another payload type fails', () => {
    expect(notHolding(smallBundle({ payloadType: 'text/plain' }))[0]).toBe('statement: fails')
    expect(
      notHolding(withEnvelope(smallBundle(), { ...envelopeOf(smallBundle()), payloadType: 'text/plain' }))[0],
    ).toBe('signature: fails')
  })

  test('holds only where every one of several does', () => {
    const one = envelopeOf(smallBundle())
    const two = signEnvelope(statementMediaType, payloadOf(one), other.privateKey, other.record.keyid)
    const both = withEnvelope(smallBundle(), { ...one, signatures: [...one.signatures, ...two.signatures] })
    expect(notHolding(both)[0]).toBe('signature: unknown')
    expect(notHolding(both, { keys: [...own, other.record] })).toEqual([])
    expect(notHolding(both, { keys: [...own, { ...other.record, status: 'revoked' }] })).toEqual([
      'key: fails',
      'key-revoked: fails',
    ])
  })
})

describe('the envelope', () => {
  test.each<[string, (envelope: Envelope) => unknown]>([
    ['without a signature', (envelope) => ({ ...envelope, signatures: [] })],
    ['with a member of its own', (envelope) => ({ ...envelope, note: 1 })],
    [
      'with a member beside a signature',
      ({ signatures, ...rest }) => ({ ...rest, signatures: signatures.map((each) => ({ ...each, note: 1 })) }),
    ],
    ['with Base64 of the URL alphabet', (envelope) => ({ ...envelope, payload: '_-__' })],
    ['that is an array', (envelope) => [envelope]],
    ['that is null', () => null],
  ])('%s fails', (_, change) => {
    expect(notHolding(withEnvelope(smallBundle(), change(envelopeOf(smallBundle()))))[0]).toBe('envelope: fails')
  })

  test.each<[string, (text: string) => string]>([
    ['spaces', (text) => text.replace(':', ': ')],
    ['a name twice', (text) => text.replace('{', '{"payload":"",')],
    ['no end of line', (text) => text.trimEnd()],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['arrays 100,000 deep', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`],
    ['nothing', () => ''],
  ])('written with %s fails', (_, change) => {
    const text = Buffer.from(smallBundle().get('statement.dsse.json') ?? []).toString()
    expect(notHolding(new Map([...smallBundle(), ['statement.dsse.json', utf8(change(text))]]))[0]).toBe(
      'envelope: fails',
    )
  })
})

describe('a statement that a trusted key signed', () => {
  test.each<[string, Parameters<typeof smallBundle>[0], string]>([
    [
      'whose payload is not canonical',
      { payload: (bytes) => Buffer.concat([bytes, Buffer.from('\n')]) },
      'predicate-type: fails',
    ],
    ['whose payload is no JSON', { payload: () => utf8('{') }, 'predicate-type: fails'],
    [
      'with arrays 100,000 deep',
      { payload: () => utf8(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) },
      'predicate-type: fails',
    ],
    [
      'of another predicate',
      { statement: (s) => ({ ...s, predicateType: 'https://slsa.dev/provenance/v1' }) },
      'predicate-type: fails',
    ],
    [
      'of a later version',
      { statement: (s) => ({ ...s, predicateType: predicateType.replace('v1', 'v2') }) },
      'predicate-type: unknown',
    ],
    [
      'with another subject',
      { statement: (s) => ({ ...s, subject: [{ name: 'manifest', digest: { sha256: sha256('x') } }] }) },
      'subjects: fails',
    ],
    [
      'with one subject more',
      { statement: (s) => ({ ...s, subject: [...s.subject, ...s.subject] }) },
      'subjects: fails',
    ],
    [
      'with another analysis digest',
      { statement: (s) => ({ ...s, predicate: { ...s.predicate, analysisSha256: sha256('x') } }) },
      'analysis-digest: fails',
    ],
    [
      'of another manifest',
      {
        statement: (s) => ({
          ...s,
          predicate: { ...s.predicate, run: { ...s.predicate.run, manifestSha256: sha256('x') } },
        }),
      },
      'manifest-digest: fails',
    ],
    [
      'of another run',
      { statement: (s) => ({ ...s, predicate: { ...s.predicate, run: { ...s.predicate.run, id: 'other' } } }) },
      'statement-of-run: fails',
    ],
  ])('%s', (_, forgery, first) => {
    expect(notHolding(smallBundle(forgery))[0]).toBe(first)
  })

  test('of a later version is not looked into, and nothing of it fails', () => {
    const files = smallBundle({
      statement: (s) => ({ ...s, predicateType: predicateType.replace('v1', 'v2'), more: 1 }),
    })
    expect(notHolding(files).filter((line) => line.endsWith('fails'))).toEqual([])
  })

  test('says where it first differs from its run', () => {
    const files = smallBundle({
      statement: (s) => ({ ...s, predicate: { ...s.predicate, run: { ...s.predicate.run, ref: 'x' } } }),
    })
    expect(lineOf('statement-of-run', files)?.message).toContain('/predicate/run/ref: null expected, "x" found')
  })
})

describe('the manifest', () => {
  const first = { path: 'a', sha256: sha256('a'), size: 1 }

  test.each<[string, (files: object[]) => object[], string]>([
    ['a name twice', (files) => files.flatMap((file) => [file, file]), 'twice'],
    ['a name that leads out', (files) => [{ ...first, path: '../a' }, ...files], '../a'],
    ['an absolute name', (files) => [{ ...first, path: '/etc/passwd' }, ...files], '/etc/passwd'],
    ['a name with an empty part', (files) => [{ ...first, path: 'a//b' }, ...files], 'a//b'],
    ['itself', (files) => [...files, { ...first, path: 'manifest.json' }], 'manifest.json'],
    ['names in another order', (files) => files.toReversed(), 'not sorted'],
  ])('that names %s fails and says so', (_, change, said) => {
    const files = smallBundle({ manifest: (manifest) => ({ ...manifest, files: change(manifest.files) }) })
    expect(notHolding(files)[0]).toBe('manifest: fails')
    expect(lineOf('manifest', files)?.message).toContain(said)
  })

  test('of a later version leaves the question open', () => {
    const files = smallBundle({ manifest: (manifest) => ({ ...manifest, schema: 'assay/bundle/v2', entries: [] }) })
    expect(notHolding(files)[0]).toBe('version: unknown')
    expect(notHolding(files).filter((line) => line.endsWith('fails'))).toEqual([])
  })

  test('of no version that Assay ever had fails', () => {
    expect(notHolding(smallBundle({ manifest: (manifest) => ({ ...manifest, schema: 'assay/bundle/next' }) }))[0]).toBe(
      'version: fails',
    )
  })

  test('of another run fails', () => {
    expect(notHolding(smallBundle({ manifest: (manifest) => ({ ...manifest, run: 'other' }) }))).toEqual([
      'layout: fails',
    ])
  })

  test('that gives a folder to another analyzer fails', () => {
    const analyzers = [{ id: 'ruff', folder: 'analyzers/biome' }]
    expect(notHolding(smallBundle({ manifest: (manifest) => ({ ...manifest, analyzers }) }))).toEqual(['layout: fails'])
  })

  test('that names a file beyond the run fails, though it was signed', () => {
    expect(notHolding(smallBundle({ files: { 'z.txt': utf8('z') } }))).toEqual(['layout: fails'])
  })
})

describe('a file beside those of the manifest', () => {
  test.each(['extra', 'statement2.dsse.json', 'analyzers/biome/stdout.1'])('is named: %s', (path) => {
    const files = new Map([...smallBundle(), [path, utf8('x')]])
    expect(notHolding(files)).toEqual(['files-complete: fails'])
    expect(lineOf('files-complete', files)?.message).toContain(path)
  })

  test('that was the statement of another run with its manifest fails as that of this run', () => {
    const other = smallBundle({ run: smallRun({ finishedAt: '2026-11-29T10:00:02.000Z' }) })
    const files = new Map([...smallBundle(), ['statement.dsse.json', other.get('statement.dsse.json') ?? utf8('')]])
    expect(notHolding(files)).toEqual(['manifest-digest: fails', 'statement-of-run: fails'])
  })
})

describe('a bundle that a trusted key signed', () => {
  test.each<[string, Parameters<typeof smallBundle>[0], readonly string[]]>([
    [
      'with other raw output than the run had',
      { files: { 'analyzers/biome/stdout.0': utf8('forged') } },
      ['analyzer-files: fails'],
    ],
    [
      'with raw outputs exchanged',
      { files: { 'analyzers/biome/stdout.0': utf8('said\n'), 'analyzers/biome/stderr.0': stdout } },
      ['analyzer-files: fails'],
    ],
    [
      'with another report',
      { files: { 'report.json': utf8(`${canonicalJson({ ...run.report, verdict: 'pass' })}\n`) } },
      ['report: fails'],
    ],
    ['with other decisions', { files: { 'decisions.json': utf8('[]\n') } }, ['decisions: fails']],
    [
      'with another log of its analyzer',
      { files: { 'analyzers/biome/log.sarif': utf8('{}') } },
      ['analyzer-files: fails'],
    ],
    ['whose run.json is no record', { files: { 'run.json': utf8('{}\n') } }, ['run: fails']],
    [
      'whose verdict does not follow',
      { run: { ...run, report: { ...run.report, verdict: 'pass' } } },
      ['verdict: fails'],
    ],
    [
      'of other policies',
      {
        run: {
          ...run,
          report: { ...run.report, decisions: run.report.decisions.map((d) => ({ ...d, policy: `p@${sha256('x')}` })) },
        },
      },
      ['policy: unknown'],
    ],
  ])('%s', (_, forgery, expected) => {
    const lines = notHolding(smallBundle(forgery)).filter((line) => !line.startsWith('layout'))
    expect(lines.slice(0, expected.length)).toEqual(expected)
  })

  test('says where a report first differs', () => {
    const files = smallBundle({
      files: { 'report.json': utf8(`${canonicalJson({ ...run.report, verdict: 'pass' })}\n`) },
    })
    expect(lineOf('report', files)?.message).toContain('/verdict: "fail" expected, "pass" found')
  })

  test('whose validator said otherwise fails and says what', () => {
    const [analyzer] = run.analyzers
    const validation = {
      uri: 'biome',
      valid: true,
      counts: { error: 0, warning: 9, note: 0 },
      truncated: false,
      defects: [],
    }
    const files = smallBundle({ run: { ...run, analyzers: analyzer ? [{ ...analyzer, validation }] : [] } })
    expect(notHolding(files)).toEqual(['validator: fails'])
    expect(lineOf('validator', files)?.message).toContain('/counts/warning: 9 expected')
  })

  test('whose log breaks the specification fails, though the validator was recorded to say so', () => {
    const broken = houseLog([
      utf8('[{"results":[{"message":{"text":"x"},"ruleIndex":7}],"tool":{"driver":{"name":"x"}}}]'),
    ])
    const [analyzer] = run.analyzers
    const validation = { uri: 'biome', ...validateBytes(broken).validation }
    const ledger = utf8(canonicalJson({ before: sha256('raw'), after: sha256(broken), steps: [] }))
    const record = { ...analyzer, logSha256: sha256(broken), ledgerSha256: sha256(ledger), validation }
    const report = { ...run.report, evidence: { ...run.report.evidence, log: sha256(broken) } }
    const files = smallBundle({
      run: { ...run, report, analyzers: [record as AnalyzerRecord] },
      files: { 'log.sarif': broken, 'analyzers/biome/log.sarif': broken, 'analyzers/biome/ledger.json': ledger },
    })
    expect(notHolding(files)).toEqual(['validator: fails'])
  })

  test('whose log has no ledger fails', () => {
    const analyzers = run.analyzers.map((analyzer) => ({ ...analyzer, ledgerSha256: null }))
    expect(notHolding(smallBundle({ run: { ...run, analyzers } }))).toEqual(['ledgers: fails'])
  })

  test('whose ledger leads to another log fails', () => {
    const ledger = utf8(canonicalJson({ before: sha256('raw'), after: sha256('x'), steps: [] }))
    const [analyzer] = run.analyzers
    const files = smallBundle({
      run: { ...run, analyzers: analyzer ? [{ ...analyzer, ledgerSha256: sha256(ledger) }] : [] },
      files: { 'analyzers/biome/ledger.json': ledger },
    })
    expect(notHolding(files)).toEqual(['ledgers: fails'])
  })
})

describe('what no canonical form can say', () => {
  test.each(['"\\ud800"', '{"\\udc00":1}', '1e999', '-0'])(
    'is refused where it stands for the envelope: %s',
    (text) => {
      expect(notHolding(new Map([...smallBundle(), ['statement.dsse.json', utf8(`${text}\n`)]]))[0]).toBe(
        'envelope: fails',
      )
    },
  )

  test('is no raw log, and does no harm', () => {
    const said = utf8('["\\ud800"]')
    const [analyzer] = run.analyzers
    const steps = analyzer?.steps.map((step) => ({ ...step, stdoutSha256: sha256(said) })) ?? []
    const files = smallBundle({
      run: { ...run, analyzers: analyzer ? [{ ...analyzer, steps }] : [] },
      files: { 'analyzers/biome/stdout.0': said },
    })
    expect(notHolding(files)).toEqual([])
  })
})

describe('a ledger whose raw log lies beside it', () => {
  const raw = utf8('{"runs": [], "version": "2.1.0"}')
  const bundleWith = (patch: object[]): Files => {
    const [analyzer] = run.analyzers
    const before = sha256(canonicalJson(JSON.parse(Buffer.from(raw).toString())))
    const ledger = utf8(canonicalJson({ before, after: analyzer?.logSha256, steps: [{ id: 'x', reason: 'x', patch }] }))
    const steps = analyzer?.steps.map((step) => ({ ...step, stdoutSha256: sha256(raw) })) ?? []
    return smallBundle({
      run: { ...run, analyzers: analyzer ? [{ ...analyzer, steps, ledgerSha256: sha256(ledger) }] : [] },
      files: { 'analyzers/biome/stdout.0': raw, 'analyzers/biome/ledger.json': ledger },
    })
  }

  test('holds where its steps lead to the log', () => {
    const log: unknown = JSON.parse(Buffer.from(smallBundle().get('log.sarif') ?? []).toString())
    expect(
      notHolding(
        bundleWith([
          { op: 'replace', path: '/runs', value: (log as { runs: unknown }).runs },
          { op: 'add', path: '/$schema', value: (log as { $schema: unknown }).$schema },
        ]),
      ),
    ).toEqual([])
  })

  test.each([
    ['do not', [{ op: 'replace', path: '/runs', value: [] }]],
    ['do not fit it', [{ op: 'remove', path: '/none/0' }]],
    ['leave nothing of it', [{ op: 'remove', path: '' }]],
  ])('fails where its steps %s', (_, patch) => {
    expect(notHolding(bundleWith(patch))).toEqual(['ledgers: fails'])
  })
})

describe('log.sarif of a run that was compared', () => {
  const list = sha256('list')
  const { runs = [] } = JSON.parse(Buffer.from(smallBundle().get('log.sarif') ?? []).toString()) as {
    runs?: { results: object[] }[]
  }
  const withResults = (change: (results: object[]) => object[]): Files => {
    const log = utf8(
      canonicalJson({
        $schema: sarifSchemaUri,
        runs: runs.map((each) => ({ ...each, results: change(each.results) })),
        version: '2.1.0',
      }),
    )
    const request = run.request ? { ...run.request, suppressionsSha256: list } : undefined
    const report = { ...run.report, evidence: { ...run.report.evidence, log: sha256(log) } }
    return smallBundle({ run: { ...run, report, ...(request ? { request } : {}) }, files: { 'log.sarif': log } })
  }
  const absent = { level: 'note', message: { text: 'gone' }, ruleId: 'b', baselineState: 'absent' }

  test('may tell what is new and what only the base has', () => {
    expect(
      notHolding(withResults((results) => [...results.map((each) => ({ ...each, baselineState: 'new' })), absent])),
    ).toEqual([])
  })

  test.each<[string, (results: object[]) => object[]]>([
    ['lacks a result', () => []],
    ['has one more', (results) => [...results, { ...absent, baselineState: 'new' }]],
    ['has one twice', (results) => results.flatMap((each) => [each, each])],
    ['calls a result absent', (results) => results.map((each) => ({ ...each, baselineState: 'absent' }))],
    ['has another level', (results) => results.map((each) => ({ ...each, level: 'note' }))],
    ['is not valid', (results) => results.map((each) => ({ ...each, ruleIndex: 7 }))],
  ])('fails where it %s', (_, change) => {
    expect(notHolding(withResults(change))).toEqual(['log: fails'])
  })

  test('fails where the run had neither base nor list', () => {
    const log =
      withResults((results) => results.map((each) => ({ ...each, baselineState: 'new' }))).get('log.sarif') ?? utf8('')
    const report = { ...run.report, evidence: { ...run.report.evidence, log: sha256(log) } }
    expect(notHolding(smallBundle({ run: { ...run, report }, files: { 'log.sarif': log } }))).toEqual(['log: fails'])
  })
})
