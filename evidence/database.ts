import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { AssayError } from '../lib/errors.ts'
import { makeFolders } from '../lib/make-folders.ts'
import { migrate } from '../lib/sqlite/migrate.ts'

export type Database = BetterSqlite3.Database

export type OpenOptions = {
  /** The store's folder; made with 0700 where it is not there. */
  readonly dir: string
  /** Path of the compiled better_sqlite3.node; without it the package looks for its own. */
  readonly nativeBinding?: string | undefined
  /** `normal` survives kill -9, `full` also loss of power. */
  readonly durability?: 'normal' | 'full'
}

const busyTimeoutMs = 10_000

const newer = (dir: string): AssayError =>
  new AssayError('store/newer', `The evidence store ${dir} was written by a later version of Assay.`, {
    remedy: 'Update Assay, or point XDG_STATE_HOME at another folder.',
  })

const fileIn = (dir: string): string => join(dir, 'assay.db')

/** Whether there is a store: to open one makes it. */
export const hasStore = (dir: string): boolean => existsSync(fileIn(dir))

/** Opens `<dir>/assay.db` and brings it up to date. Throws what SQLite and the system throw; faults.ts gives it words. */
export const openDatabase = ({ dir, nativeBinding, durability = 'normal' }: OpenOptions): Database => {
  makeFolders(dir, 0o700)
  const path = fileIn(dir)
  // SQLite gives -wal and -shm the mode of the database file, so that one has to be there with 0600 first.
  closeSync(openSync(path, 'a', 0o600))
  const options = { timeout: busyTimeoutMs, ...(nativeBinding === undefined ? {} : { nativeBinding }) }
  const database = new BetterSqlite3(path, options)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma(`synchronous = ${durability}`)
    database.pragma('foreign_keys = ON')
    migrate(database, new URL('./migrations/', import.meta.url), () => newer(dir))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
