import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type Store } from '../../evidence/index.ts'
import { readInstallation } from '../../lib/installation.ts'
import type { JobQueue, NewJob } from '../../pipeline/queue/contract.ts'
import { openQueue, parseQueue } from '../../pipeline/queue/open-queue.ts'
import { jobOf, payloadOf } from '../cli/queue/job.ts'
import type { Place } from './assay.ts'

const { nativeBinding } = readInstallation()
export const openedBy = nativeBinding === null ? {} : { nativeBinding }

export const stateDirOf = (place: Place): string => {
  const dir = join(place.dir, 'state/assay')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}

export const queueFileOf = (place: Place): string => join(place.dir, 'state/assay/queue.db')

/** The embedded queue that the commands of this place mean, in the test's own process. */
export const openPlaceQueue = (place: Place): Promise<JobQueue> => {
  stateDirOf(place)
  return openQueue(parseQueue(`sqlite:${queueFileOf(place)}`), { now: Date.now, say: () => {}, nativeBinding })
}

export const openPlaceStore = (place: Place): Store => openStore({ dir: stateDirOf(place), ...openedBy })

export const newJob = (name: string, batch = 'ours'): NewJob => ({
  key: jobOf(name).key,
  batch,
  payload: payloadOf(name),
  priority: 'normal',
})
