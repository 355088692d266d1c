import { defaultStateDir } from '../../evidence/state-dir.ts'
import { readInstallation } from '../../lib/installation.ts'
import type { CoordinatorContext } from '../../pipeline/batch/index.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import type { QueueTarget } from '../../pipeline/queue/open-queue.ts'
import { openQueueSecret, openShared, queueKeyFileOf, sharedDirOf } from '../../pipeline/queue/shared/index.ts'
import type { Io } from '../io.ts'
import type { SharedFlags } from '../shared-flags.ts'
import { openDefaultStore } from '../store.ts'

/** What a command that coordinates for a moment works with; it begins no schedule. */
export const openCoordination = (
  flags: SharedFlags,
  { target, queue, who }: { readonly target: QueueTarget; readonly queue: JobQueue; readonly who: string },
  io: Io,
): CoordinatorContext & { readonly close: () => void } => {
  const stateDir = defaultStateDir(process.env)
  const secret = openQueueSecret(queueKeyFileOf(stateDir, flags.queueKey), 'make')
  const shared = openShared(sharedDirOf(target, stateDir, flags.shared))
  const store = openDefaultStore()
  return {
    ...{ store, queue, shared, secret, stateDir, who },
    installation: readInstallation(),
    now: Date.now,
    say: (sentence) => io.err(`${who}: ${sentence}\n`),
    repositories: [],
    roots: [],
    close: () => store.close(),
  }
}
