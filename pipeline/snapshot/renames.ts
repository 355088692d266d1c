import { AssayError } from '../../lib/errors.ts'
import { grouped } from '../../lib/grouped.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { utf8OrNull } from '../../lib/tree/index.ts'
import type { Snapshot, SnapshotFile } from '../../schemas/records/index.ts'
import type { Git } from './git.ts'

/** A file of the base, and the path that it has in the head. */
export type Rename = { readonly from: string; readonly to: string }

/** git compares the contents of at most the square of so many pairs; beyond, only equal files and equal names. */
const renameLimit = 1000

/**
 * The files that were renamed from the base to the head, sorted: by git's similarity where both have a tree, and by equal
 * bytes for what is not committed. A path that both have is not renamed.
 */
export const readRenames = async (
  git: Git,
  base: Snapshot,
  head: Snapshot,
): Promise<{ readonly renames: readonly Rename[]; readonly notices: readonly string[] }> => {
  const [from, to] = [base.subject.tree, head.subject.tree]
  const byGit = from === null || to === null || from === to ? [] : await gitRenames(git, from, to)
  const lacking = { gone: lackedBy(base, head), come: lackedBy(head, base) }
  const taken = new Map<string, Rename>()
  for (const rename of byGit ?? []) {
    if (lacking.gone.has(rename.from) && lacking.come.has(rename.to)) taken.set(rename.to, rename)
  }
  for (const rename of equalFiles(lacking, taken)) taken.set(rename.to, rename)
  return {
    renames: [...taken.values()].sort((a, b) => byCodeUnit(a.to, b.to)),
    notices: byGit === null ? [uncompared] : isStorm(lacking, taken) ? [storm] : [],
  }
}

const uncompared =
  'git could not compare the files of base and head, so only files moved without a change count as renamed.'
const storm =
  'So many files went and came that git compares no contents: only those moved without a change, or with their name kept, count as renamed.'

/** Whether those left over are more pairs than git compares. */
const isStorm = ({ gone, come }: Lacking, { size }: ReadonlyMap<string, Rename>): boolean =>
  (gone.size - size) * (come.size - size) > renameLimit ** 2

type Files = ReadonlyMap<string, SnapshotFile>
type Lacking = { readonly gone: Files; readonly come: Files }

const lackedBy = (one: Snapshot, other: Snapshot): Files => {
  const known = new Set(other.files.map(({ path }) => path))
  return new Map(one.files.filter(({ path }) => !known.has(path)).map((file) => [file.path, file]))
}

const gitRenames = async (git: Git, from: string, to: string): Promise<readonly Rename[] | null> => {
  try {
    const args = ['diff-tree', '-r', '-M', `-l${renameLimit}`, '-z', '--diff-filter=R', '--no-ext-diff', from, to]
    const end = await git.run({ args })
    return end.exitCode === 0 ? parseRenames(end.stdout) : null
  } catch (error) {
    if (error instanceof AssayError && error.code === 'git/failed') return null // ended at a limit
    throw error
  }
}

/** `git diff-tree -z` of renames: `:<mode> <mode> <oid> <oid> R<score>\0<from>\0<to>\0`. Names that are not UTF-8 are in no copy. */
export const parseRenames = (stdout: Buffer): readonly Rename[] => {
  const fields = stdout.toString('latin1').split('\0')
  const renames: Rename[] = []
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [from, to] = [fields[at + 1], fields[at + 2]].map((path) => utf8OrNull(path ?? ''))
    if (from && to && /^:.* R\d+$/.test(fields[at] ?? '')) renames.push({ from, to })
  }
  return renames
}

/** Files with the same bytes, where it is clear which became which: one on either side. An empty file is like any other. */
const equalFiles = ({ gone, come }: Lacking, taken: ReadonlyMap<string, Rename>): readonly Rename[] => {
  const used = new Set([...taken.values()].map(({ from }) => from))
  const left = grouped(
    [...gone.values()].filter(({ path, size }) => size > 0 && !used.has(path)),
    ({ sha256 }) => sha256,
  )
  const right = grouped(
    [...come.values()].filter(({ path, size }) => size > 0 && !taken.has(path)),
    ({ sha256 }) => sha256,
  )
  return [...right].flatMap(([sha256, [file, ...others]]) => {
    const [from, ...more] = left.get(sha256) ?? []
    if (file === undefined || from === undefined || others.length > 0 || more.length > 0) return []
    return [{ from: from.path, to: file.path }]
  })
}
