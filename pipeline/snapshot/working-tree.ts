import fs from 'node:fs'
import { type Caps, type Folder, foldersAbove, type RawPath, walkTree } from '../../lib/tree/index.ts'
import type { Collector } from './collector.ts'
import { type IndexEntry, isGitlink } from './git-output.ts'
import type { IgnoreQuestion } from './ignore.ts'
import type { Pace } from './pace.ts'
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

/** Takes what is tracked, whatever ignore lists say, and what is untracked and not ignored. */
export const takeWorkingTree = async (work: WorkingTree): Promise<void> => {
  const { root, index, collector } = work
  const take = createTaker(collector, fs.fstatSync(root.fd).uid)
  const { untracked, ignoreLists } = await takeTracked(work, take)
  if (untracked.length > 0) {
    const question = work.askIgnored()
    for (const list of ignoreLists) question.learn(list)
    await takeUntracked({ ...work, question, take }, untracked)
  }
  listUnseen(index, collector)
}

type Rest = { readonly untracked: readonly Untracked[]; readonly ignoreLists: readonly RawPath[] }

/** Walks the folders that hold tracked files. What is untracked in them is left for git to judge. */
const takeTracked = async (work: WorkingTree, take: (leaf: Leaf) => void): Promise<Rest> => {
  const { root, index, collector, caps, pace } = work
  const tracked = new Map(index.map((entry) => [entry.path, entry]))
  const trackedFolders = new Set(index.flatMap(({ path }) => foldersAbove(path)))
  const untracked: Untracked[] = []
  const ignoreLists: RawPath[] = []
  const enter = (path: RawPath): boolean => trackedFolders.has(path) && !collector.isLeftOut(path)

  for (const entry of walkTree(root, { caps, enter })) {
    if (pace.isDue()) await pace.rest()
    if (entry.kind === 'refused') {
      collector.omit(entry.path, entry.reason, entry.detail)
      continue
    }
    const { kind, path, name } = entry
    if (name === '.gitignore' && kind === 'file') ignoreLists.push(path)
    if (name === '.git' || collector.isLeftOut(path) || isGitlink(tracked.get(path))) continue
    const isTrackedFolder = trackedFolders.has(path)
    if (kind === 'folder' && isTrackedFolder) continue
    // A link in the place of a tracked folder is what became of tracked files: no ignore list has a say.
    if (kind !== 'folder' && (tracked.has(path) || isTrackedFolder)) take({ ...entry, kind })
    else untracked.push({ kind, path })
  }
  return { untracked, ignoreLists }
}

/** Lists what is tracked and was not met: submodules, sparse files, and what lies below a folder that was not entered. */
const listUnseen = (index: readonly IndexEntry[], collector: Collector): void => {
  for (const entry of index) {
    const { path } = entry
    if (collector.seen.has(path) || collector.reasons.has(path) || collector.isLeftOut(path)) continue
    if (isGitlink(entry)) collector.omit(path, 'submodule')
    else if (entry.skipWorktree) collector.omit(path, 'sparse')
    else {
      const closed = foldersAbove(path).find((folder) => collector.reasons.has(folder))
      const reason = closed === undefined ? undefined : collector.reasons.get(closed)
      if (reason === 'unreadable' || reason === 'too-deep' || reason === 'name-too-long') collector.omit(path, reason)
    }
  }
}
