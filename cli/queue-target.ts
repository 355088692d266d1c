import { join } from 'node:path'
import { defaultStateDir } from '../evidence/state-dir.ts'
import { parseQueue, type QueueTarget } from '../pipeline/queue/open-queue.ts'

/** `--queue`, else ASSAY_QUEUE (which no list of processes shows), else the embedded queue of this user. Throws `queue/name`. */
export const queueTargetOf = (flag: string | undefined, env: NodeJS.ProcessEnv): QueueTarget =>
  parseQueue(flag ?? (env['ASSAY_QUEUE'] || `sqlite:${join(defaultStateDir(env), 'queue.db')}`))

/** The name that opens the same queue in a process of another folder. It may hold a password. */
export const queueTextOf = (target: QueueTarget): string => {
  if (target.kind === 'redis') return target.url
  return `sqlite:${target.path}${target.durability === 'full' ? '?durability=full' : ''}`
}
