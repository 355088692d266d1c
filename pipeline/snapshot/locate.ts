import fs from 'node:fs'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { displayPath, type Folder, openReal, type RawPath, statIn } from '../../lib/tree/index.ts'
import { findGit, type GitFolders, isGitFolder, type Keep } from './git-folder.ts'

/** `root` is the vetted folder, `top` the one that holds `.git`, `prefix` the way from the second to the first. */
export type Location =
  | { readonly kind: 'plain'; readonly root: Folder; readonly notices: readonly string[] }
  | { readonly kind: 'bare'; readonly root: Folder; readonly git: GitFolders }
  | {
      readonly kind: 'repository'
      readonly root: Folder
      readonly top: Folder
      readonly prefix: RawPath
      readonly git: GitFolders
    }

/**
 * Finds the repository that a folder belongs to, from the file system alone: no variable of the environment and no
 * setting of the repository has a say. Throws `usage/path-missing`, `usage/not-a-folder`, `usage/unreadable`.
 */
export const locate = (path: string, keep: Keep): Location => {
  const root = keep(openNamed(path))
  const found = findGit(root, fs.fstatSync(root.fd).uid, keep)
  if (found.kind === 'found') return { kind: 'repository', root, top: found.top, prefix: found.prefix, git: found.git }
  // Only now: files of a working tree may be laid out like a bare repository, and would say what its commits are.
  const isBare = statIn(root, '.git') === null && isGitFolder(root)
  if (isBare) return { kind: 'bare', root, git: { own: root, common: root } }
  if (found.kind === 'none') return { kind: 'plain', root, notices: [] }
  return { kind: 'plain', root, notices: [`${found.notice} ${displayPath(root.path)} is vetted as a plain folder.`] }
}

const openNamed = (path: string): Folder => {
  try {
    return openReal(fs.realpathSync(path))
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT') throw new AssayError('usage/path-missing', `${path} does not exist.`, { cause: error })
    if (code === 'ENOTDIR') {
      const remedy = 'Name the folder that holds it.'
      throw new AssayError('usage/not-a-folder', `${path} is not a folder.`, { remedy, cause: error })
    }
    if (code === null) throw error
    throw new AssayError('usage/unreadable', `${path} cannot be opened: ${code}.`, { cause: error })
  }
}
