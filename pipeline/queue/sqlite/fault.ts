import { AssayError, systemCode } from '../../../lib/errors.ts'
import { printable } from '../../../lib/printable.ts'
import { sqliteFault } from '../../../lib/sqlite/fault.ts'

/** Runs `work`; a fault of disk or database comes out as an error that a user can act on. `path`: the queue's file. */
export const guarded = <T>(path: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw asQueueFault(error, path)
  }
}

const asQueueFault = (error: unknown, path: string): unknown => {
  if (error instanceof AssayError) return error
  const queue = `The queue ${printable(path)}`
  const say = (message: string, remedy: string): AssayError =>
    new AssayError('queue/unusable', `${queue} ${message}.`, { remedy, cause: error })
  switch (sqliteFault(error)) {
    case 'full':
      return new AssayError('disk/full', `No space is left for the queue ${printable(path)}.`, {
        remedy:
          'Free space there, then run again. What was being written is not in the queue; no finished job is lost.',
        cause: error,
      })
    case 'damaged':
      return say('is damaged or is no queue', restore)
    case 'unwritable':
      return say('cannot be written', 'Make it and its folder writable for this user, or name another with --queue.')
    case 'locked':
      return say('is locked by another process', 'Wait for the other process to end, then run again.')
    case 'unusable':
      return say(`cannot be used (${systemCode(error)})`, 'Look at its folder, or name another with --queue.')
    case 'native':
      return say(
        'needs better-sqlite3, whose native part does not load here',
        'Run `node scripts/setup.mjs` in Assay’s folder.',
      )
    case null:
      return error
  }
}

const restore =
  'Move the file away with its -wal and -shm and keep them; `assay queue reconcile` puts what is owed into a new one. Nothing was overwritten.'

/** Something else wrote into the file. */
export const notAsStored = (path: string, what: string): AssayError =>
  new AssayError('queue/unusable', `In the queue ${printable(path)} ${what} is not as it was stored.`, {
    remedy: restore,
  })
