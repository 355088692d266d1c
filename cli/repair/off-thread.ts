import { systemCode } from '../../lib/errors.ts'
import { canThread, inThread, needsMoreMemory } from '../in-thread.ts'
import { openDiskTree } from '../validate/disk-tree.ts'
import { type RepairAnswer, type RepairTask, work } from './work.ts'

// Below this a repair takes a fraction of a second, less than it takes to start a thread.
const worthAThreadBytes = 2 * 1024 ** 2

const workerFile = new URL('./worker.js', import.meta.url)

// V8 ends strings at 512 MiB.
const isTooLarge = (error: unknown): boolean =>
  ['ERR_WORKER_OUT_OF_MEMORY', 'ERR_STRING_TOO_LONG', 'ERR_ENCODING_INVALID_ENCODED_DATA'].includes(
    systemCode(error) ?? '',
  ) ||
  (error instanceof Error && error.name === 'RangeError' && /string|array|allocation/i.test(error.message))

/**
 * Repairs a log, a large one in a thread of its own, so that a signal ends it at once. Throws the signal's reason, or
 * `usage/unreadable` for sources that are no folder and for a log that is too large.
 */
export const repairOffThread = async (task: RepairTask, signal: AbortSignal): Promise<RepairAnswer> => {
  // A wrong folder is said here: a thread cannot hand on what kind of error it was.
  if (task.source !== null) openDiskTree(task.source).close()
  signal.throwIfAborted()
  try {
    const isLarge = task.bytes.byteLength >= worthAThreadBytes && canThread(workerFile)
    return isLarge ? await inThread<RepairAnswer>(workerFile, task, signal) : work(task)
  } catch (error) {
    throw isTooLarge(error)
      ? needsMoreMemory('The log is too large to be repaired: it needs more memory than there is.', error)
      : error
  }
}
