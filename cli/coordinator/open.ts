import { readInstallation } from '../../lib/installation.ts'
import { printable } from '../../lib/printable.ts'
import type { CoordinatorContext } from '../../pipeline/batch/index.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import type { QueueTarget } from '../../pipeline/queue/open-queue.ts'
import type { Io } from '../io.ts'
import type { SharedFlags } from '../shared-flags.ts'
import { openSharedPlace, type SharedPlace } from '../shared-place.ts'
import { openDefaultStore } from '../store.ts'

/** What a command that coordinates for a moment works with; it begins no schedule. */
export const openCoordination = (
  flags: SharedFlags,
  { target, queue, who }: { readonly target: QueueTarget; readonly queue: JobQueue; readonly who: string },
  io: Io,
): CoordinatorContext & SharedPlace & { readonly close: () => void } => {
  const place = openSharedPlace(flags, target, 'make')
  const store = openDefaultStore()
  return {
    ...place,
    ...{ store, queue, who },
    installation: readInstallation(),
    now: Date.now,
    say: (sentence) => io.err(`${who}: ${printable(sentence)}\n`),
    repositories: [],
    roots: [],
    close: () => store.close(),
  }
}
