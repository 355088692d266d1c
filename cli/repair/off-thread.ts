import { existsSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { openDiskTree } from '../validate/disk-tree.ts'
import { type RepairAnswer, type RepairTask, work } from './work.ts'

// Below this a repair takes a fraction of a second, less than it takes to start a thread.
const worthAThreadBytes = 2 * 1024 ** 2

// The sources as they stand, without a build, have no JavaScript that a thread could load.
const workerFile = new URL('./worker.js', import.meta.url)

const tooLarge = (cause: unknown): AssayError =>
  new AssayError('usage/unreadable', 'The log is too large to be repaired: it needs more memory than there is.', {
    remedy: 'Split the log, or allow more: NODE_OPTIONS=--max-old-space-size=8192.',
    cause,
  })

// V8 ends strings at 512 MiB.
const isTooLarge = (error: unknown): boolean =>
  ['ERR_WORKER_OUT_OF_MEMORY', 'ERR_STRING_TOO_LONG', 'ERR_ENCODING_INVALID_ENCODED_DATA'].includes(
    systemCode(error) ?? '',
  ) ||
  (error instanceof Error && error.name === 'RangeError' && /string|array|allocation/i.test(error.message))

const inThread = (task: RepairTask, signal: AbortSignal): Promise<RepairAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 1024 ** 2) },
    })
    const stop = (): void => {
      void worker.terminate()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (answer: RepairAnswer) => resolve(answer))
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      reject(new Error(`The thread ended with ${code} and no answer.`))
    })
  })

/**
 * Repairs a log, a large one in a thread of its own, so that a signal ends it at once. Throws the signal's reason, or
 * `usage/unreadable` for sources that are no folder and for a log that is too large.
 */
export const repairOffThread = async (task: RepairTask, signal: AbortSignal): Promise<RepairAnswer> => {
  // A wrong folder is said here: a thread cannot hand on what kind of error it was.
  if (task.source !== null) openDiskTree(task.source).close()
  signal.throwIfAborted()
  try {
    const isLarge = task.bytes.byteLength >= worthAThreadBytes && existsSync(workerFile)
    return isLarge ? await inThread(task, signal) : work(task)
  } catch (error) {
    throw isTooLarge(error) ? tooLarge(error) : error
  }
}
