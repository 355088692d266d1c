import fs from 'node:fs'
import { join } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { foldersAbove } from '../../lib/tree/index.ts'

/** Where the copy goes. `write` says why a file could not be made there, or null when it was. */
export type Destination = {
  readonly dir: string
  readonly write: (path: string, bytes: Uint8Array, executable: boolean) => string | null
}

/**
 * Makes `tree` in a folder of ours. Files get 0444 or 0555 and folders 0755 whatever the umask, so that the sandbox's
 * uid can read them through a bind. Throws `disk/full` where there is no room, `usage/output` where `tree` exists.
 */
export const createDestination = (folder: string): Destination => {
  const dir = join(folder, 'tree')
  try {
    fs.mkdirSync(dir, 0o777)
  } catch (error) {
    throw new AssayError('usage/output', `The copy cannot be made in ${folder}: ${systemCode(error)}.`, {
      cause: error,
    })
  }
  const withheld = 0o777 & ~fs.statSync(dir).mode
  const mustChmod = (withheld & 0o555) !== 0
  fs.chmodSync(dir, 0o755)
  const made = new Set<string>()

  const makeFolder = (path: string): void => {
    if (made.has(path)) return
    fs.mkdirSync(join(dir, path), 0o755)
    if (mustChmod) fs.chmodSync(join(dir, path), 0o755)
    made.add(path)
  }

  const makeFile = (path: string, bytes: Uint8Array, mode: number): void => {
    const fd = fs.openSync(`${dir}/${path}`, 'wx', mode)
    try {
      for (let at = 0; at < bytes.length; ) at += fs.writeSync(fd, bytes, at, bytes.length - at)
      if (mustChmod) fs.fchmodSync(fd, mode)
    } finally {
      fs.closeSync(fd)
    }
  }

  const write = (path: string, bytes: Uint8Array, executable: boolean): string | null => {
    try {
      for (const above of foldersAbove(path)) makeFolder(above)
      makeFile(path, bytes, executable ? 0o555 : 0o444)
      return null
    } catch (error) {
      const code = systemCode(error)
      if (code === null) throw error
      if (code === 'ENOSPC' || code === 'EDQUOT') throw noRoom(folder, error)
      return code
    }
  }
  return { dir, write }
}

/** `disk/full` for a folder of ours. */
export const noRoom = (folder: string, cause: unknown): AssayError =>
  new AssayError('disk/full', `There is no room for the copy in ${folder}.`, {
    remedy: 'Free some space there, or point TMPDIR to a larger disk.',
    cause,
  })
