import { sha256 } from '../../lib/digest.ts'
import type { AnalyzerRecord, RunRecord } from '../../schemas/records/index.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const log = utf8('{"version":"2.1.0","runs":[]}')
export const stdout = utf8('raw output\n')
export const stderr = utf8('')
export const ledger = utf8('{"after":"","before":"","steps":[]}')
export const blobs = [log, stdout, stderr, ledger]

const analyzer = (id: string): AnalyzerRecord => ({
  id,
  version: '1.0.0',
  licence: 'MIT',
  toolSha256: sha256('tool'),
  configSource: 'assay',
  configSha256: sha256('config'),
  severitySha256: null,
  integrity: 'tool',
  outcome: { kind: 'ok', message: '' },
  steps: [
    {
      argv: ['/tool/bin', 'check'],
      exitCode: 0,
      signal: null,
      startFailure: null,
      limitHit: null,
      stdoutSha256: sha256(stdout),
      stderrSha256: sha256(stderr),
      receipt: null,
    },
  ],
  rules: [],
  filesRead: 1,
  skipped: [],
  logSha256: sha256(log),
  ledgerSha256: sha256(ledger),
  rawValidation: null,
  validation: null,
  durationMs: 12,
})

/** A run with two findings; `run` is derived from the key. */
export const runRecord = (key: string, more: Partial<RunRecord> = {}): RunRecord => {
  const run = more.run ?? sha256(key).slice(0, 26)
  return {
    run,
    key,
    batch: null,
    startedAt: '2026-11-29T10:00:00.000Z',
    finishedAt: '2026-11-29T10:00:01.500Z',
    request: {
      analyzers: ['biome'],
      configSource: 'assay',
      failOn: 'error',
      leaveOut: [],
      minIsolation: 'namespace',
      sandbox: 'auto',
      facts: {},
      organisation: {},
      waivers: [],
      configurationSha256: sha256('configuration'),
      suppressionsSha256: null,
    },
    source: { submodules: [], omittedCounts: {} },
    maker: {
      assay: '0.1.0',
      node: 'v20.19.0',
      platform: 'linux',
      arch: 'x64',
      validator: { version: '0.1.0', rulesSha256: sha256('rules') },
    },
    report: {
      schema: 'assay/vet/v1',
      run,
      verdict: 'pass',
      reasons: [],
      subject: { path: '/srv/tree', ref: null, commit: null, tree: null, manifest: sha256('manifest'), dirty: null },
      coverage: { files: 1, read: 1, skipped: [] },
      analyzers: [],
      decisions: [
        {
          subject: 'biome',
          decision: 'allow',
          policy: `analyzer-permissive@${sha256('policies')}`,
          clause: 'any purpose',
          missing: [],
          substitutes: [],
          evidence: [],
        },
      ],
      signals: [],
      results: { total: 2, error: 1, warning: 1, note: 0 },
      notices: [],
      evidence: { bundle: null, log: sha256(log) },
    },
    analyzers: [analyzer('biome')],
    findings: [
      {
        analyzer: 'biome',
        ruleId: 'a',
        level: 'error',
        uri: 'a.js',
        line: 1,
        column: 2,
        message: 'm',
        fingerprint: 'f',
        fault: null,
      },
      {
        analyzer: 'biome',
        ruleId: 'b',
        level: 'warning',
        uri: null,
        line: null,
        column: null,
        message: 'é🙂',
        fingerprint: null,
        fault: null,
      },
    ],
    ...more,
  }
}
