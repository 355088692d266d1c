import { Check } from 'typebox/value'
import { AssayError } from '../lib/errors.ts'
import { parsedJson } from '../lib/parsed-json.ts'
import { redactText } from '../lib/redact/index.ts'
import { RunRecord, type RunsReport } from '../schemas/records/index.ts'
import type { Database } from './database.ts'

export type RunSummary = RunsReport['runs'][number]

/**
 * Which runs; newest first. `batch`: made for it, or reused in it. `path`: of this folder or of one in it. `since` and
 * `until`: ISO 8601 UTC with milliseconds, when they began; the second is not included. `limit` is 50 unless said otherwise.
 */
export type RunFilter = {
  readonly batch?: string
  readonly path?: string
  readonly since?: string
  readonly until?: string
  readonly verdict?: string
  readonly key?: string
  readonly limit?: number
}

export const listRuns = (database: Database, filter: RunFilter): readonly RunSummary[] => {
  // Stored without secrets, so that is how it is looked for.
  const path = filter.path === undefined ? null : redactText(filter.path).text
  return database
    .prepare<[Record<string, string | number | null>], RunSummary>(
      `SELECT run, key, path, verdict, batch, started_at AS startedAt FROM runs
       WHERE (@batch IS NULL OR batch = @batch OR run IN (SELECT run FROM batch_entries WHERE batch_entries.batch = @batch))
         AND (@path IS NULL OR path = @path OR substr(path, 1, length(@below)) = @below)
         AND (@verdict IS NULL OR verdict = @verdict) AND (@key IS NULL OR key = @key)
         AND (@since IS NULL OR started_at >= @since) AND (@until IS NULL OR started_at < @until)
       ORDER BY started_at DESC, run DESC LIMIT @limit`,
    )
    .all({
      batch: filter.batch ?? null,
      path,
      below: path === null || path.endsWith('/') ? path : `${path}/`,
      since: filter.since ?? null,
      until: filter.until ?? null,
      verdict: filter.verdict ?? null,
      key: filter.key ?? null,
      limit: filter.limit ?? 50,
    })
}

/** The id that `name` stands for: itself, or the one run whose id begins with it. Throws `run/not-found` where it fits several. */
export const resolveRun = (database: Database, name: string): string | null => {
  if (name === '') return null
  const rows = database
    .prepare<[string, string], { run: string }>(
      'SELECT run FROM runs WHERE substr(run, 1, length(?)) = ? ORDER BY run LIMIT 2',
    )
    .all(name, name)
  const exact = rows.find(({ run }) => run === name)
  if (exact) return exact.run
  if (rows.length > 1)
    throw new AssayError('run/not-found', `More than one run begins with ${name}.`, {
      remedy: 'Give more of its id; `assay runs` lists them.',
    })
  return rows[0]?.run ?? null
}

type RunRow = {
  run: string
  key: string
  batch: string | null
  startedAt: string
  finishedAt: string
  report: string
  facts: string | null
  identity: string | null
  request: string | null
  source: string | null
  maker: string | null
}

/** The record as it was recorded. Throws `store/unusable` where the rows do not make one. */
export const readRun = (database: Database, name: string): RunRecord | null =>
  database.transaction(() => {
    const run = resolveRun(database, name)
    if (run === null) return null
    const row = database
      .prepare<[string], RunRow>(
        `SELECT run, key, batch, started_at AS startedAt, finished_at AS finishedAt, report, facts, identity, request, source, maker
         FROM runs WHERE run = ?`,
      )
      .get(run)
    const analyzers = database
      .prepare<[string], { record: string }>('SELECT record FROM analyzer_runs WHERE run = ? ORDER BY position')
      .all(run)
    const findings = database
      .prepare<[string], { standing: string | null }>(
        `SELECT analyzer, rule_id AS ruleId, level, uri, line, "column", message, fingerprint, fault, standing
         FROM findings WHERE run = ? ORDER BY position`,
      )
      .all(run)
    const { facts = null, identity = null, request = null, source = null, maker = null, ...rest } = row ?? {}
    const record = {
      ...rest,
      report: parsedJson(row?.report),
      ...(facts === null ? {} : { facts: parsedJson(facts) }),
      ...(identity === null ? {} : { identity }),
      ...(request === null ? {} : { request: parsedJson(request) }),
      ...(source === null ? {} : { source: parsedJson(source) }),
      ...(maker === null ? {} : { maker: parsedJson(maker) }),
      analyzers: analyzers.map((each) => parsedJson(each.record)),
      findings: findings.map(({ standing, ...finding }) => ({ ...finding, ...standingOf(standing) })),
    }
    if (Check(RunRecord, record)) return record
    throw new AssayError('store/unusable', `The stored run ${run} is not as it was recorded.`, {
      remedy: 'Something else changed the store. Restore it from a copy, or vet again.',
    })
  })()

const standingOf = (text: string | null): object => {
  const said: unknown = text === null ? {} : parsedJson(text)
  return typeof said === 'object' && said !== null ? said : {}
}

/** The newest run of this identity whose analyzers all finished, or null. */
export const runOfIdentity = (database: Database, identity: string): RunRecord | null => {
  const row = database
    .prepare<[string], { run: string }>(
      `SELECT run FROM runs WHERE identity = ? AND NOT EXISTS (
         SELECT 1 FROM analyzer_runs WHERE analyzer_runs.run = runs.run AND outcome NOT IN ('ok', 'not-applicable'))
       ORDER BY started_at DESC, run DESC LIMIT 1`,
    )
    .get(identity)
  return row === undefined ? null : readRun(database, row.run)
}
