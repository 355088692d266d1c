import type { Source } from '../contract.ts'

const read = (url: string): Source => ({ url, date: '2026-11-30' })
const action = 'https://github.com/github/codeql-action'
const files = `${action}/blob/f3f1edbedfb4a1d188d344570834df2996d45d39/src`
const manual = 'https://docs.github.com/en/code-security/reference/code-scanning/sarif-files'

/** Where GitHub, or its upload action, says what it does. Server messages are quoted in the issues. */
export const sources = {
  support: read(`${manual}/sarif-support`),
  limits: read(`${manual}/troubleshoot-sarif-uploads/results-exceed-limit`),
  tooLarge: read(`${manual}/troubleshoot-sarif-uploads/file-too-large`),
  upload: read(`${files}/upload-lib.ts`),
  fingerprints: read(`${files}/fingerprints.ts`),
  categories: read(
    'https://github.blog/changelog/2024-05-06-code-scanning-will-stop-combining-runs-from-a-single-upload/',
  ),
  noTool: read(`${action}/issues/1061`),
  noMessage: read('https://github.com/github/codeql/issues/11512'),
  noLocation: read(`${action}/issues/2459`),
  scheme: read(`${action}/issues/754`),
  uri: read(`${action}/issues/1553`),
  severity: read(`${action}/issues/2187`),
  severityType: read('https://github.com/dependency-check/DependencyCheck/issues/5347'),
  range: read('https://github.com/safedep/vet/issues/481'),
  unsuccessful: read(`${action}/pull/1732`),
  suppressions: read(`${action}/issues/1230`),
  bases: read(`${action}/issues/2215`),
} as const satisfies Record<string, Source>

/** `kept`: how many are stored or shown of those that are accepted; null where all are. */
export type Limit = { readonly refusedOver: number; readonly kept: number | null; readonly source: Source }

const limit = <K extends number | null>(refusedOver: number, kept: K) => ({ refusedOver, kept, source: sources.limits })

export const limits = {
  runsOfLog: limit(20, null),
  resultsOfRun: limit(25_000, 5_000),
  rulesOfRun: limit(25_000, null),
  extensionsOfRun: limit(100, null),
  threadFlowLocationsOfResult: limit(10_000, 1_000),
  locationsOfResult: limit(1_000, 100),
  tagsOfRule: limit(20, 10),
} as const satisfies Record<string, Limit>

/** The manual says 10 MB. */
export const gzipBytes = 10_000_000

/** In characters. */
export const textLimits = { name: 255, shortDescription: 1_024, fullDescription: 1_024 } as const
