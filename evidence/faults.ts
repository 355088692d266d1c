import { AssayError, systemCode } from '../lib/errors.ts'

/** A fault of disk or database as an error that a user can act on; anything else as it is. `where`: the store's folder. */
export const asStoreFault = (error: unknown, where: string): unknown => {
  if (error instanceof AssayError) return error
  const code = systemCode(error) ?? ''
  const say = (message: string, remedy: string): AssayError =>
    new AssayError('store/unusable', `The evidence store ${where} ${message}.`, { remedy, cause: error })
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return new AssayError('disk/full', `No space is left for the evidence store ${where}.`, {
      remedy:
        'Free space there, or point XDG_STATE_HOME at another disk; then run again. What was being written is not recorded.',
      cause: error,
    })
  if (/^SQLITE_(?:CORRUPT|NOTADB)/u.test(code))
    return say(
      'is damaged',
      'Move the folder away and keep it; the next run starts a new store. Assay overwrites nothing.',
    )
  if (/^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/u.test(code))
    return say('cannot be written', 'Make it writable for this user, or point XDG_STATE_HOME at another folder.')
  if (/^SQLITE_(?:BUSY|LOCKED)/u.test(code))
    return say('is locked by another process', 'Wait for the other process to end, then run again.')
  if (/^(?:ENOENT|ENOTDIR|EEXIST|ELOOP|EISDIR|ENAMETOOLONG|EIO|SQLITE_IOERR)/u.test(code))
    return say(`cannot be used (${code})`, 'Look at the folder, or point XDG_STATE_HOME at another one.')
  if (/^(?:ERR_DLOPEN_FAILED|MODULE_NOT_FOUND)$/u.test(code) || isBindingsError(error))
    return say(
      'needs better-sqlite3, whose native part does not load here',
      'Run `node scripts/setup.mjs` in Assay’s folder.',
    )
  return error
}

// better-sqlite3 looks for its addon through `bindings`, whose error has no code.
const isBindingsError = (error: unknown): boolean =>
  error instanceof Error && /Could not locate the bindings file/u.test(error.message)

/** Runs `work`; what it throws comes out as a store fault. */
export const guarded = <T>(where: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw asStoreFault(error, where)
  }
}
