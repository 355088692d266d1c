import { type Folder, foldersAbove, joinRaw, type RawPath } from '../../lib/tree/index.ts'
import { type Git, gitFailed } from './git.ts'
import { createOwnFolder } from './own-folder.ts'
import { readSmall } from './small-file.ts'

const maxListBytes = 1024 ** 2

/** Asks git which untracked paths its ignore lists name. Paths are relative to the vetted folder. */
export type IgnoreQuestion = {
  /** Takes the `.gitignore` at a path; before any path below its folder is asked for. */
  readonly learn: (list: RawPath) => void
  /** The paths of the list that are ignored. `folders` are told apart, since a pattern may be for folders only. */
  readonly ask: (paths: readonly RawPath[], folders: readonly RawPath[]) => Promise<ReadonlySet<RawPath>>
}

/** `prefix` leads from the repository's `top` to the vetted folder, `root`. */
type Place = { readonly top: Folder; readonly root: Folder; readonly prefix: RawPath }

/**
 * git judges in a shadow of the tree that holds nothing but folders and their `.gitignore`, so that it never walks the
 * live one.
 */
export const createIgnoreQuestion = (git: Git, { top, root, prefix }: Place, shadowDir: string): IgnoreQuestion => {
  const shadow = createOwnFolder(shadowDir)
  const inTop = (path: RawPath): RawPath => joinRaw(prefix, path)
  const copy = (from: Folder, list: RawPath, to: RawPath): void => {
    const bytes = readSmall(from, list, maxListBytes)
    if (bytes !== null) shadow.put(to, bytes)
  }
  for (const above of prefix === '' ? [] : ['', ...foldersAbove(prefix)]) {
    const list = joinRaw(above, '.gitignore')
    copy(top, list, list)
  }

  const ask: IgnoreQuestion['ask'] = async (paths, folders) => {
    for (const folder of folders) shadow.makeFolder(inTop(folder))
    // `./` keeps a leading colon from being read as pathspec magic.
    const stdin = Buffer.from([...paths, ...folders].map((path) => `./${inTop(path)}\0`).join(''), 'latin1')
    const work = [{ kind: 'dir', source: shadow.dir, at: '/work' }] as const
    const end = await git.run({ args: ['check-ignore', '-z', '--stdin', '--no-index'], stdin, work })
    if (end.exitCode > 1) throw gitFailed('git could not judge the ignore lists', end)
    const cut = 2 + (prefix === '' ? 0 : prefix.length + 1)
    const named = end.stdout.toString('latin1').split('\0')
    return new Set(named.filter((path) => path !== '').map((path) => path.slice(cut)))
  }
  return { learn: (list) => copy(root, list, inTop(list)), ask }
}
