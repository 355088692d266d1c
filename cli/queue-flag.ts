import { join } from 'node:path'
import { Option } from 'commander'
import { defaultStateDir } from '../evidence/state-dir.ts'
import { parseQueue, type QueueTarget } from '../pipeline/queue/open-queue.ts'

/** The flag of every command that has to do with a queue. */
export const queueFlag = (): Option =>
  new Option(
    '--queue <name>',
    'sqlite:PATH, redis://… or rediss://… (default: ASSAY_QUEUE, else an embedded one in the evidence store)',
  )

/** `--queue`, else ASSAY_QUEUE (which no list of processes shows), else the embedded queue of this user. Throws `queue/name`. */
export const queueTargetOf = (flag: string | undefined, env: NodeJS.ProcessEnv): QueueTarget =>
  parseQueue(flag ?? (env['ASSAY_QUEUE'] || `sqlite:${join(defaultStateDir(env), 'queue.db')}`))
