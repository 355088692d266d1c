import { defaultStateDir } from '../evidence/state-dir.ts'
import type { QueueTarget } from '../pipeline/queue/open-queue.ts'
import {
  openQueueSecret,
  openShared,
  queueKeyFileOf,
  type Shared,
  sharedDirOf,
} from '../pipeline/queue/shared/index.ts'
import type { SharedFlags } from './shared-flags.ts'

/** Where coordinator and workers of a queue meet. */
export type SharedPlace = {
  readonly stateDir: string
  readonly shared: Shared
  readonly secret: Uint8Array
  readonly keyFile: string
}

/** Opens it as the flags name it; `how`: whether a key is made where there is none. Throws `queue/key`, `queue/unusable`, `disk/full`. */
export const openSharedPlace = (flags: SharedFlags, target: QueueTarget, how: 'make' | 'read'): SharedPlace => {
  const stateDir = defaultStateDir(process.env)
  const keyFile = queueKeyFileOf(stateDir, flags.queueKey)
  const secret = openQueueSecret(keyFile, how)
  return { stateDir, keyFile, secret, shared: openShared(sharedDirOf(target, stateDir, flags.shared)) }
}

/** The words by which another process on this machine meets there too. */
export const wordsOfPlace = ({ shared, keyFile }: SharedPlace, roots: readonly string[]): readonly string[] => [
  ...['--shared', shared.dir, '--queue-key', keyFile],
  ...roots.flatMap((root) => ['--root', root]),
]
