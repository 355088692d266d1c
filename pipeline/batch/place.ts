import { realpathSync, statSync } from 'node:fs'
import { AssayError, systemCode } from '../../lib/errors.ts'

/**
 * The real path of a worktree that is there now and lies where it may. `roots` are real paths; none: anywhere. Throws
 * `job/missing`, `job/outside-roots`, `usage/not-a-folder`, `usage/unreadable`.
 */
export const allowedPlace = (path: string, roots: readonly string[]): string => {
  const place = realPlace(path)
  if (roots.length > 0 && !roots.some((root) => isWithin(place, root)))
    throw new AssayError('job/outside-roots', `${path} lies outside the folders that may be vetted.`, {
      remedy: `Add its folder to roots in assay.toml or with --root; allowed are: ${roots.join(', ')}.`,
    })
  return place
}

/** The real paths of folders that may be vetted. One that is not there stays as it is: left out, it would allow everything. */
export const realRoots = (roots: readonly string[]): readonly string[] =>
  roots.map((root) => {
    try {
      return realpathSync(root)
    } catch (error) {
      if (systemCode(error) === null) throw error
      return root
    }
  })

const isWithin = (place: string, root: string): boolean =>
  place === root || place.startsWith(root.endsWith('/') ? root : `${root}/`)

const realPlace = (path: string): string => {
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
