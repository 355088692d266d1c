import type { OpenQueue, queueLimits } from '../contract.ts'
import type { MachineClock } from './clock.ts'
import type { Database } from './database.ts'

/** What every part of the adapter works with. */
export type QueueContext = Pick<OpenQueue, 'now'> & {
  readonly database: Database
  /** Of the file, for messages. */
  readonly path: string
  readonly clock: MachineClock
  readonly limits: Readonly<Record<keyof typeof queueLimits, number>>
}
