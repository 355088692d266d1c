import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import type { Runner } from '../../runner/index.ts'
import { type BatchEntry, type JobPayload, payloadVersion } from '../../schemas/records/index.ts'
import { jobKey } from '../queue/job-key.ts'
import { macOf } from '../queue/queue-key.ts'
import type { JobSettings } from '../queue/shared/index.ts'
import type { Scratch } from '../scratch.ts'
import { takeSnapshot } from '../snapshot/index.ts'
import { withRunner } from '../with-runner.ts'

/** An entry whose worktree is there; `place`: its real path. */
export type Keyable = { readonly entry: BatchEntry; readonly place: string; readonly settings: JobSettings }

export type KeyingBench = { readonly runner: Runner; readonly scratch: Scratch; readonly signal: AbortSignal }

/**
 * The digest of the manifest that a vet of this entry would see now: the same snapshot, of which nothing is kept. Throws
 * what a snapshot throws, and `usage/unreadable` for a folder with nothing in it.
 */
export const manifestOf = async (keyable: Keyable, bench: KeyingBench): Promise<string> => {
  try {
    return await takeManifest(keyable, bench)
  } catch (error) {
    // What is too large for the memory may have room among the temporary files.
    if (!(error instanceof AssayError) || error.code !== 'disk/full') throw error
    const { sandbox, minIsolation } = keyable.settings
    return withRunner({ base: tmpdir(), sandbox, minIsolation, slots: 1 }, (runner, scratch) =>
      takeManifest(keyable, { ...bench, runner, scratch }),
    )
  }
}

const takeManifest = async (
  { entry, place, settings }: Keyable,
  { runner, scratch, signal }: KeyingBench,
): Promise<string> => {
  const destination = scratch.make(`tree-${entry.position}`)
  try {
    const { snapshot } = await takeSnapshot(
      { path: place, ref: entry.ref, leaveOut: settings.leaveOut, destination },
      { runner, signal, scratchDir: dirname(destination) },
    )
    const { subject, files, omitted } = snapshot
    if (files.length > 0 || omitted.length > 0 || subject.commit !== null) return subject.manifest
  } finally {
    rmSync(destination, { recursive: true, force: true })
  }
  throw new AssayError('usage/unreadable', `${entry.path} is an empty folder and no repository.`, {
    remedy: 'Name the folder that holds the worktree.',
  })
}

/** What a job is made of. `hasRun`: whether a record stands under a key. */
export type PayloadAsk = {
  readonly keyable: Keyable
  readonly manifest: string
  readonly demands: readonly string[]
  readonly secret: Uint8Array
  readonly hasRun: (key: string) => boolean
}

/** The job of a tree. A later round that was recorded already stands for the ones before it. */
export const payloadOf = ({ keyable, manifest, demands, secret, hasRun }: PayloadAsk): JobPayload => {
  const { entry, place } = keyable
  const { ref, configSha256 } = entry
  const at = (round: number) => ({
    version: payloadVersion,
    ...{ path: place, ref, manifest, configSha256, round, demands: [...demands] },
  })
  let round = entry.round
  while (hasRun(jobKey(at(round + 1)))) round += 1
  return { ...at(round), mac: macOf(secret, 'payload', at(round)) }
}
