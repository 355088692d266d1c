import { posix } from 'node:path'
import { Check } from 'typebox/value'
import { AssayError } from '../../lib/errors.ts'
import type { Runner } from '../../runner/index.ts'
import type { Refusal, Snapshot } from '../../schemas/records/index.ts'
import { askChild, endOfChild } from './ask-child.ts'
import { maxLockBytes, maxLocks, maxManifestBytes, maxNamed } from './limits.ts'
import { Reading } from './protocol.ts'
import type { Vendored } from './vendored.ts'

/** What the locks and manifests of a snapshot say. `refused`: locks that nothing could be read of. `notices`: manifests. */
export type TreeReading = {
  readonly readings: readonly Reading[]
  readonly refused: readonly Refusal[]
  readonly notices: readonly string[]
}

const lockName = 'Cargo.lock'
const manifestName = 'Cargo.toml'
const snapshotAt = '/snapshot'
const maxManifests = 20_000

const isNamed = (name: string) => (file: { readonly path: string }) => posix.basename(file.path) === name

/** Has the worktree anything of cargo's, read or not? */
export const hasCargo = ({ files, omitted }: Snapshot): boolean =>
  [...files, ...omitted].some((file) => isNamed(lockName)(file) || isNamed(manifestName)(file))

/** Reads every Cargo.lock and Cargo.toml of a snapshot, but for those of vendored crates, in the sandbox. `destination`: the folder in which the copy is `tree`. */
export const readTree = async (
  snapshot: Snapshot,
  vendored: Vendored,
  destination: string,
  runner: Runner,
  signal: AbortSignal,
): Promise<TreeReading> => {
  const own = snapshot.files.filter(({ path }) => !vendored.holds(path))
  const locks = own.filter(isNamed(lockName))
  const manifests = own.filter(isNamed(manifestName))
  const refused = [
    ...snapshot.omitted
      .filter((file) => isNamed(lockName)(file) && file.reason !== 'left-out')
      .map(({ path, reason }) => unread(path, `It is not in the copy of the worktree: ${reason}.`)),
    ...locks.slice(maxLocks).map(({ path }) => unread(path, `There are more than ${maxLocks} of them.`)),
    ...locks.filter(({ size }) => size > maxLockBytes).map(({ path }) => unread(path, 'It is larger than 16 MiB.')),
  ]
  const asked = [
    ...locks.slice(0, maxLocks).filter(({ size }) => size <= maxLockBytes),
    ...manifests.slice(0, maxManifests).filter(({ size }) => size <= maxManifestBytes),
  ].map(({ path }) => path)
  const { readings, failed } = await readFiles(asked, destination, runner, signal)
  const broken = readings.filter(({ kind, problem }) => kind === 'manifest' && problem !== null).map(({ uri }) => uri)
  const silent = [...broken, ...failed.filter(({ uri }) => uri.endsWith(manifestName)).map(({ uri }) => uri)]
  return {
    readings,
    refused: [
      ...refused,
      ...failed
        .filter(({ uri }) => uri.endsWith(lockName))
        .map(({ uri, why }) => unread(uri, `Its reader failed: ${why}.`)),
    ],
    notices: silent.sort().map((uri) => `${uri} could not be read; whether a lock goes with it is not known.`),
  }
}

const unread = (uri: string, reason: string): Refusal => ({
  ...{ uri, crate: null, version: null, code: 'lock-unread', reason },
  remedy: 'Commit the Cargo.lock that cargo generate-lockfile writes, as a regular file.',
})

const tooMany = (): AssayError =>
  new AssayError('usage/argument', `Its locks name more than ${maxNamed} packages together.`, {
    remedy: 'Prepare parts of it one by one, or leave folders out with leave-out in assay.toml.',
  })

type Failed = { readonly uri: string; readonly why: string }

/** One child reads them all; where it dies, each file that it still owed is given to a child of its own. */
const readFiles = async (
  uris: readonly string[],
  destination: string,
  runner: Runner,
  signal: AbortSignal,
): Promise<{ readonly readings: readonly Reading[]; readonly failed: readonly Failed[] }> => {
  const readings = new Map<string, Reading>()
  const known = new Set(uris)
  let packages = 0
  const ask = async (some: readonly string[]): Promise<string> => {
    const raw = await askChild(
      {
        words: ['read', `${snapshotAt}/tree`],
        header: some,
        mounts: [{ kind: 'dir', source: destination, at: snapshotAt }],
        env: {},
        network: 'none',
        wallMs: 120_000,
        maxOutputBytes: 1024 ** 3,
        maxFrameBytes: 64 * 1024 ** 2,
      },
      runner,
      signal,
      ({ header }) => {
        if (!Check(Reading, header) || !known.has(header.uri)) return
        packages += header.kind === 'lock' ? header.packages.length : 0
        if (packages > maxNamed) throw tooMany()
        readings.set(header.uri, header)
      },
    )
    return endOfChild(raw)
  }
  if (uris.length > 0) await ask(uris)
  const failed: Failed[] = []
  for (const uri of uris.filter((each) => !readings.has(each))) {
    const why = await ask([uri])
    if (!readings.has(uri)) failed.push({ uri, why })
  }
  return { readings: [...readings.values()], failed }
}
