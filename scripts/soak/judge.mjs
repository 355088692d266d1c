// What must hold when a soak is over, read from the evidence store's own files.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

const openIndex = (stateDir, nativeBinding) =>
  new Database(join(stateDir, 'assay.db'), { readonly: true, ...(nativeBinding === null ? {} : { nativeBinding }) })

/** How many runs are recorded; 0 while there is no store. */
export const countRuns = (stateDir, nativeBinding) => {
  if (!existsSync(join(stateDir, 'assay.db'))) return 0
  let database = null
  try {
    database = openIndex(stateDir, nativeBinding)
    return database.prepare('SELECT count(*) AS runs FROM runs').get().runs
  } catch {
    return 0 // it is just being made
  } finally {
    database?.close()
  }
}

/** Lines `{ what, holds, found }`. */
export const judgeStore = (stateDir, nativeBinding, jobs) => {
  const database = openIndex(stateDir, nativeBinding)
  const one = (sql) => database.prepare(sql).get().n
  const entries = one('SELECT count(*) AS n FROM batch_entries')
  const recorded = one('SELECT count(DISTINCT key) AS n FROM runs')
  const twice = one('SELECT count(*) AS n FROM (SELECT path FROM runs GROUP BY path HAVING count(*) > 1)')
  const owed = one(`SELECT count(*) AS n FROM batch_entries WHERE key NOT IN (SELECT key FROM runs)
    OR key IS NULL OR outcome IS NULL OR outcome NOT IN ('vetted', 'reused') OR run IS NULL`)
  const dead = one(`SELECT count(*) AS n FROM batch_entries WHERE outcome = 'dead'`)
  const incomplete = one(`SELECT count(*) AS n FROM runs WHERE verdict = 'incomplete'`)
  const indexed = database.prepare('SELECT sha256 FROM blobs').all()
  const bad = indexed.filter(({ sha256 }) => !isIntact(stateDir, sha256)).length
  const known = new Set(indexed.map(({ sha256 }) => sha256))
  const strangers = blobFiles(stateDir).filter((sha256) => !known.has(sha256)).length
  const integrity = database.pragma('integrity_check', { simple: true })
  database.close()
  return [
    {
      what: `each of ${jobs} jobs has exactly one record`,
      holds: entries === jobs && recorded === jobs && twice === 0 && owed === 0,
      found: `${entries} entries, ${recorded} records, ${twice} twice, ${owed} without`,
    },
    { what: 'no innocent job is dead', holds: dead === 0, found: `${dead} dead` },
    { what: 'no record is incomplete', holds: incomplete === 0, found: `${incomplete} incomplete` },
    {
      what: 'each blob of the index is there and intact',
      holds: bad === 0,
      found: `${bad} of ${indexed.length} are not`,
    },
    { what: 'no blob is there that the index does not name', holds: strangers === 0, found: `${strangers} are` },
    { what: 'the index is sound', holds: integrity === 'ok', found: integrity },
  ]
}

const isIntact = (stateDir, sha256) => {
  const place = join(stateDir, 'blobs', sha256.slice(0, 2), sha256.slice(2))
  return existsSync(place) && createHash('sha256').update(readFileSync(place)).digest('hex') === sha256
}

const blobFiles = (stateDir) =>
  readdirSync(join(stateDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(-2)}${name}`)
