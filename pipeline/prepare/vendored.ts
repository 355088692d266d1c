import { posix } from 'node:path'

/** Crates that lie in the worktree itself, as `cargo vendor` writes them: each in a folder with a `.cargo-checksum.json`. */
export type Vendored = {
  /** Is a file part of a vendored crate? Its locks and manifests are not the worktree's own. */
  readonly holds: (path: string) => boolean
  /** Does a vendor folder that goes with this lock hold the crate? */
  readonly has: (lockUri: string, name: string, version: string) => boolean
}

const checksumFile = '.cargo-checksum.json'

/** A vendor folder goes with the locks beside it and below. Pure. */
export const findVendored = (paths: readonly string[]): Vendored => {
  const folders = paths.filter((path) => posix.basename(path) === checksumFile).map((path) => posix.dirname(path))
  const crates = new Set(folders.filter((folder) => folder !== '.'))
  const besides = new Map<string, Set<string>>()
  for (const crate of crates) {
    const beside = posix.dirname(posix.dirname(crate))
    besides.set(beside, (besides.get(beside) ?? new Set()).add(posix.basename(crate)))
  }
  return {
    holds: (path) => foldersOf(path).some((folder) => crates.has(folder)),
    has: (lockUri, name, version) =>
      foldersOf(lockUri).some((folder) => {
        const found = besides.get(folder)
        return found !== undefined && (found.has(name) || found.has(`${name}-${version}`))
      }),
  }
}

/** The folder of a path and all above it, `.` the last. */
const foldersOf = (path: string): readonly string[] => {
  const folder = posix.dirname(path)
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)]
}
