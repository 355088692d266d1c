import { realpathSync, statSync } from 'node:fs'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { isWithin } from '../../lib/real-place.ts'

/**
 * The real path of a worktree that is there now and lies where it may. `roots` are real paths; none: anywhere. Throws
 * `job/missing`, `job/outside-roots`, `usage/not-a-folder`, `usage/unreadable`.
 */
export const allowedPlace = (path: string, roots: readonly string[]): string => {
  const place = worktreeAt(path)
  if (roots.length > 0 && !roots.some((root) => isWithin(place, root)))
    throw new AssayError('job/outside-roots', `${path} lies outside the folders that may be vetted.`, {
      remedy: `Add its folder to roots in assay.toml or with --root; allowed are: ${roots.join(', ')}.`,
    })
  return place
}

const worktreeAt = (path: string): string => {
  try {
    const place = realpathSync.native(path)
    if (statSync(place).isDirectory()) return place
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new AssayError('job/missing', `${path} does not exist.`, { remedy: 'Is it mounted? Then run again.' })
    throw new AssayError('usage/unreadable', `${path} cannot be opened (${code}).`, { cause: error })
  }
  throw new AssayError('usage/not-a-folder', `${path} is not a folder.`, { remedy: 'Name the folder that holds it.' })
}
