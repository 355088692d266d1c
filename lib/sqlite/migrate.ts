import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type BetterSqlite3 from 'better-sqlite3'
import type { AssayError } from '../errors.ts'
import { byCodeUnit } from '../order.ts'

/**
 * Applies the files of `folder` (URL with a slash at its end; `0001-name.sql` makes version 1) that are missing, each in a
 * transaction of its own with its number. `newer`: what is thrown for a database of a later Assay.
 */
export const migrate = (database: BetterSqlite3.Database, folder: URL, newer: () => AssayError): void => {
  const names = readdirSync(fileURLToPath(folder))
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/u.test(name))
    .sort(byCodeUnit)
  const versionOf = (): number => Number(database.pragma('user_version', { simple: true }))
  if (versionOf() > names.length) throw newer()
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
