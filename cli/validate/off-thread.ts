import { systemCode } from '../../lib/errors.ts'
import { canThread, inThread, needsMoreMemory } from '../in-thread.ts'
import { type Checked, type CheckOptions, openCheck } from './check.ts'
import { gzipSizeAbove } from './gzip-size.ts'
import type { OpenLog } from './open-log.ts'
import type { WorkerAnswer, WorkerTask } from './worker.ts'

/**
 * From which size on a log is checked in a thread: `free`, where this one must stay free, and `fast`, where it has nothing
 * else to do and the start of a thread would be a good part of the whole.
 */
export const threadFromBytes = { free: 4 * 1024 ** 2, fast: 16 * 1024 ** 2 } as const

const workerFile = new URL('./worker.js', import.meta.url)

// A table with more entries than V8 can hold is a RangeError, and no crash.
const isOutOfMemory = (error: unknown): boolean =>
  systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError

/** How far a check has come, in bytes of the log; of use while it runs. */
export type Progress = { now: () => number }

/**
 * Checks logs, each large one in a thread of its own, so that this one stays free and the signal ends it at once. Throws
 * the signal's reason, or `usage/unreadable`, also where the log changed meanwhile.
 */
export type Checker = {
  readonly check: (log: OpenLog, signal?: AbortSignal, progress?: Progress) => Promise<Checked>
  readonly close: () => void
}

export const openChecker = (options: CheckOptions, threadFrom: number = threadFromBytes.free): Checker => {
  const here = openCheck(options)
  const away = async (log: OpenLog, signal?: AbortSignal, progress?: Progress): Promise<Checked> => {
    const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
    const done = new Float64Array(shared)
    if (progress) progress.now = () => done[0] ?? 0
    const task: WorkerTask = { held: log.held, options, progress: shared }
    try {
      return (await inThread<WorkerAnswer>(workerFile, task, signal)).checked
    } catch (error) {
      throw isOutOfMemory(error) ? needsMoreMemory('The log needs more memory than there is.', error) : error
    }
  }
  return {
    check: async (log, signal, progress) => {
      // A turn of the event loop, so that many small logs in a row do not hold everything else up.
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
      try {
        const { source } = log
        if (source.size >= threadFrom && canThread(workerFile)) return await away(log, signal, progress)
        return here.check(source, await gzipSizeAbove(here.gzipLimit, source))
      } finally {
        // A log that changes may also make the check itself fail; the change is the reason that a user can act on.
        if (!signal?.aborted) log.verify()
      }
    },
    close: here.close,
  }
}
