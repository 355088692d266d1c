import type { RawPath } from '../../lib/tree/index.ts'
import type { GitFile } from './collector.ts'
import { type Git, gitFailed } from './git.ts'
import { type IndexEntry, parseIndex, parseTree } from './git-output.ts'
import type { Mirror } from './mirror.ts'

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

/** HEAD, as far as its objects are here: a commit that cannot be read is not named as the subject. */
export const readHead = async (git: Git, prefix: RawPath, mirror: Mirror): Promise<Head> => {
  if (mirror.isUnborn) return noHead
  const only = prefix === '' ? [] : [`${text(prefix)}/`]
  const [names, listing] = await Promise.all([
    git.run({ args: ['rev-parse', 'HEAD^{commit}', prefix === '' ? 'HEAD^{tree}' : `HEAD:${text(prefix)}`] }),
    git.run({ args: ['ls-tree', '-r', '-z', '--full-tree', 'HEAD', ...only] }),
  ])
  const [commit = '', tree = ''] = names.stdout.toString('latin1').split('\n')
  if (!isObjectId(commit)) {
    const why = 'The commit that HEAD names cannot be read in this clone, so the copy is not tied to a commit.'
    return { ...noHead, notices: [`${why} Run \`git fsck\` there.`] }
  }
  if (!isObjectId(tree)) return { ...noHead, commit }
  if (listing.exitCode !== 0) {
    const why = 'HEAD has trees that are not in this clone, so the copy was not compared with it.'
    return { ...noHead, commit, notices: [`${why} Run \`git fsck\` there.`] }
  }
  return {
    commit,
    tree,
    files: new Map(below(parseTree(listing.stdout), prefix).map((item) => [item.path, item])),
    notices: [],
  }
}

const isObjectId = (word: string): boolean => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(word)
