import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'

/** The folder that `flag` names as an absolute path. Throws `usage/output` where it lies inside the vetted worktree, by whatever links. */
export const outDirOf = (out: string, worktree: string, flag = '--out'): string => {
  const dir = resolve(out)
  const [place, tree] = [realPlace(dir), realPlace(resolve(worktree))]
  if (isWithin(place, tree)) {
    throw new AssayError('usage/output', `The folder ${out} lies inside the worktree that is vetted.`, {
      remedy: `Name a folder outside it with ${flag}.`,
    })
  }
  return dir
}

/** Both as real paths. */
export const isWithin = (place: string, folder: string): boolean =>
  place === folder || place.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

/** The real path of the nearest part that is there, with the rest as written. */
export const realPlace = (path: string): string => {
  try {
    return realpathSync(path)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) return path
    return join(realPlace(dirname(path)), path.slice(dirname(path).length))
  }
}
