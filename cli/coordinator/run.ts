import { once } from 'node:events'
import { AssayError } from '../../lib/errors.ts'
import { type Coordinator, startCoordinator } from '../../pipeline/batch/index.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import type { QueueTarget } from '../../pipeline/queue/open-queue.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { startOwnWorkers } from '../own-workers.ts'
import { openTarget } from '../queue/open.ts'
import { queueTargetOf, queueTextOf } from '../queue-target.ts'
import { rootsOf } from '../roots.ts'
import type { SharedFlags } from '../shared-flags.ts'
import { wordsOfPlace } from '../shared-place.ts'
import { openCoordination } from './open.ts'

export type CoordinatorFlags = SharedFlags & {
  readonly queue?: string
  readonly workers: number
  readonly root?: readonly string[]
  readonly config?: string
}

const who = 'assay coordinator'

/** Coordinates until a signal. Throws `queue/other-coordinator` where another process does. */
export const runCoordinatorCommand = async (flags: CoordinatorFlags, io: Io): Promise<void> => {
  const config = readOperatorConfig(flags.config, process.env)
  const target = queueTargetOf(flags.queue, process.env)
  const interrupt = onInterrupt()
  const queue = await openWhenThere(target, interrupt, io)
  if (queue === null) return
  try {
    const opened = openCoordination(flags, { target, queue, who }, io)
    try {
      const roots = rootsOf(flags.root, config)
      const ctx = { ...opened, repositories: config.repositories, roots }
      const coordinator = await startCoordinator(ctx)
      ctx.say(`records for ${queue.name}`)
      const workers = startOwnWorkers({
        count: flags.workers,
        queue: queueTextOf(target),
        config: flags.config,
        flags: wordsOfPlace(opened, roots),
        say: (line) => io.err(`${line}\n`),
      })
      try {
        if (!interrupt.signal.aborted)
          await Promise.race([once(interrupt.signal, 'abort'), coordinator.failed, workers.failed])
      } finally {
        await workers.stop()
        await closedSoon(coordinator, queue)
      }
    } finally {
      opened.close()
    }
  } finally {
    await queue.close()
    interrupt.release()
  }
}

/** Null where it was told to stop before the server was there. */
const openWhenThere = async (
  target: QueueTarget,
  { signal, release }: ReturnType<typeof onInterrupt>,
  io: Io,
): Promise<JobQueue | null> => {
  try {
    return await openTarget(target, io, signal)
  } catch (error) {
    release()
    if (error instanceof AssayError && error.code === 'cancelled') return null
    throw error
  }
}

const patienceMs = 5_000

/** What is in hand is written down, unless it waits for a server that is lost: whoever coordinates next does it then. */
const closedSoon = async (coordinator: Coordinator, queue: JobQueue): Promise<void> => {
  const timer = setTimeout(() => void queue.close(), patienceMs)
  try {
    await coordinator.close()
  } finally {
    clearTimeout(timer)
  }
}
