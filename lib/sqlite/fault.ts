import { systemCode } from '../errors.ts'

/** What is wrong with a database, in the words that a user can act on. `native`: better-sqlite3's compiled half does not load. */
export type SqliteFault = 'full' | 'damaged' | 'unwritable' | 'locked' | 'unusable' | 'native'

/** The kind of what SQLite or the system throws; null: something else. */
export const sqliteFault = (error: unknown): SqliteFault | null => {
  const code = systemCode(error) ?? ''
  return kinds.find(([, pattern]) => pattern.test(code))?.[0] ?? (isBindingsError(error) ? 'native' : null)
}

const kinds: readonly (readonly [SqliteFault, RegExp])[] = [
  ['full', /^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/u],
  ['damaged', /^SQLITE_(?:CORRUPT|NOTADB)/u],
  ['unwritable', /^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/u],
  ['locked', /^SQLITE_(?:BUSY|LOCKED)/u],
  ['unusable', /^(?:ENOENT|ENOTDIR|EEXIST|ELOOP|EISDIR|ENAMETOOLONG|EIO|SQLITE_IOERR)/u],
  ['native', /^(?:ERR_DLOPEN_FAILED|MODULE_NOT_FOUND)$/u],
]

// better-sqlite3 looks for its addon through `bindings`, whose error has no code.
const isBindingsError = (error: unknown): boolean =>
  error instanceof Error && /Could not locate the bindings file/u.test(error.message)
