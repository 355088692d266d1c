import { resolve } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import { isWithin, realPlace } from '../../lib/real-place.ts'

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
