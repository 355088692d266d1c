import { join } from 'node:path'
import { type Caps, displayPath, foldersAbove, joinRaw, type RawPath } from '../../lib/tree/index.ts'
import type { OmittedReason, Snapshot } from '../../schemas/records/index.ts'
import type { Collector } from './collector.ts'
import { compareWithHead } from './dirty.ts'
import type { Git } from './git.ts'
import type { IndexEntry } from './git-output.ts'
import { type Head, readHead, readIndex } from './head.ts'
import { createIgnoreQuestion } from './ignore.ts'
import type { LeaveOut } from './leave-out.ts'
import type { Location } from './locate.ts'
import type { Mirror } from './mirror.ts'
import type { Pace } from './pace.ts'
import { matchesAfterConversion } from './rehash.ts'
import { takeWorkingTree } from './working-tree.ts'

type Repository = Extract<Location, { kind: 'repository' }>
type RepositoryWork = {
  readonly location: Repository
  readonly git: Git
  readonly mirror: Mirror
  readonly collector: Collector
  readonly leaveOut: LeaveOut
  readonly caps: Caps
  readonly pace: Pace
  /** The copy, and a folder of ours. */
  readonly copy: string
  readonly workDir: string
}

type Tied = Pick<Snapshot['subject'], 'commit' | 'tree' | 'dirty'> & { readonly notices: readonly string[] }

/**
 * Takes the working tree of a repository and compares it with HEAD. Null where the repository ignores the vetted folder
 * and tracks nothing in it: then it is no part of that repository.
 */
export const takeRepository = async (work: RepositoryWork): Promise<Tied | null> => {
  const { location, git, mirror } = work
  const [head, files] = await bothOf(
    readHead(git, location.prefix, mirror),
    readIndex(git, location.prefix).then(async (index) => {
      if (index.length === 0 && (await isIgnored(work))) return null
      return { index, ignored: await takeFiles(work, index) }
    }),
  )
  if (files === null) return null
  const dirty = await isDirty(work, head, files.index)
  return { commit: head.commit, tree: head.tree, dirty, notices: [...head.notices, ...ignoredNotice(files.ignored)] }
}

const ignoredNotice = (count: number): readonly string[] => {
  if (count === 0) return []
  const which = count === 1 ? 'One untracked name is' : `${count} untracked names are`
  return [`${which} ignored by .gitignore or .git/info/exclude and ${count === 1 ? 'was' : 'were'} not read.`]
}

/** Waits for both even where one fails: nothing may go on with folders that are closed by then. */
const bothOf = async <A, B>(a: Promise<A>, b: Promise<B>): Promise<readonly [A, B]> => {
  await Promise.allSettled([a, b])
  return [await a, await b]
}

const isIgnored = async ({ location: { top, prefix }, git, workDir }: RepositoryWork): Promise<boolean> => {
  if (prefix === '') return false
  const question = createIgnoreQuestion(git, { top, root: top, prefix: '' }, join(workDir, 'ignored-root'))
  for (const above of ['', ...foldersAbove(prefix)]) question.learn(joinRaw(above, '.gitignore'))
  return (await question.ask([], [prefix])).has(prefix)
}

const takeFiles = (work: RepositoryWork, index: readonly IndexEntry[]): Promise<number> => {
  const { location, git, collector, caps, pace, workDir } = work
  const askIgnored = () => createIgnoreQuestion(git, location, join(workDir, 'ignore'))
  return takeWorkingTree({ root: location.root, index, askIgnored, collector, caps, pace })
}

/** What could not be read, or is no part of the copy by the operator's wish, says nothing of a change. */
const notCompared: readonly (OmittedReason | undefined)[] = [
  'name-not-utf8',
  'name-too-long',
  'too-deep',
  'too-large',
  'unreadable',
]

/** Nothing was met at such a path but what git itself leaves there. */
const leftToGit: readonly (OmittedReason | undefined)[] = [undefined, 'submodule', 'sparse']

const isDirty = async (work: RepositoryWork, head: Head, index: readonly IndexEntry[]): Promise<boolean | null> => {
  if (head.files === null) return null
  const { collector, leaveOut, location, mirror } = work
  const isCut = (collector.omittedCounts['too-many'] ?? 0) > 0
  const isOutside = (path: RawPath): boolean =>
    notCompared.includes(collector.reasons.get(path)) ||
    leaveOut(displayPath(path)) !== null ||
    (isCut && !collector.seen.has(path))
  const { isDirty: isCertain, suspects } = compareWithHead({
    head: head.files,
    index: new Map(index.map((entry) => [entry.path, entry])),
    seen: collector.seen,
    isListed: (path) => !leftToGit.includes(collector.reasons.get(path)),
    isOutside,
    hasModes: mirror.config.fileMode,
  })
  if (isCertain || suspects.length === 0) return isCertain
  // A pointer of git-lfs is not in the copy, and no conversion applies to it.
  if (suspects.some((path) => collector.reasons.has(path))) return true
  const { git, copy, workDir } = work
  const { top, prefix } = location
  const place = { git, top, prefix, copy, shadowDir: join(workDir, 'attributes') }
  return !(await matchesAfterConversion(place, suspects, head.files))
}
