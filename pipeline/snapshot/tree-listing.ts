import type { RawPath } from '../../lib/tree/index.ts'
import type { Git } from './git.ts'
import { parseBatch, type TreeItem } from './git-output.ts'
import { isTrueTo } from './object-id.ts'
import { isTreeMode, readTreeObject, type TreeEntry, writeTreeObject } from './tree-object.ts'

/**
 * The files of a listing by `ls-tree -r -t` of a tree, or null where its trees do not have the ids that they are named
 * by: each is made again from the listing. Only where old tools wrote modes in another way are the trees themselves read.
 */
export const filesOfTree = async (
  git: Git,
  tree: string,
  listing: readonly TreeItem[],
): Promise<readonly TreeItem[] | null> => {
  const trees = new Map<RawPath, Listed>([['', { oid: tree, entries: [] }]])
  for (const { path, mode, oid } of listing) {
    const cut = path.lastIndexOf('/')
    const above = trees.get(path.slice(0, Math.max(cut, 0)))
    if (above === undefined) return null
    above.entries.push({ mode, name: path.slice(cut + 1), oid })
    if (isTreeMode(mode)) trees.set(path, { oid, entries: [] })
  }
  const doubtful = [...trees.values()].filter(({ oid, entries }) => !isTrueTo(oid, 'tree', writeTreeObject(entries)))
  const isTrue = doubtful.length === 0 || (await areTrue(git, doubtful))
  return isTrue ? listing.filter(({ mode }) => !isTreeMode(mode)) : null
}

type Listed = { readonly oid: string; readonly entries: TreeEntry[] }

const areTrue = async (git: Git, trees: readonly Listed[]): Promise<boolean> => {
  const stdin = Buffer.from(trees.map(({ oid }) => `${oid}\n`).join(''))
  const answers = [...parseBatch((await git.run({ args: ['cat-file', '--batch', '--buffer'], stdin })).stdout)]
  return trees.every(({ oid, entries }, at) => {
    const bytes = answers[at]?.bytes ?? null
    if (bytes === null || !isTrueTo(oid, 'tree', bytes)) return false
    return writeTreeObject(readTreeObject(bytes, oid.length / 2)).equals(writeTreeObject(entries))
  })
}
