import fs from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { systemCode } from '../../lib/errors.ts'
import {
  closeFolder,
  displayPath,
  type Folder,
  joinRaw,
  openChild,
  openParent,
  openReal,
  type RawPath,
  statIn,
} from '../../lib/tree/index.ts'
import { readRepositoryConfig } from './git-config.ts'
import { readSmall } from './small-file.ts'

/** `own` holds HEAD and the index, `common` refs, objects, config and info: one and the same but in a linked worktree. */
export type GitFolders = { readonly own: Folder; readonly common: Folder }

/** The nearest repository at or above a folder. `top` holds the `.git`, `prefix` leads from there to the folder. */
type FoundGit =
  | { readonly kind: 'found'; readonly top: Folder; readonly prefix: RawPath; readonly git: GitFolders }
  | { readonly kind: 'none' }
  /** Something named `.git` is there, and is not followed. */
  | { readonly kind: 'refused'; readonly notice: string }

/** Remembers a folder to be closed when the stage ends. */
export type Keep = (folder: Folder) => Folder

const maxPointerBytes = 16 * 1024
const maxConfigBytes = 1024 ** 2

/** Whether the folder itself is git's data: a bare repository, or a `.git`. */
export const isGitFolder = (folder: Folder): boolean =>
  statIn(folder, 'HEAD') !== null &&
  statIn(folder, 'objects') !== null &&
  statIn(folder, 'refs')?.isDirectory() === true

/** Whether a folder is the working tree of a repository of its own: its `.git` is one, or a pointer that is followed. */
export const isCheckout = (folder: Folder, owner: number): boolean => {
  const opened: Folder[] = []
  const keep: Keep = (inner) => {
    opened.push(inner)
    return inner
  }
  try {
    const git = gitOf(folder, owner, keep)
    return git !== null && typeof git !== 'string'
  } finally {
    for (const inner of opened) closeFolder(inner)
  }
}

/** Looks for `.git` in a folder and those above it. `owner`: a repository that a third user put above has no say. */
export const findGit = (start: Folder, owner: number, keep: Keep): FoundGit => {
  let top = start
  let prefix: RawPath = ''
  for (;;) {
    const found = gitOf(top, owner, keep)
    if (typeof found === 'string') return { kind: 'refused', notice: `${found}. It was not followed.` }
    if (found !== null) return { kind: 'found', top, prefix, git: found }
    const name = top.path.slice(top.path.lastIndexOf('/') + 1)
    const above = name === '' || name === '.git' ? null : openIf(() => openParent(top), keep)
    if (above === null) return { kind: 'none' }
    prefix = prefix === '' ? name : joinRaw(name, prefix)
    top = above
  }
}

/** The git folders of a folder that holds `.git`; null where it holds none, a sentence where it is not followed. */
const gitOf = (top: Folder, owner: number, keep: Keep): GitFolders | string | null => {
  const stat = statIn(top, '.git')
  if (stat === null) return null
  const place = `${textPath(top) === '/' ? '' : textPath(top)}/.git`
  if (![owner, 0, process.geteuid?.()].includes(stat.uid))
    return `${place} belongs to another user than the vetted folder`
  if (stat.isDirectory()) {
    const folder = openIf(() => openChild(top, '.git'), keep)
    if (folder === null) return `${place} cannot be opened`
    return isGitFolder(folder) ? { own: folder, common: folder } : `${place} is a folder without HEAD, objects and refs`
  }
  return stat.isFile() ? followPointer(top, place, keep) : `${place} is a link or a special file`
}

/** A `.git` file is followed only to a git folder that names this very file in turn: nobody outside can forge that. */
const followPointer = (top: Folder, place: string, keep: Keep): GitFolders | string => {
  const [, target] = /^gitdir: (.+?)\n*$/s.exec(readSmall(top, '.git', maxPointerBytes)?.toString() ?? '') ?? []
  if (target === undefined) return `${place} is a file that names no git folder`
  const own = openIf(() => openReal(fs.realpathSync(resolve(textPath(top), target))), keep)
  if (own === null) return `${place} names a git folder that is not there`
  const git = asLinkedWorktree(top, own, keep) ?? asSubmodule(top, own, keep)
  return (
    git ?? `${place} names ${textPath(own)}, which does not name it in turn (\`git worktree repair\` mends a moved one)`
  )
}

/** `<common>/worktrees/<id>`, with `commondir` as git writes it and a `gitdir` that names the `.git` file of `top`. */
const asLinkedWorktree = (top: Folder, own: Folder, keep: Keep): GitFolders | null => {
  const back = readSmall(own, 'gitdir', maxPointerBytes)?.toString().replace(/\n+$/, '')
  const commonWay = readSmall(own, 'commondir', maxPointerBytes)?.toString().trim()
  if (back === undefined || commonWay !== '../..' || basename(dirname(textPath(own))) !== 'worktrees') return null
  const named = resolve(textPath(own), back)
  if (basename(named) !== '.git' || !isSameFolder(dirname(named), top)) return null
  const between = openIf(() => openParent(own), keep)
  const common = between === null ? null : openIf(() => openParent(between), keep)
  return common !== null && isGitFolder(common) ? { own, common } : null
}

/** `<git folder of the repository above>/modules/<name>`, with a `core.worktree` that names `top`. */
const asSubmodule = (top: Folder, own: Folder, keep: Keep): GitFolders | null => {
  const back = readRepositoryConfig(readSmall(own, 'config', maxConfigBytes)?.toString() ?? '').worktree
  if (back === null || !isGitFolder(own) || !isSameFolder(resolve(textPath(own), back), top)) return null
  const above = openIf(() => openParent(top), keep)
  if (above === null) return null
  const outer = findGit(above, fs.fstatSync(above.fd).uid, keep)
  if (outer.kind !== 'found') return null
  const isModule = [outer.git.own, outer.git.common].some(({ path }) => own.path.startsWith(`${path}/modules/`))
  return isModule ? { own, common: own } : null
}

const textPath = (folder: Folder): string => displayPath(folder.path)

const isSameFolder = (path: string, folder: Folder): boolean => {
  const named = openIf(
    () => openReal(fs.realpathSync(path)),
    (opened) => opened,
  )
  if (named === null) return false
  const [a, b] = [fs.fstatSync(named.fd), fs.fstatSync(folder.fd)]
  closeFolder(named)
  return a.dev === b.dev && a.ino === b.ino
}

const openIf = (open: () => Folder, keep: Keep): Folder | null => {
  try {
    return keep(open())
  } catch (error) {
    if (systemCode(error) === null) throw error
    return null
  }
}
