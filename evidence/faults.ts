import { AssayError, systemCode } from '../lib/errors.ts'
import { sqliteFault } from '../lib/sqlite/fault.ts'

/** A fault of disk or database as an error that a user can act on; anything else as it is. `where`: the store's folder. */
export const asStoreFault = (error: unknown, where: string): unknown => {
  if (error instanceof AssayError) return error
  const say = (message: string, remedy: string): AssayError =>
    new AssayError('store/unusable', `The evidence store ${where} ${message}.`, { remedy, cause: error })
  switch (sqliteFault(error)) {
    case 'full':
      return new AssayError('disk/full', `No space is left for the evidence store ${where}.`, {
        remedy:
          'Free space there, or point XDG_STATE_HOME at another disk; then run again. What was being written is not recorded.',
        cause: error,
      })
    case 'damaged':
      return say(
        'is damaged',
        'Move the folder away and keep it; the next run starts a new store. Assay overwrites nothing.',
      )
    case 'unwritable':
      return say('cannot be written', 'Make it writable for this user, or point XDG_STATE_HOME at another folder.')
    case 'locked':
      return say('is locked by another process', 'Wait for the other process to end, then run again.')
    case 'unusable':
      return say(`cannot be used (${systemCode(error)})`, 'Look at the folder, or point XDG_STATE_HOME at another one.')
    case 'native':
      return say(
        'needs better-sqlite3, whose native part does not load here',
        'Run `node scripts/setup.mjs` in Assay’s folder.',
      )
    case null:
      return error
  }
}

/** Runs `work`; what it throws comes out as a store fault. */
export const guarded = <T>(where: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw asStoreFault(error, where)
  }
}
