import type { RawPath } from '../../lib/tree/index.ts'
import type { GitFile } from './collector.ts'
import { readCommitTree } from './commit-tree.ts'
import { type Git, gitFailed } from './git.ts'
import { type IndexEntry, parseIndex, parseTree } from './git-output.ts'
import type { Mirror } from './mirror.ts'
import { filesOfTree } from './tree-listing.ts'

/** Commit and tree of the vetted folder at HEAD. `files` is HEAD's tree below that folder, null where there is none. */
export type Head = {
  readonly commit: string | null
  readonly tree: string | null
  readonly files: ReadonlyMap<RawPath, GitFile> | null
  readonly notices: readonly string[]
}

const noHead: Head = { commit: null, tree: null, files: null, notices: [] }

const below = <T extends { readonly path: RawPath }>(entries: readonly T[], prefix: RawPath): readonly T[] =>
  prefix === '' ? entries : entries.map((entry) => ({ ...entry, path: entry.path.slice(prefix.length + 1) }))

const text = (prefix: RawPath): string => Buffer.from(prefix, 'latin1').toString('utf8')

/** The index below `prefix`, paths relative to it. Throws `git/failed` where git cannot read it. */
export const readIndex = async (git: Git, prefix: RawPath): Promise<readonly IndexEntry[]> => {
  const only = prefix === '' ? [] : ['--', `${text(prefix)}/`]
  const end = await git.run({ args: ['--literal-pathspecs', 'ls-files', '-s', '-t', '-z', ...only] })
  if (end.exitCode !== 0)
    throw gitFailed('git could not read the index', end, 'Move .git/index away and run `git reset`.')
  return below(parseIndex(end.stdout), prefix)
}

/** What git calls the tree of a folder in a commit. */
export const treeish = (commit: string, prefix: RawPath): string =>
  prefix === '' ? commit : `${commit}:${text(prefix)}`

/** HEAD, as far as its objects are here and are what their ids say: no other commit is named as the subject. */
export const readHead = async (git: Git, prefix: RawPath, mirror: Mirror): Promise<Head> => {
  if (mirror.isUnborn) return noHead
  const [found, listing] = await Promise.all([
    readCommitTree(git, 'HEAD', prefix),
    git.run({ args: ['ls-tree', '-r', '-t', '-z', '--full-tree', treeish('HEAD', prefix)] }),
  ])
  if (found.kind === 'no-folder') return { ...noHead, commit: found.commit }
  if (found.kind !== 'found') return untied(reasons[found.kind])
  if (listing.exitCode !== 0) return untied(reasons['no-tree'])
  const { commit, tree } = found
  const files = await filesOfTree(git, tree, parseTree(listing.stdout))
  if (files === null) return untied(reasons.forged)
  return { commit, tree, files: new Map(files.map((item) => [item.path, item])), notices: [] }
}

const reasons = {
  'no-commit': 'The commit that HEAD names cannot be read in this clone',
  'no-tree': 'HEAD has trees that are not in this clone',
  forged: 'The commit that HEAD names, or a tree of it, does not have the bytes of its id',
}

const untied = (why: string): Head => ({
  ...noHead,
  notices: [`${why}, so the copy is not tied to a commit. Run \`git fsck\` there.`],
})
