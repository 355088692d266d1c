import { AssayError } from '../lib/errors.ts'
import type { RunRecord, Verdict } from '../schemas/records/index.ts'
import type { Database } from './database.ts'

/** The digests that a record names: its logs and its raw streams. */
export const blobsOf = (record: RunRecord): readonly string[] => {
  const named = record.analyzers.flatMap(({ logSha256, ledgerSha256, steps }) => [
    logSha256,
    ledgerSha256,
    ...steps.flatMap(({ stdoutSha256, stderrSha256 }) => [stdoutSha256, stderrSha256]),
  ])
  const digests = [record.report.evidence.log, ...named].flatMap((each) => (each ? [each] : []))
  return [...new Set(digests)]
}

/** Whether a run names this blob. */
export const isNamed = (database: Database, sha256: string): boolean =>
  database.prepare('SELECT 1 FROM blobs WHERE sha256 = ?').get(sha256) !== undefined

/** The run that already stands under this key, or null. */
export const runOfKey = (database: Database, key: string): { readonly run: string; readonly verdict: Verdict } | null =>
  database
    .prepare<[string], { run: string; verdict: Verdict }>('SELECT run, verdict FROM runs WHERE key = ?')
    .get(key) ?? null

/** Writes all rows of a run in one transaction. A run that another process recorded under the key meanwhile is given back. */
export const writeRun = (
  database: Database,
  record: RunRecord,
  sizes: ReadonlyMap<string, number>,
  fence: number | null,
): { readonly run: string; readonly reused: boolean } =>
  database
    .transaction(() => {
      if (fence !== null && fence < fenceOf(database, record.key))
        throw new AssayError('job/fenced', 'Another worker has this job by now.', {
          remedy: 'Nothing is to be done: what that one finds is recorded.',
        })
      const existing = runOfKey(database, record.key)
      if (existing !== null) return { run: existing.run, reused: true }
      insertRun(database, record)
      insertAnalyzers(database, record)
      insertFindings(database, record)
      insertDecisions(database, record)
      insertTimings(database, record)
      insertBlobs(database, record.run, sizes)
      return { run: record.run, reused: false }
    })
    .immediate()

/** The token of the newest claim that is known; 0: of none. */
export const fenceOf = (database: Database, key: string): number =>
  database.prepare<[string], { token: number }>('SELECT token FROM job_fences WHERE key = ?').get(key)?.token ?? 0

/** Tokens only grow. */
export const raiseFence = (database: Database, key: string, token: number): void => {
  database
    .prepare('INSERT INTO job_fences VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET token = max(token, excluded.token)')
    .run(key, token)
}

/** Whoever holds the job by the word of its queue has the last word, also where tokens count anew. */
export const resetFence = (database: Database, key: string, token: number): void => {
  database
    .prepare('INSERT INTO job_fences VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET token = excluded.token')
    .run(key, token)
}

const insertRun = (database: Database, record: RunRecord): void => {
  const { run, key, batch, startedAt, finishedAt, report } = record
  if (report.run !== run) throw new AssayError('fault/internal', 'A record and its report name different runs.')
  const { commit, tree, manifest } = report.subject
  const path = record.place ?? report.subject.path
  database
    .prepare('INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...[run, key, batch, path, report.verdict, startedAt, finishedAt, commit, tree, manifest],
      ...[JSON.stringify(report), jsonOrNull(record.facts), record.identity ?? null],
      ...[jsonOrNull(record.request), jsonOrNull(record.source), jsonOrNull(record.maker)],
    )
}

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const insertAnalyzers = (database: Database, { run, analyzers }: RunRecord): void => {
  const insert = database.prepare(
    'INSERT INTO analyzer_runs (run, position, analyzer, version, outcome, duration_ms, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  analyzers.forEach((each, index) => {
    insert.run(run, index, each.id, each.version, each.outcome.kind, each.durationMs, JSON.stringify(each))
  })
}

const insertFindings = (database: Database, { run, findings }: RunRecord): void => {
  const insert = database.prepare('INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  findings.forEach((each, index) => {
    const { analyzer, ruleId, level, uri, line, column, message, fingerprint, fault, ...standing } = each
    const said = Object.keys(standing).length === 0 ? null : JSON.stringify(standing)
    insert.run(run, index, analyzer, ruleId, level, uri, line, column, message, fingerprint, fault ?? null, said)
  })
}

const insertDecisions = (database: Database, { run, report }: RunRecord): void => {
  const insert = database.prepare('INSERT INTO decisions VALUES (?, ?, ?, ?, ?)')
  for (const { subject, decision, policy, clause } of report.decisions)
    insert.run(run, subject, decision, policy, clause)
}

const insertTimings = (database: Database, { run, startedAt, finishedAt, analyzers }: RunRecord): void => {
  const insert = database.prepare('INSERT INTO timings VALUES (?, ?, ?, ?)')
  insert.run(run, 0, 'total', Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)))
  analyzers.forEach(({ id, durationMs }, index) => {
    insert.run(run, index + 1, `analyzer:${id}`, durationMs)
  })
}

const insertBlobs = (database: Database, run: string, sizes: ReadonlyMap<string, number>): void => {
  const blob = database.prepare('INSERT OR IGNORE INTO blobs VALUES (?, ?)')
  const use = database.prepare('INSERT INTO run_blobs VALUES (?, ?)')
  for (const [sha256, size] of sizes) {
    blob.run(sha256, size)
    use.run(run, sha256)
  }
}
