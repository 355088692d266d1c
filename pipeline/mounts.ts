import { existsSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AssayError, systemCode } from '../lib/errors.ts'
import type { Installation } from '../lib/installation.ts'
import type { HostMount } from '../runner/index.ts'
import type { Mount } from '../schemas/records/index.ts'

/** Where this machine keeps what plans mount. `cargoHome` is Assay's own; null or a folder that may not be there. */
export type MountSources = {
  readonly snapshotDir: string
  readonly cargoHome: string | null
  readonly installation: Installation
}

/** Gives a plan's mounts their sources on this machine. Throws `fault/internal` for a tool that set-up does not know. */
export const resolveMounts = (mounts: readonly Mount[], sources: MountSources): readonly HostMount[] =>
  mounts.flatMap((mount) => hostMount(mount, sources))

const hostMount = (mount: Mount, { snapshotDir, cargoHome, installation }: MountSources): readonly HostMount[] => {
  switch (mount.kind) {
    case 'snapshot':
      return [{ kind: 'dir', source: snapshotDir, at: mount.at }]
    case 'tool':
      return [toolMount(mount.tool, mount.at, installation)]
    case 'file':
      return [{ kind: 'content', content: Buffer.from(mount.content), at: mount.at }]
    case 'crates':
      return cargoHome !== null && existsSync(cargoHome) ? [{ kind: 'dir', source: cargoHome, at: mount.at }] : []
    case 'host':
      return [operatorMount(mount.at)]
    case 'scratch':
      return [{ kind: 'scratch', at: mount.at, maxBytes: mount.maxBytes }]
  }
}

/** Links are followed here, once: the runner opens what it mounts without following any. */
const operatorMount = (at: string): HostMount => {
  try {
    const source = realpathSync(at)
    return { kind: statSync(source).isDirectory() ? 'dir' : 'file', source, at }
  } catch (error) {
    if (systemCode(error) === null) throw error
    return { kind: 'file', source: at, at } // gone since it was looked for: the runner says so
  }
}

const toolMount = (id: string, at: string, installation: Installation): HostMount => {
  const tool = installation.tools[id]
  if (tool === undefined) throw new AssayError('fault/internal', `A plan mounts ${id}, which set-up does not know.`)
  if (tool.entry !== '') return { kind: 'dir', source: tool.path, at }
  return { kind: 'file', source: tool.path, at: join(at, id) }
}
