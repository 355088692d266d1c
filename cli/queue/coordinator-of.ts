import { defaultStateDir } from '../../evidence/state-dir.ts'
import { coordinatorOf } from '../../pipeline/batch/index.ts'
import type { QueueTarget } from '../../pipeline/queue/open-queue.ts'

/** Who records for a queue into this user's evidence store, in words; null: nobody. */
export const coordinatorOfQueue = ({ name }: QueueTarget): string | null =>
  coordinatorOf(defaultStateDir(process.env), name)
