import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { JobQueue, OpenQueue } from '../../../pipeline/queue/contract.ts'
import { type MachineClock, machineClock } from '../../../pipeline/queue/sqlite/clock.ts'
import { openSqliteQueue } from '../../../pipeline/queue/sqlite/index.ts'
import { openOptions } from '../../contract/queue-jobs.ts'
import { nativeBinding } from '../../evidence/open.ts'

export const fileIn = (dir: string): string => join(dir, 'queue.db')

export const openFile = (
  path: string,
  options: Partial<OpenQueue> = {},
  clock: MachineClock = machineClock(),
  durability: 'normal' | 'full' = 'normal',
): JobQueue => {
  const queue = openSqliteQueue({ path, name: `sqlite:${path}`, durability }, { ...openOptions(), ...options }, clock)
  onTestFinished(() => queue.close())
  return queue
}

/** The file itself, past the queue. */
export const rawFile = (path: string): Database.Database => {
  const binding = nativeBinding()
  const database = new Database(path, binding === undefined ? {} : { nativeBinding: binding })
  onTestFinished(() => {
    database.close()
  })
  return database
}
