import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { displayPath, type RawPath } from '../../lib/tree/index.ts'
import { type Git, type GitEnd, gitFailed } from './git.ts'
import { parseTree, type TreeItem } from './git-output.ts'
import type { Mirror } from './mirror.ts'

type RefTree = { readonly commit: string; readonly tree: string; readonly items: readonly TreeItem[] }

/**
 * Resolves a ref and lists its tree below `prefix`, from objects only. Throws `git/ref-not-found`,
 * `usage/path-missing` where the folder is not in that commit, `git/failed` where trees are missing.
 */
export const readRefTree = async (git: Git, ref: string, prefix: RawPath, mirror: Mirror): Promise<RefTree> => {
  if (ref === '' || ref.startsWith('-') || ref.includes('\0'))
    throw refNotFound(ref, 'That is no name of a ref.', mirror)
  const commit = objectId(await git.run({ args: ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`] }))
  if (commit === null) throw refNotFound(ref, `The ref ${ref} is not in this repository.`, mirror)
  const folder = Buffer.from(prefix, 'latin1').toString('utf8')
  const treeName = prefix === '' ? `${commit}^{tree}` : `${commit}:${folder}`
  const [named, listing] = await Promise.all([
    // Without --verify git says whether the path is missing or the trees above it.
    git.run({ args: ['rev-parse', treeName] }),
    git.run({ args: ['ls-tree', '-r', '-l', '-z', '--full-tree', treeName] }),
  ])
  const tree = objectId(named)
  if (tree === null && /does not exist in|exists on disk, but not in/.test(named.stderr)) {
    throw new AssayError('usage/path-missing', `${printable(displayPath(prefix))} is not a folder in ${ref}.`)
  }
  if (tree === null || listing.exitCode !== 0) {
    const remedy = 'Not all trees of that commit are in this clone. Fetch them: git fetch --refetch --filter=blob:none'
    throw gitFailed(`The tree of ${ref} cannot be listed`, tree === null ? named : listing, remedy)
  }
  return { commit, tree, items: parseTree(listing.stdout) }
}

const objectId = (end: GitEnd): string | null => {
  const id = end.stdout.toString('latin1').trim()
  return end.exitCode === 0 && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id) ? id : null
}

const refNotFound = (ref: string, message: string, { isShallow, hasAlternates }: Mirror): AssayError => {
  const name = ref.replace(/^origin\//, '').replace(/[~^@].*$/, '')
  const shallow = `This clone is shallow. Fetch more of it: git fetch --deepen=50 origin ${name}, or git fetch --unshallow.`
  const borrowed = 'This clone borrows objects from another, which is not followed. Bring them in: git repack -a -d.'
  const remedy = isShallow
    ? shallow
    : hasAlternates
      ? borrowed
      : 'See git branch -a and git tag for what there is, or fetch it.'
  return new AssayError('git/ref-not-found', message, { remedy })
}
