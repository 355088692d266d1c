import { openStore } from '../../evidence/index.ts'
import { cargoHome } from '../../lib/cache-dir.ts'
import { AssayError } from '../../lib/errors.ts'
import { readInstallation } from '../../lib/installation.ts'
import { printable } from '../../lib/printable.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import { openQueue } from '../../pipeline/queue/open-queue.ts'
import { ownWorkerIdentity } from '../../pipeline/queue/worker-identity.ts'
import { openVetter } from '../../pipeline/vetter.ts'
import { builtJobChild, offersOf, runWorker, sharedRecorder, storeRecorder } from '../../pipeline/worker/index.ts'
import { probe } from '../../runner/index.ts'
import type { Io } from '../io.ts'
import { queueTargetOf } from '../queue-target.ts'
import { rootsOf } from '../roots.ts'
import type { SharedFlags } from '../shared-flags.ts'
import { openSharedPlace } from '../shared-place.ts'
import { installationWith } from '../tools-on-demand.ts'
import { onStop } from './on-stop.ts'
import { openWatch } from './watch.ts'

/** The flags of `assay worker` as commander gives them. `grace` in seconds. */
export type WorkerFlags = SharedFlags & {
  readonly queue?: string
  readonly root?: readonly string[]
  readonly config?: string
  readonly grace: number
  readonly once?: boolean
}

/** Of another machine: this one's are freed as soon as their process is dead. */
const leaseMs = 30_000

/** Works until it is told to end, or with `--once` until nothing is left. Throws AssayError. */
export const runWorkerCommand = async (flags: WorkerFlags, io: Io): Promise<void> => {
  const { env } = process
  const target = queueTargetOf(flags.queue, env)
  const roots = rootsOf(flags.root, readOperatorConfig(flags.config, env))
  const { stateDir, secret, shared } = openSharedPlace(flags, target, 'read')
  const installation = readInstallation()
  const { nativeBinding } = installation
  const say = (sentence: string): void => io.err(`assay worker: ${printable(sentence)}\n`)
  const stopping = onStop(flags.grace * 1000, say)
  const watch = openWatch(io, target.name)
  // On Redis the worker may be anywhere: what it finds is recorded by the coordinator.
  const store =
    target.kind === 'redis' ? null : openStore({ dir: stateDir, ...(nativeBinding === null ? {} : { nativeBinding }) })
  try {
    const waits = { isPatient: true, signal: stopping.stop }
    const queue = await openQueue(target, { now: Date.now, say, nativeBinding, ...waits })
    const vetter = openVetter()
    try {
      await runWorker(
        {
          ...{ queue, secret, roots, leaseMs },
          identity: ownWorkerIdentity(),
          offers: offersOf(installation, await probe({ deep: false })),
          once: flags.once === true,
          quarantine: { program: builtJobChild(), stateDir: store === null ? null : stateDir },
        },
        {
          ...{ shared, vetter, say, now: Date.now, watch: watch.see },
          recorder: store === null ? sharedRecorder(shared) : storeRecorder(store),
          installation: installationWith,
          cargoHome: cargoHome(env),
          ...{ stop: stopping.stop, giveBack: stopping.giveBack },
        },
      )
    } finally {
      await vetter.close()
      await queue.close()
    }
  } catch (error) {
    // Told to end before there was a queue.
    if (!(error instanceof AssayError && error.code === 'cancelled')) throw error
  } finally {
    watch.close()
    store?.close()
    stopping.release()
  }
}
