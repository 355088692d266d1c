import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { bundleFiles } from '../../../evidence/bundle/layout.ts'
import { encodeEnvelope, signEnvelope } from '../../../evidence/dsse.ts'
import { keyidOf, publicPem } from '../../../evidence/keys/index.ts'
import { analysisOf, analysisSha256, statementBytes, statementOf } from '../../../evidence/statement/index.ts'
import { type Against, checkBundle } from '../../../evidence/verify/index.ts'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { byCodeUnit } from '../../../lib/order.ts'
import { houseLog, validateBytes } from '../../../sarif/index.ts'
import {
  type AnalyzerRecord,
  type CheckLine,
  type KeyRecord,
  type RunRecord,
  type Statement,
  statementMediaType,
} from '../../../schemas/records/index.ts'
import { runRecord, utf8 } from '../record.ts'

export type Files = ReadonlyMap<string, Uint8Array>

export const policyDigest = sha256('policies')

const run = {
  artifacts: [{ hashes: { 'sha-256': sha256('eval(x)\n') }, location: { uri: 'a.js', uriBaseId: 'SRCROOT' } }],
  columnKind: 'utf16CodeUnits',
  originalUriBaseIds: { SRCROOT: { description: { text: 'The root of the vetted folder.' } } },
  results: [
    {
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { index: 0, uri: 'a.js', uriBaseId: 'SRCROOT' } } }],
      message: { text: 'no' },
      ruleId: 'a',
      ruleIndex: 0,
    },
  ],
  tool: { driver: { name: 'biome', rules: [{ id: 'a' }] } },
}

const logOf = (...runs: readonly object[]): Uint8Array => houseLog([utf8(canonicalJson(runs))])
const log = logOf(run)
const ledger = utf8(canonicalJson({ before: sha256('raw'), after: sha256(log), steps: [] }))
export const stdout = utf8('raw output\n')
const stderr = utf8('said\n')
export const blobs = [log, ledger, stdout, stderr]

const step = (out: Uint8Array): AnalyzerRecord['steps'][number] => ({
  argv: ['/tool/bin', 'check'],
  environmentKeys: ['LANG'],
  exitCode: 0,
  signal: null,
  startFailure: null,
  limitHit: null,
  stdoutSha256: sha256(out),
  stderrSha256: sha256(stderr),
  receipt: null,
})

/** A run with one analyzer whose log has one error, and which agrees with itself; `more` overrides. */
export const smallRun = (more: Partial<RunRecord> = {}): RunRecord => {
  const base = runRecord('small')
  const [analyzer] = base.analyzers
  const [finding] = base.findings
  const validation = { uri: 'biome', ...validateBytes(log).validation }
  const summary = { id: 'biome', version: '1.0.0', outcome: 'ok', message: '', integrity: 'tool' } as const
  return withAnalysis({
    ...base,
    report: {
      ...base.report,
      verdict: 'fail',
      reasons: [{ code: 'findings', message: '1 error.' }],
      results: { total: 1, error: 1, warning: 0, note: 0 },
      analyzers: [{ ...summary, results: 1, files: 1, durationMs: 12, sandbox: null }],
      failOn: 'error',
      evidence: { bundle: null, log: sha256(log) },
    },
    analyzers: analyzer
      ? [{ ...analyzer, steps: [step(stdout)], logSha256: sha256(log), ledgerSha256: sha256(ledger), validation }]
      : [],
    findings: finding ? [{ ...finding, line: null, column: null, message: 'no', fingerprint: null }] : [],
    ...more,
  })
}

/** The run whose report names the digest of its reproducible part. */
export const withAnalysis = (record: RunRecord): RunRecord => ({
  ...record,
  report: {
    ...record.report,
    evidence: { ...record.report.evidence, analysis: analysisSha256(analysisOf(record)) },
  },
})

export type Pair = { readonly privateKey: KeyObject; readonly record: KeyRecord }

export const newPair = (more: Partial<KeyRecord> = {}): Pair => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const at = '2026-11-01T00:00:00.000Z'
  return {
    privateKey,
    record: {
      schema: 'assay/key/v1',
      keyid: keyidOf(publicKey),
      algorithm: 'ed25519',
      publicKey: publicPem(publicKey),
      status: 'active',
      createdAt: at,
      expiresAt: null,
      changedAt: at,
      reason: '',
      ...more,
    },
  }
}

export const ownPair = newPair()

const json = (value: unknown): Uint8Array => utf8(`${canonicalJson(value)}\n`)

/** What a forger with a trusted key can do at each step; everything after it is made to fit. */
export type Forgery = {
  readonly run?: RunRecord
  /** Bytes that the files have instead, before they are listed. */
  readonly files?: Readonly<Record<string, Uint8Array>>
  readonly manifest?: (manifest: { schema: string; run: string; files: object[] }) => object
  readonly statement?: (statement: Statement) => unknown
  readonly payload?: (payload: Uint8Array) => Uint8Array
  readonly payloadType?: string
  readonly signer?: Pair
}

const byDigest = new Map(blobs.map((bytes) => [sha256(bytes), bytes]))

/** A bundle in memory, as vet writes one. */
export const smallBundle = (forgery: Forgery = {}): Files => {
  const { run: record = smallRun(), signer = ownPair } = forgery
  const written = bundleFiles(record, (digest) => byDigest.get(digest) ?? utf8('')).map(
    ({ path, bytes }): [string, Uint8Array] => [path, bytes()],
  )
  const files = new Map([...written, ...Object.entries(forgery.files ?? {})])
  const honest = {
    schema: 'assay/bundle/v1',
    run: record.run,
    analyzers: record.analyzers.map(({ id }) => ({ id, folder: `analyzers/${id}` })),
    files: [...files]
      .map(([path, bytes]) => ({ path, sha256: sha256(bytes), size: bytes.byteLength }))
      .sort((a, b) => byCodeUnit(a.path, b.path)),
  }
  const manifest = json(forgery.manifest?.(honest) ?? honest)
  const statement = statementOf(record, sha256(manifest))
  const said =
    forgery.statement === undefined ? statementBytes(statement) : utf8(canonicalJson(forgery.statement(statement)))
  const payload = forgery.payload?.(said) ?? said
  const type = forgery.payloadType ?? statementMediaType
  const envelope = encodeEnvelope(signEnvelope(type, payload, signer.privateKey, signer.record.keyid))
  return new Map([...files, ['manifest.json', manifest], ['statement.dsse.json', envelope]])
}

export const against: Against = { keys: [ownPair.record], policyDigest: () => policyDigest }

export const linesOf = (files: Files, more: Partial<Against> = {}): readonly CheckLine[] => [
  ...checkBundle({ files, problems: [] }, { ...against, ...more }),
]

/** The lines that do not hold, as `id: status`. */
export const notHolding = (files: Files, more: Partial<Against> = {}): readonly string[] =>
  linesOf(files, more)
    .filter(({ status }) => status !== 'holds')
    .map(({ id, status }) => `${id}: ${status}`)

export const lineOf = (id: string, files: Files, more: Partial<Against> = {}): CheckLine | undefined =>
  linesOf(files, more).find((line) => line.id === id)
