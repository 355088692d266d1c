import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type BetterSqlite3 from 'better-sqlite3'
import { AssayError } from '../lib/errors.ts'
import { byCodeUnit } from '../lib/order.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The migrations in order; the first one makes version 1. */
const migrations = (): readonly string[] =>
  readdirSync(fileURLToPath(folder))
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/u.test(name))
    .sort(byCodeUnit)

/** Applies what is missing, each migration in a transaction of its own with its number. Throws `store/newer` for a store of a later Assay. */
export const migrate = (database: BetterSqlite3.Database, dir: string): void => {
  const names = migrations()
  const versionOf = (): number => Number(database.pragma('user_version', { simple: true }))
  if (versionOf() > names.length)
    throw new AssayError('store/newer', `The evidence store ${dir} was written by a later version of Assay.`, {
      remedy: 'Update Assay, or point XDG_STATE_HOME at another folder.',
    })
  names.forEach((name, index) => {
    if (versionOf() > index) return
    const sql = readFileSync(new URL(name, folder), 'utf8')
    // Immediate: of two processes one waits here and then finds the work done.
    database
      .transaction(() => {
        if (versionOf() > index) return
        database.exec(sql)
        database.pragma(`user_version = ${index + 1}`)
      })
      .immediate()
  })
}
