import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { displayPath, type RawPath } from '../../lib/tree/index.ts'
import { readCommitTree } from './commit-tree.ts'
import { type Git, type GitEnd, gitFailed } from './git.ts'
import { parseTree, type TreeItem } from './git-output.ts'
import { treeish } from './head.ts'
import type { Mirror } from './mirror.ts'
import { filesOfTree } from './tree-listing.ts'

type RefTree = { readonly commit: string; readonly tree: string; readonly items: readonly TreeItem[] }

/** The files of a folder in a commit; `listing` is how git ended where not all trees are here. */
export type ListedTree =
  | ({ readonly kind: 'listed' } & RefTree)
  | { readonly kind: 'no-folder' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'missing'; readonly listing: GitEnd }

/**
 * Resolves a ref and lists its tree below `prefix`, from objects only. Throws `git/ref-not-found`,
 * `usage/path-missing` where the folder is not in that commit, `git/failed` where trees are missing or are not what their
 * ids say.
 */
export const readRefTree = async (git: Git, ref: string, prefix: RawPath, mirror: Mirror): Promise<RefTree> => {
  const found = await listTree(git, await resolveRef(git, ref, mirror), prefix)
  if (found.kind === 'listed') return found
  if (found.kind === 'no-folder')
    throw new AssayError('usage/path-missing', `${printable(displayPath(prefix))} is not a folder in ${ref}.`)
  if (found.kind === 'forged') throw forged(ref)
  const remedy = 'Not all trees of that commit are in this clone. Fetch them: git fetch --refetch --filter=blob:none'
  throw gitFailed(`The tree of ${ref} cannot be listed`, found.listing, remedy)
}

/** The commit that a ref names. Throws `git/ref-not-found` with the command that would bring it. */
export const resolveRef = async (git: Git, ref: string, mirror: Mirror): Promise<string> => {
  if (ref === '' || ref.startsWith('-') || ref.includes('\0'))
    throw refNotFound(ref, `${JSON.stringify(ref)} is no name of a ref.`, mirror)
  const commit = objectId(await git.run({ args: ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`] }))
  if (commit === null) throw refNotFound(ref, `The ref ${ref} is not in this repository.`, mirror)
  return commit
}

/** Lists the tree of a folder in a commit; every object on the way has the id that it is named by. */
export const listTree = async (git: Git, commit: string, prefix: RawPath): Promise<ListedTree> => {
  const [found, listing] = await Promise.all([
    readCommitTree(git, commit, prefix),
    git.run({ args: ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', treeish(commit, prefix)] }),
  ])
  if (found.kind === 'no-folder') return { kind: 'no-folder' }
  if (found.kind === 'forged') return { kind: 'forged' }
  if (found.kind !== 'found' || listing.exitCode !== 0) return { kind: 'missing', listing }
  const items = await filesOfTree(git, found.tree, parseTree(listing.stdout))
  if (items === null) return { kind: 'forged' }
  return { kind: 'listed', commit, tree: found.tree, items }
}

const forged = (ref: string): AssayError =>
  new AssayError('git/failed', `The commit or a tree of ${printable(ref)} does not have the bytes of its id.`, {
    remedy: forgedRemedy,
  })

export const forgedRemedy =
  'Run `git fsck` in the repository. Somebody wrote into its object store, or the disk is failing.'

const objectId = (end: GitEnd): string | null => {
  const id = end.stdout.toString('latin1').trim()
  return end.exitCode === 0 && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id) ? id : null
}

const refNotFound = (ref: string, message: string, { isShallow, hasAlternates }: Mirror): AssayError => {
  const borrowed = 'This clone borrows objects from another, which is not followed. Bring them in: git repack -a -d.'
  const remedy = isShallow
    ? `This clone is shallow. ${deeperRemedy(ref)}`
    : hasAlternates
      ? borrowed
      : 'See git branch -a and git tag for what there is, or fetch it.'
  return new AssayError('git/ref-not-found', message, { remedy })
}

/** The commands that bring the history of a ref into a shallow clone. A branch of the remote needs its name on this side too. */
export const deeperRemedy = (ref: string): string => {
  const name = ref.replace(/^(?:refs\/)?(?:remotes\/)?origin\//, '').replace(/[~^@].*$/, '')
  const all = 'git fetch --unshallow'
  if (/^[0-9a-f]{7,64}$/.test(name) || name === '' || name === 'HEAD') return `Fetch more of it: ${all}.`
  const branch = /^(?:refs\/)?(?:remotes\/)?origin\//.test(ref) ? `${name}:refs/remotes/origin/${name}` : name
  return `Fetch more of it: git fetch --deepen=50 origin ${branch}, or ${all}.`
}
