import { existsSync } from 'node:fs'
import { readInstallation } from '../../lib/installation.ts'
import { printable } from '../../lib/printable.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import { openQueue, type QueueTarget } from '../../pipeline/queue/open-queue.ts'
import type { Io } from '../io.ts'
import { queueTargetOf } from '../queue-target.ts'

export type QueueFlags = { readonly queue?: string }

/**
 * Opens the queue that the flags mean for as long as `work` needs it. Looking at an embedded one that is not there yet makes
 * none: `work` gets null.
 */
export const withQueue = async <T>(
  flags: QueueFlags,
  io: Io,
  work: (queue: JobQueue | null, target: QueueTarget) => Promise<T>,
): Promise<T> => {
  const target = queueTargetOf(flags.queue, process.env)
  if (target.kind === 'sqlite' && !existsSync(target.path)) return work(null, target)
  const queue = await openTarget(target, io)
  try {
    return await work(queue, target)
  } finally {
    await queue.close()
  }
}

/** Opens it, and makes an embedded one. `patient`: waits for a server until the signal. */
export const openTarget = (target: QueueTarget, io: Io, patient?: AbortSignal): Promise<JobQueue> =>
  openQueue(target, {
    ...(patient === undefined ? {} : { isPatient: true, signal: patient }),
    now: Date.now,
    say: (sentence) => io.err(`assay: ${printable(sentence)}\n`),
    nativeBinding: readInstallation().nativeBinding,
  })
