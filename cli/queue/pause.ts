import type { Io } from '../io.ts'
import { queueTargetOf } from '../queue-target.ts'
import { openTarget, type QueueFlags } from './open.ts'

/** Nobody begins a job from now on. An embedded queue that is not there yet is made, so that it starts paused. */
export const pause = async (flags: QueueFlags, io: Io): Promise<void> => {
  const target = queueTargetOf(flags.queue, process.env)
  const queue = await openTarget(target, io)
  try {
    await queue.pause()
    const { active } = await queue.counts()
    await io.out(`paused ${queue.name}; ${active} running ${active === 1 ? 'job goes' : 'jobs go'} on\n`)
  } finally {
    await queue.close()
  }
}

export const resume = async (flags: QueueFlags, io: Io): Promise<void> => {
  const queue = await openTarget(queueTargetOf(flags.queue, process.env), io)
  try {
    await queue.resume()
    const { waiting } = await queue.counts()
    await io.out(`resumed ${queue.name}; ${waiting} waiting\n`)
  } finally {
    await queue.close()
  }
}
