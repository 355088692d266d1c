import { existsSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AssayError } from '../lib/errors.ts'

/** Whether there is a thread to start: the sources as they stand, without a build, have no JavaScript that one could load. */
export const canThread = (file: URL): boolean => existsSync(file)

/**
 * Hands a task to a thread, which may use as much memory as this one, and waits for its one message. Throws what the thread
 * threw, or, once it has ended, the signal's reason.
 */
export const inThread = <Answer>(file: URL, task: object, signal?: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 1024 ** 2) },
    })
    const stop = (): void => void worker.terminate()
    const settle = (act: () => void): void => {
      signal?.removeEventListener('abort', stop)
      act()
    }
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', (answer: Answer) => settle(() => resolve(answer)))
    worker.once('error', (error) => settle(() => reject(error)))
    // Only a thread that has ended reads no more, so that what it read from may be closed.
    worker.once('exit', (code) =>
      settle(() => reject(signal?.aborted ? signal.reason : new Error(`The thread ended with ${code} and no answer.`))),
    )
  })

/** A log that no thread of this size can hold. `message`: a sentence that says so. */
export const needsMoreMemory = (message: string, cause: unknown): AssayError =>
  new AssayError('usage/unreadable', message, {
    remedy: 'Split the log, or allow more: NODE_OPTIONS=--max-old-space-size=8192.',
    cause,
  })
