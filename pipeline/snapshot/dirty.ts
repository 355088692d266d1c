import type { RawPath } from '../../lib/tree/index.ts'
import type { GitFile } from './collector.ts'
import { type IndexEntry, isGitlink } from './git-output.ts'

/** What the copy is compared with, and what it is. Paths are relative to the vetted folder. */
type Comparison = {
  readonly head: ReadonlyMap<RawPath, GitFile>
  readonly index: ReadonlyMap<RawPath, IndexEntry>
  readonly seen: ReadonlyMap<RawPath, GitFile>
  /** Paths at which something stands that is not in the copy. */
  readonly isListed: (path: RawPath) => boolean
  /** Paths that could not be read or are left out: what is not in the copy is listed there and says nothing here. */
  readonly isOutside: (path: RawPath) => boolean
  /** False where the file system keeps no executable bit (`core.fileMode`). */
  readonly hasModes: boolean
}

/** `suspects` have other bytes than HEAD; a rule for line ends may be why. Empty where `isDirty` is certain already. */
type Difference = { readonly isDirty: boolean; readonly suspects: readonly RawPath[] }

/** Compares the copy with HEAD's tree by paths, modes and blob ids. Pure. */
export const compareWithHead = ({ head, index, seen, isListed, isOutside, hasModes }: Comparison): Difference => {
  const suspects: RawPath[] = []
  const dirty: Difference = { isDirty: true, suspects: [] }
  for (const path of seen.keys()) if (!head.has(path) && !isOutside(path)) return dirty
  for (const [path, file] of head) {
    if (isOutside(path)) continue
    const found = seen.get(path)
    if (found === undefined) {
      if (isListed(path) || !isLeftToGit(file, index.get(path))) return dirty
      continue
    }
    const isSameKind = hasModes ? found.mode === file.mode : kindOf(found) === kindOf(file)
    if (!isSameKind) return dirty
    if (found.oid === file.oid) continue
    if (file.mode === '120000') return dirty
    suspects.push(path)
  }
  return { isDirty: false, suspects }
}

/** File, link or submodule, without the executable bit. */
const kindOf = ({ mode }: GitFile): string => mode.slice(0, 2)

/** A submodule, or a file that a sparse checkout leaves out: the index stands for it. */
const isLeftToGit = (file: GitFile, entry: IndexEntry | undefined): boolean =>
  entry !== undefined && (isGitlink(entry) || entry.skipWorktree) && entry.mode === file.mode && entry.oid === file.oid
