import {
  type Caps,
  closeFolder,
  type EntryKind,
  type Folder,
  foldersAbove,
  type RawPath,
  walkTree,
} from '../../lib/tree/index.ts'
import type { Collector } from './collector.ts'
import { isCheckout } from './git-folder.ts'
import type { IgnoreQuestion } from './ignore.ts'
import { listInnerGit } from './inner-git.ts'
import type { Pace } from './pace.ts'
import { tryBelow } from './small-file.ts'
import type { Leaf } from './take-entry.ts'

/** Something of the working tree that the index does not name. */
export type Untracked = { readonly kind: EntryKind; readonly path: RawPath }

type Work = {
  readonly root: Folder
  /** The uid that owns the vetted folder. */
  readonly owner: number
  readonly collector: Collector
  readonly caps: Caps
  readonly pace: Pace
  readonly question: IgnoreQuestion
  readonly take: (leaf: Leaf) => void
}

/**
 * Takes what git does not ignore, one level of folders after the other, so that an ignored folder is never looked into.
 * Gives how many names are ignored.
 */
export const takeUntracked = async (work: Work, found: readonly Untracked[]): Promise<number> => {
  let level = found
  let ignored = 0
  let entriesLeft = work.caps.entries
  while (level.length > 0) {
    const kept = await notIgnored(work.question, level)
    ignored += level.length - kept.length
    await takeLeaves(work, kept)
    const below: Untracked[] = []
    for (const { path } of kept.filter(({ kind }) => kind === 'folder')) {
      if (work.pace.isDue()) await work.pace.rest()
      const inside = listUntracked(work, path, entriesLeft)
      entriesLeft = Math.max(0, entriesLeft - inside.length)
      below.push(...inside)
    }
    level = below
  }
  return ignored
}

const notIgnored = async (question: IgnoreQuestion, level: readonly Untracked[]): Promise<readonly Untracked[]> => {
  const leaves = level.filter(({ kind }) => kind !== 'folder').map(({ path }) => path)
  const folders = level.filter(({ kind }) => kind === 'folder').map(({ path }) => path)
  const ignored = await question.ask(leaves, folders)
  return level.filter(({ path }) => !ignored.has(path))
}

/** A folder is opened once for all its files. */
const takeLeaves = async ({ root, collector, pace, take }: Work, kept: readonly Untracked[]): Promise<void> => {
  for (const [above, leaves] of byFolder(kept)) {
    if (pace.isDue()) await pace.rest()
    const folder = above === '' ? root : tryBelow(root, above)
    for (const { kind, path, name } of leaves) {
      if (folder === null) collector.omit(path, 'unreadable', 'its folder cannot be opened')
      else take({ kind, path, name, folder })
    }
    if (folder !== null && folder !== root) closeFolder(folder)
  }
}

const byFolder = (kept: readonly Untracked[]): ReadonlyMap<RawPath, readonly Omit<Leaf, 'folder'>[]> => {
  const groups = new Map<RawPath, Omit<Leaf, 'folder'>[]>()
  for (const { kind, path } of kept) {
    if (kind === 'folder') continue
    const above = foldersAbove(path).at(-1) ?? ''
    const leaf = { kind, path, name: path.slice(path.lastIndexOf('/') + 1) }
    const group = groups.get(above)
    if (group === undefined) groups.set(above, [leaf])
    else group.push(leaf)
  }
  return groups
}

/** One level of an untracked folder; nothing of one that is a repository of its own. */
const listUntracked = (work: Work, path: RawPath, entries: number): readonly Untracked[] => {
  const { root, collector, caps, question } = work
  if (foldersAbove(path).length + 1 >= caps.depth) return omitFolder(collector, path, 'too-deep')
  const folder = tryBelow(root, path)
  if (folder === null) return omitFolder(collector, path, 'unreadable')
  try {
    if (isCheckout(folder, work.owner)) return omitFolder(collector, path, 'nested-repository')
    const found: Untracked[] = []
    for (const entry of walkTree(folder, { caps: { ...caps, entries }, enter: () => false, at: path })) {
      if (entry.kind === 'refused') collector.omit(entry.path, entry.reason, entry.detail)
      else if (collector.isLeftOut(entry.path)) continue
      else if (entry.name === '.git') listInnerGit(entry, collector)
      else {
        if (entry.name === '.gitignore' && entry.kind === 'file') question.learn(entry.path)
        found.push({ kind: entry.kind, path: entry.path })
      }
    }
    return found
  } finally {
    closeFolder(folder)
  }
}

const omitFolder = (
  collector: Collector,
  path: RawPath,
  reason: 'too-deep' | 'unreadable' | 'nested-repository',
): readonly Untracked[] => {
  collector.omit(path, reason, 'folder')
  return []
}
