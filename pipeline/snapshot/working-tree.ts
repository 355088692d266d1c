import fs from 'node:fs'
import {
  type Caps,
  closeFolder,
  defaultCaps,
  type Folder,
  foldersAbove,
  type RawPath,
  walkTree,
} from '../../lib/tree/index.ts'
import type { Collector } from './collector.ts'
import { isCheckout } from './git-folder.ts'
import { type IndexEntry, isGitlink } from './git-output.ts'
import type { IgnoreQuestion } from './ignore.ts'
import { listInnerGit } from './inner-git.ts'
import type { Pace } from './pace.ts'
import { tryBelow } from './small-file.ts'
import { createTaker, type Leaf } from './take-entry.ts'
import { takeUntracked, type Untracked } from './untracked.ts'

/** `index` has the tracked paths below the vetted folder, relative to it. `askIgnored` is called when there is something to ask. */
type WorkingTree = {
  readonly root: Folder
  readonly index: readonly IndexEntry[]
  readonly askIgnored: () => IgnoreQuestion
  readonly collector: Collector
  readonly caps: Caps
  readonly pace: Pace
}

/** Takes what is tracked, whatever ignore lists say, and what is untracked and not ignored. Gives how many names are ignored. */
export const takeWorkingTree = async (work: WorkingTree): Promise<number> => {
  const { root, index, collector } = work
  const owner = fs.fstatSync(root.fd).uid
  const take = createTaker(collector, owner)
  const { untracked, ignoreLists, filledGitlinks } = await takeTracked(work, owner, take)
  let ignored = 0
  if (untracked.length > 0) {
    const question = work.askIgnored()
    for (const list of ignoreLists) question.learn(list)
    ignored = await takeUntracked({ ...work, owner, question, take }, untracked)
  }
  listUnseen(index, filledGitlinks, collector)
  return ignored
}

type Rest = {
  readonly untracked: readonly Untracked[]
  readonly ignoreLists: readonly RawPath[]
  /** Folders with files of nobody's where the index says that a submodule is. */
  readonly filledGitlinks: ReadonlySet<RawPath>
}

/** Walks the folders that hold tracked files. What is untracked in them is left for git to judge. */
const takeTracked = async (work: WorkingTree, owner: number, take: (leaf: Leaf) => void): Promise<Rest> => {
  const { root, index, collector, caps, pace } = work
  const tracked = new Map(index.map((entry) => [entry.path, entry]))
  const trackedFolders = new Set(index.flatMap(({ path }) => foldersAbove(path)))
  const untracked: Untracked[] = []
  const ignoreLists: RawPath[] = []
  const filledGitlinks = new Set<RawPath>()
  const isEntered = (path: RawPath): boolean => trackedFolders.has(path) || filledGitlinks.has(path)
  const enter = (path: RawPath): boolean => isEntered(path) && !collector.isLeftOut(path)

  for (const entry of walkTree(root, { caps, enter })) {
    if (pace.isDue()) await pace.rest()
    if (entry.kind === 'refused') {
      collector.omit(entry.path, entry.reason, entry.detail)
      continue
    }
    const { kind, path, name } = entry
    if (path === '.git' || collector.isLeftOut(path)) continue
    if (name === '.git') {
      listInnerGit(entry, collector)
      continue
    }
    if (name === '.gitignore' && kind === 'file') ignoreLists.push(path)
    if (kind === 'folder' && isGitlink(tracked.get(path))) {
      if (isFilled(entry, owner)) filledGitlinks.add(path)
      continue
    }
    if (kind === 'folder' && isEntered(path)) continue
    // Something else in the place of a tracked folder or submodule is what became of it: no ignore list has a say.
    if (kind !== 'folder' && (tracked.has(path) || trackedFolders.has(path))) take({ ...entry, kind })
    else untracked.push({ kind, path })
  }
  return { untracked, ignoreLists, filledGitlinks }
}

/** Whether a submodule's folder holds something that is no repository: anybody can write into the index that one is there. */
const isFilled = ({ folder, name }: { readonly folder: Folder; readonly name: RawPath }, owner: number): boolean => {
  const inner = tryBelow(folder, name)
  // The walk tries again, and lists it as unreadable.
  if (inner === null) return true
  try {
    return !isCheckout(inner, owner) && holdsFiles(inner)
  } finally {
    closeFolder(inner)
  }
}

/** A pointer that leads nowhere is what is left of a submodule, and no file of anybody's. */
const holdsFiles = (folder: Folder): boolean => {
  for (const entry of walkTree(folder, { caps: { ...defaultCaps, entries: 2 }, enter: () => false }))
    if (entry.kind !== 'file' || entry.name !== '.git') return true
  return false
}

/** Lists what is tracked and was not met: submodules, sparse files, and what lies below a folder that was not entered. */
const listUnseen = (index: readonly IndexEntry[], filledGitlinks: ReadonlySet<RawPath>, collector: Collector): void => {
  for (const entry of index) {
    const { path } = entry
    if (collector.seen.has(path) || collector.reasons.has(path) || collector.isLeftOut(path)) continue
    if (filledGitlinks.has(path)) continue
    if (isGitlink(entry)) collector.omit(path, 'submodule', entry.oid)
    else if (entry.skipWorktree) collector.omit(path, 'sparse')
    else {
      const closed = foldersAbove(path).find((folder) => collector.reasons.has(folder))
      const reason = closed === undefined ? undefined : collector.reasons.get(closed)
      if (reason === 'unreadable' || reason === 'too-deep' || reason === 'name-too-long') collector.omit(path, reason)
    }
  }
}
