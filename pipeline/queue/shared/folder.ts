import { type MakeDirectoryOptions, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AssayError, systemCode } from '../../../lib/errors.ts'
import { makeFolders } from '../../../lib/make-folders.ts'
import { printable } from '../../../lib/printable.ts'
import { closeFolder, createFileReader, openReal, toRawPath } from '../../../lib/tree/index.ts'

/** Makes the shared folder where it is not there. Gives its real path. Throws `queue/unusable` for one that others may write to. */
export const openFolder = (dir: string): string =>
  guarded(dir, () => {
    makeFolders(dir, 0o700)
    const real = realpathSync(dir)
    const { mode, uid } = statSync(real)
    const own = process.geteuid?.()
    const isForeign = own !== undefined && uid !== own && uid !== 0
    if (!isForeign && (mode & 0o022) === 0) return real
    const why = isForeign ? `belongs to another user (${uid})` : 'can be written by other users'
    throw new AssayError('queue/unusable', `The shared folder ${printable(dir)} ${why}.`, {
      remedy: 'Name one of your own with --shared, closed to others (chmod 700).',
    })
  })

/** A folder in an open one, 0700. */
export const makeBelow = (dir: string, ...names: readonly string[]): string => {
  const place = join(dir, ...names)
  mkdirSync(place, { mode: 0o700, recursive: true } satisfies MakeDirectoryOptions)
  return place
}

/** A new file, 0600. */
export const writeNew = (place: string, bytes: Uint8Array | string): void =>
  writeFileSync(place, bytes, { mode: 0o600, flag: 'wx' })

/**
 * A file below a folder, whatever else lies there: no link is followed, nothing that is no regular file is opened, and no more
 * than `maxBytes` are read. A sentence's end says why there are no bytes.
 */
export const readBelow = (
  dir: string,
  names: readonly string[],
  maxBytes: number,
): { readonly bytes: Uint8Array } | { readonly why: string } => {
  const place = join(dir, ...names)
  try {
    const folder = openReal(dirname(place))
    try {
      const read = createFileReader().read(folder, toRawPath(names.at(-1) ?? ''), maxBytes)
      if (read.kind === 'read') return { bytes: read.bytes }
      const isMissing = read.kind === 'unreadable' && read.detail === 'ENOENT'
      return { why: isMissing ? 'is not there' : `cannot be read (${read.detail})` }
    } finally {
      closeFolder(folder)
    }
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return { why: code === 'ENOENT' ? 'is not there' : `cannot be read (${code})` }
  }
}

/** Runs `work`; what the system says of the folder comes out as `disk/full` or `queue/unusable`. */
export const guarded = <T>(dir: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    const code = systemCode(error)
    if (error instanceof AssayError || code === null) throw error
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new AssayError('disk/full', `No space is left for the shared folder ${printable(dir)}.`, {
        remedy: 'Free space there, or name another folder with --shared.',
        cause: error,
      })
    throw new AssayError('queue/unusable', `The shared folder ${printable(dir)} cannot be used (${code}).`, {
      remedy: 'Make it writable for this user, or name another folder with --shared.',
      cause: error,
    })
  }
}
