import { closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { AssayError } from '../../../lib/errors.ts'
import { makeFolders } from '../../../lib/make-folders.ts'
import { printable } from '../../../lib/printable.ts'
import { migrate } from '../../../lib/sqlite/migrate.ts'

export type Database = BetterSqlite3.Database

const busyTimeoutMs = 10_000

/** Each checkpoint waits for the disk; a job is some twenty pages. */
const checkpointPages = 4_000

/** "AsQu": tells a queue from what other programs keep (`PRAGMA application_id`). */
const applicationId = 0x41735175

export type QueueFile = {
  readonly path: string
  readonly durability: 'normal' | 'full'
  readonly nativeBinding: string | null
}

/** Opens the file, makes it where there is none, and brings it up to date. Throws what SQLite and the system throw, `queue/newer` and `queue/unusable`. */
export const openDatabase = ({ path, durability, nativeBinding }: QueueFile): Database => {
  makeFolders(dirname(path), 0o700)
  // To open a pipe would wait for somebody at its other end.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw foreign(path, 'no file')
  // SQLite gives -wal and -shm the mode of the database file, so that one has to be there with 0600 first.
  closeSync(openSync(path, 'a', 0o600))
  const database = new BetterSqlite3(path, {
    timeout: busyTimeoutMs,
    ...(nativeBinding === null ? {} : { nativeBinding }),
  })
  try {
    claimFile(database, path)
    database.pragma('journal_mode = WAL')
    database.pragma(`synchronous = ${durability}`)
    database.pragma(`wal_autocheckpoint = ${checkpointPages}`)
    migrate(database, new URL('./migrations/', import.meta.url), () => newer(path))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** An empty file becomes ours; one of another program is left alone. */
const claimFile = (database: Database, path: string): void => {
  const idOf = (): number => Number(database.pragma('application_id', { simple: true }))
  if (idOf() === applicationId) return
  database
    .transaction(() => {
      if (idOf() === applicationId) return
      const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_master').get() as { tables: number }
      if (idOf() !== 0 || tables > 0) throw foreign(path, 'a database of something else than a queue')
      database.pragma(`application_id = ${applicationId}`)
    })
    .immediate()
}

const foreign = (path: string, what: string): AssayError =>
  new AssayError('queue/unusable', `${printable(path)} is ${what}.`, {
    remedy: 'Name another file with --queue sqlite:PATH. Nothing was changed in it.',
  })

const newer = (path: string): AssayError =>
  new AssayError('queue/newer', `The queue ${printable(path)} was written by a later version of Assay.`, {
    remedy: 'Update Assay, or name another queue with --queue.',
  })
