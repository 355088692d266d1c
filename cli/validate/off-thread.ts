import { existsSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { type Checked, type CheckOptions, openCheck } from './check.ts'
import { gzipSizeAbove } from './gzip-size.ts'
import type { WorkerAnswer, WorkerTask } from './worker.ts'

// Below this a check takes a fraction of a second, less than it takes to start a thread.
const worthAThreadBytes = 4 * 1024 ** 2

// The sources as they stand, without a build, have no JavaScript that a thread could load.
const workerFile = new URL('./worker.js', import.meta.url)

const outOfMemory = (cause: unknown): AssayError =>
  new AssayError('usage/unreadable', 'The log needs more memory than there is.', {
    remedy: 'Split the log, or allow more: NODE_OPTIONS=--max-old-space-size=8192.',
    cause,
  })

const inThread = (task: WorkerTask, signal: AbortSignal | undefined): Promise<WorkerAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, {
      workerData: task,
      transferList: [task.bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 1024 ** 2) },
    })
    const stop = (): void => {
      void worker.terminate()
      reject(signal?.reason)
    }
    const settle = (act: () => void): void => {
      signal?.removeEventListener('abort', stop)
      act()
    }
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', (answer: WorkerAnswer) => settle(() => resolve(answer)))
    worker.once('error', (error) =>
      settle(() => reject(systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory(error) : error)),
    )
    worker.once('exit', (code) => settle(() => reject(new Error(`The thread ended with ${code} and no answer.`))))
  })

/** A copy whose memory is its own, so that it can change hands. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength && !Buffer.isBuffer(bytes)
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes)

/**
 * Checks logs, each large one in a thread of its own, so that this one stays free and the signal ends it at once. The
 * `bytes` of an answer are those given; the ones given may be detached. Throws the signal's reason, or `usage/unreadable`.
 */
export type Checker = {
  readonly check: (
    bytes: Uint8Array,
    signal?: AbortSignal,
  ) => Promise<{ readonly bytes: Uint8Array; readonly checked: Checked }>
  readonly close: () => void
}

export const openChecker = (options: CheckOptions): Checker => {
  const here = openCheck(options)
  return {
    check: async (bytes, signal) => {
      // A turn of the event loop, so that many small logs in a row do not hold everything else up.
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
      if (bytes.byteLength >= worthAThreadBytes && existsSync(workerFile))
        return inThread({ bytes: owned(bytes), options }, signal)
      return { bytes, checked: here.check(bytes, await gzipSizeAbove(here.gzipLimit, bytes)) }
    },
    close: here.close,
  }
}
