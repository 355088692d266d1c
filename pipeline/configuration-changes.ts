import type { Analyzer } from '../analyzers/index.ts'
import { byCodeUnit } from '../lib/order.ts'
import type { ConfigurationChange, Snapshot } from '../schemas/records/index.ts'

type Reader = Pick<Analyzer, 'id' | 'configFiles'>

/** git-scm.com/docs/gitignore, /gitattributes and /gitmodules, 2026-11-30: each in any folder, the last at the root. */
const git: Reader = {
  id: 'git',
  configFiles: (path) => /(?:^|\/)\.git(?:ignore|attributes)$|^\.gitmodules$/.test(path),
}

/** A worktree's own, at its root: the one may make a run stricter, the other is told of and never counts. */
const assay: Reader = { id: 'assay', configFiles: (path) => /^assay\.(?:toml|suppressions\.yaml)$/.test(path) }

/**
 * The configuration and ignore files that differ between two snapshots, by digest, with who obeys each; sorted by path. A
 * renamed one is removed here and added there. Pure.
 */
export const configurationChanges = (
  base: Snapshot,
  head: Snapshot,
  analyzers: readonly Reader[],
): readonly ConfigurationChange[] => {
  const readers = [...analyzers, git, assay]
  const [before, after] = [digestsOf(base), digestsOf(head)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .flatMap((uri): ConfigurationChange[] => {
      const obeying = readers.filter(({ configFiles }) => configFiles(uri)).map(({ id }) => id)
      if (obeying.length === 0) return []
      const change = !before.has(uri) ? 'added' : !after.has(uri) ? 'removed' : 'changed'
      return [{ uri, change, readers: obeying.sort(byCodeUnit) }]
    })
    .sort((a, b) => byCodeUnit(a.uri, b.uri))
}

const digestsOf = ({ files }: Snapshot): ReadonlyMap<string, string> =>
  new Map(files.map(({ path, sha256 }) => [path, sha256]))
