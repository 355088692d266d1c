import { join, resolve } from 'node:path'
import type { QueueTarget } from '../open-queue.ts'

/** Where settings and handed over records lie: as named, else beside an embedded queue, else in the state folder. */
export const sharedDirOf = (target: QueueTarget, stateDir: string, named?: string): string => {
  if (named !== undefined) return resolve(named)
  return target.kind === 'sqlite' ? `${target.path}.shared` : join(stateDir, 'shared')
}

/** The file of the queue's key: as named, else in the state folder. */
export const queueKeyFileOf = (stateDir: string, named?: string): string =>
  named === undefined ? join(stateDir, 'queue.key') : resolve(named)
