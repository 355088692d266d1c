import type { QueueTarget } from '../../pipeline/queue/open-queue.ts'
import { coordinatorOfQueue } from '../queue/coordinator-of.ts'

/** Who begins what is scheduled, or that somebody has to. */
export const coordinatorHint = (target: QueueTarget): string => {
  const holder = coordinatorOfQueue(target)
  return holder === null
    ? 'note  nobody coordinates this queue now; assay coordinator --workers N begins what is scheduled, and has to run then\n'
    : `note  begun by ${holder}, as long as it runs\n`
}
