import { foldersAbove, type RawPath } from '../../lib/tree/index.ts'
import type { Git } from './git.ts'
import { type BatchItem, parseBatch } from './git-output.ts'
import { isTrueTo, type ObjectType } from './object-id.ts'
import { isTreeMode, readTreeObject } from './tree-object.ts'

/** A commit and the tree of a folder in it. Every object on the way has the id that it is named by. */
export type CommitTree =
  | { readonly kind: 'found'; readonly commit: string; readonly tree: string }
  | { readonly kind: 'no-folder'; readonly commit: string }
  | { readonly kind: 'no-commit' | 'no-tree' | 'forged' }

/**
 * Reads a commit and the trees down to the folder at `prefix`, and hashes them: the id of a commit is what a verdict is
 * about, and anybody who can write in `.git` can put other bytes under it. `no-folder`: the commit has none there.
 * `no-tree`: it has one, and the store lacks a tree on the way.
 */
export const readCommitTree = async (git: Git, commit: string, prefix: RawPath): Promise<CommitTree> => {
  const folders = prefix === '' ? [] : [...foldersAbove(prefix), prefix]
  const names = [`${commit}^{commit}`, ...['', ...folders].map((folder) => `${commit}:${folder}`)]
  // git knows -z since 2.38: only a folder with a newline in its name needs it.
  const [ends, end] = prefix.includes('\n') ? [['-z'], '\0'] : [[], '\n']
  const stdin = Buffer.from(names.map((name) => `${name}${end}`).join(''), 'latin1')
  const { stdout } = await git.run({ args: ['cat-file', '--batch', ...ends], stdin })
  const [head, ...trees] = [...parseBatch(stdout)]
  if (!isThere(head)) return { kind: 'no-commit' }
  if (!isTrue(head, 'commit')) return { kind: 'forged' }
  return followFolders(head.oid, rootOf(head.bytes), folders, trees)
}

const followFolders = (
  commit: string,
  root: string,
  folders: readonly RawPath[],
  answers: readonly BatchItem[],
): CommitTree => {
  let tree = root
  for (const [depth, answer] of [...answers, undefined].slice(0, folders.length + 1).entries()) {
    if (!isThere(answer)) return { kind: 'no-tree' }
    if (answer.oid !== tree || !isTrue(answer, 'tree')) return { kind: 'forged' }
    const folder = folders[depth]
    if (folder === undefined) break
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    const entry = readTreeObject(answer.bytes, tree.length / 2).find((item) => item.name === name)
    if (entry === undefined || !isTreeMode(entry.mode)) return { kind: 'no-folder', commit }
    tree = entry.oid
  }
  return { kind: 'found', commit, tree }
}

type Answer = BatchItem & { readonly bytes: Buffer }

const isThere = (item: BatchItem | undefined): item is Answer => item !== undefined && item.bytes !== null

const isTrue = ({ oid, type, bytes }: Answer, wanted: ObjectType): boolean =>
  type === wanted && isTrueTo(oid, wanted, bytes)

const rootOf = (commit: Buffer): string => /^tree ([0-9a-f]+)\n/.exec(commit.toString('latin1', 0, 80))?.[1] ?? ''
