import { AssayError } from '../../lib/errors.ts'
import { defaultCaps } from '../../lib/tree/index.ts'
import type { Snapshot } from '../../schemas/records/index.ts'
import { type BaseCommit, forgedBase, readBaseCommit } from './base-commit.ts'
import { createCollector } from './collector.ts'
import { createDestination } from './destination.ts'
import { createLeaveOut } from './leave-out.ts'
import { inLocation, openRepository } from './open-repository.ts'
import { createPace } from './pace.ts'
import { deeperRemedy, listTree } from './ref.ts'
import { takeRefTree } from './ref-tree.ts'
import { type Rename, readRenames } from './renames.ts'
import type { SnapshotContext, SnapshotRequest } from './request.ts'
import { sealSnapshot } from './seal.ts'
import type { TakenSnapshot } from './take-snapshot.ts'

/** `ref`: what the operator named. `head`: the snapshot to compare, whose commit the base is looked for from. */
export type BaseRequest = Omit<SnapshotRequest, 'ref'> & { readonly ref: string; readonly head: Snapshot }

export type TakenBase = TakenSnapshot & {
  readonly commit: string
  readonly renames: readonly Rename[]
  readonly notices: readonly string[]
}

/**
 * Makes the copy of the merge base of `head` and `ref`, from objects only. A folder that the base does not have gives an
 * empty copy. Throws as `takeSnapshot`, and `git/no-base` where there is no base that can be read whole.
 */
export const takeBase = (request: BaseRequest, ctx: SnapshotContext): Promise<TakenBase> =>
  inLocation(request.path, ctx, async (location, workDir) => {
    const { path, ref, head } = request
    if (location.kind === 'plain') throw notInGit(path, ref)
    const { git, mirror } = openRepository(ctx, location, workDir, 'ref')
    if (head.subject.commit === null) throw noHead(path, ref, head.notices)
    const base = await readBaseCommit(git, mirror, ref, head.subject.commit)
    const listed = await listTree(git, base.commit, location.kind === 'bare' ? '' : location.prefix)
    if (listed.kind === 'forged') throw forgedBase(ref)
    if (listed.kind === 'missing') throw notWhole(ref, base.commit)
    const caps = { ...defaultCaps, ...request.caps }
    const destination = createDestination(request.destination)
    const collector = createCollector(destination, caps, createLeaveOut(request.leaveOut), null)
    const tree = listed.kind === 'listed' ? listed.tree : null
    if (listed.kind === 'listed') await takeRefTree(git, listed.items, collector, caps, createPace(ctx.signal))
    if ((collector.omittedCounts['object-missing'] ?? 0) > 0) throw notWhole(ref, base.commit)
    const subject = { path, ref: base.commit, commit: base.commit, tree, dirty: tree === null ? null : false }
    const snapshot = sealSnapshot(collector, subject, [])
    const { renames, notices } = await readRenames(git, snapshot, head)
    const said = [...severalNotice(ref, base), ...cutOffNotice(ref, base), ...folderNotice(tree), ...notices]
    return { snapshot, dir: destination.dir, commit: base.commit, renames, notices: said }
  })

const severalNotice = (ref: string, { commit, others }: BaseCommit): readonly string[] =>
  others === 0
    ? []
    : [
        `There is more than one merge base with ${ref}; compared was with ${commit.slice(0, 12)}, which git names first.`,
      ]

const cutOffNotice = (ref: string, { commit, isCutOff }: BaseCommit): readonly string[] =>
  isCutOff
    ? [
        `This clone is shallow and ends between here and ${ref}: a nearer merge base than ${commit.slice(0, 12)} may lie beyond. ${deeperRemedy(ref)}`,
      ]
    : []

const folderNotice = (tree: string | null): readonly string[] =>
  tree === null ? ['The base does not have this folder: everything in it is new.'] : []

const notInGit = (path: string, ref: string): AssayError =>
  new AssayError('git/no-base', `${ref} cannot be compared with: ${path} is not in a git repository.`, {
    remedy: 'Leave out --base, or compare with a recorded run: --baseline RUN.',
  })

const noHead = (path: string, ref: string, notices: readonly string[]): AssayError =>
  new AssayError('git/no-base', `${ref} cannot be compared with: what is vetted in ${path} is tied to no commit.`, {
    remedy: notices[0] ?? 'Commit first, or leave out --base.',
  })

const notWhole = (ref: string, commit: string): AssayError =>
  new AssayError(
    'git/no-base',
    `The base of ${ref}, commit ${commit.slice(0, 12)}, is not whole in this clone: objects of it are missing.`,
    { remedy: 'Bring them in (git fetch --refetch; in a full clone look with git fsck), then vet again.' },
  )
