import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunRequest } from '../../contract.ts'
import type { Place } from './rewrite.ts'

/** A folder of one run that the payload's uid can enter, with its contents and scratch folders. */
export type RunFolder = { readonly places: readonly Place[]; readonly remove: () => void }

/** Makes it in the system's folder for temporary files: Assay's own is closed to the uid that root drops to. */
export const makeRunFolder = (request: RunRequest, uid: number | null): RunFolder => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-unsandboxed-'))
  const give = (path: string): void => {
    if (uid !== null) chownSync(path, uid, uid)
  }
  give(folder)
  const places = request.mounts.map((mount, index): Place => {
    if (mount.kind === 'dir' || mount.kind === 'file') return { at: mount.at, real: mount.source }
    const real = join(folder, `${index}-${basename(mount.at)}`) // tools look at the ending
    if (mount.kind === 'scratch') mkdirSync(real, { mode: 0o700 })
    if (mount.kind === 'content') {
      writeFileSync(real, mount.content)
      chmodSync(real, 0o555)
    }
    give(real)
    return { at: mount.at, real }
  })
  return { places, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
