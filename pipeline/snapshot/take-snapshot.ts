import { AssayError } from '../../lib/errors.ts'
import { type Caps, defaultCaps, displayPath, type Folder } from '../../lib/tree/index.ts'
import type { Snapshot } from '../../schemas/records/index.ts'
import { type Collector, createCollector } from './collector.ts'
import { createDestination, type Destination } from './destination.ts'
import { createLeaveOut, type LeaveOut } from './leave-out.ts'
import type { Location } from './locate.ts'
import type { Mirror } from './mirror.ts'
import type { ObjectFormat } from './object-id.ts'
import { inLocation, openRepository } from './open-repository.ts'
import { createPace, type Pace } from './pace.ts'
import { takePlainFolder } from './plain-folder.ts'
import { readRefTree } from './ref.ts'
import { takeRefTree } from './ref-tree.ts'
import { takeRepository } from './repository.ts'
import type { SnapshotContext, SnapshotRequest } from './request.ts'
import { sealSnapshot } from './seal.ts'

/** The record, and the folder that holds the copy. */
export type TakenSnapshot = { readonly snapshot: Snapshot; readonly dir: string }

type Stage = {
  readonly request: SnapshotRequest
  readonly ctx: SnapshotContext
  readonly caps: Caps
  readonly leaveOut: LeaveOut
  readonly destination: Destination
  readonly pace: Pace
  readonly workDir: string
  readonly collect: (format: ObjectFormat | null) => Collector
}

/**
 * Makes the immutable copy of a folder: regular files only, read by descriptor, no component followed through a link.
 * Throws `usage/*` and `git/*` for a path or ref that cannot be vetted, `config/invalid` for a bad `leaveOut`,
 * `sandbox/failed` where git could not be started, `disk/full`, `cancelled`.
 */
export const takeSnapshot = async (request: SnapshotRequest, ctx: SnapshotContext): Promise<TakenSnapshot> => {
  const leaveOut = createLeaveOut(request.leaveOut)
  return inLocation(request.path, ctx, async (location, workDir) => {
    const caps = { ...defaultCaps, ...request.caps }
    const destination = createDestination(request.destination)
    const collect = (format: ObjectFormat | null) => createCollector(destination, caps, leaveOut, format)
    const stage = { request, ctx, caps, leaveOut, destination, pace: createPace(ctx.signal), workDir, collect }
    return { snapshot: await take(stage, location), dir: destination.dir }
  })
}

const take = async (stage: Stage, location: Location): Promise<Snapshot> => {
  const { path, ref } = stage.request
  if (location.kind === 'plain') {
    if (ref === null) return takePlain(stage, location.root, location.notices)
    const why = location.notices[0] ?? `${path} is not in a git repository.`
    throw new AssayError('git/ref-not-found', `${ref} cannot be looked up. ${why}`, { remedy: 'Leave out --ref.' })
  }
  if (ref !== null) return takeRef(stage, location, ref)
  if (location.kind === 'bare') {
    const remedy = 'Name what to vet: --ref main.'
    throw new AssayError('git/needs-ref', `${path} is a bare repository: it has no working tree.`, { remedy })
  }
  return takeHead(stage, location)
}

const takePlain = async (stage: Stage, root: Folder, notices: readonly string[]): Promise<Snapshot> => {
  const collector = stage.collect(null)
  await takePlainFolder(root, collector, stage.caps, stage.pace)
  const { path, ref } = stage.request
  return sealSnapshot(collector, { path, ref, commit: null, tree: null, dirty: null }, notices)
}

const takeRef = async (
  stage: Stage,
  location: Exclude<Location, { kind: 'plain' }>,
  ref: string,
): Promise<Snapshot> => {
  const { git, mirror } = openRepository(stage.ctx, location, stage.workDir, 'ref')
  const prefix = location.kind === 'bare' ? '' : location.prefix
  const { commit, tree, items } = await readRefTree(git, ref, prefix, mirror)
  const collector = stage.collect(null)
  await takeRefTree(git, items, collector, stage.caps, stage.pace)
  const subject = { path: stage.request.path, ref, commit, tree, dirty: false }
  return sealSnapshot(collector, subject, noticesOf(mirror))
}

const takeHead = async (stage: Stage, location: Extract<Location, { kind: 'repository' }>): Promise<Snapshot> => {
  const { git, mirror } = openRepository(stage.ctx, location, stage.workDir, 'working-tree')
  const collector = stage.collect(mirror.config.objectFormat)
  const { caps, leaveOut, pace, workDir, destination } = stage
  const work = { location, git, mirror, collector, leaveOut, caps, pace, workDir, copy: destination.dir }
  const tied = await takeRepository(work)
  if (tied === null) {
    const repository = displayPath(location.top.path)
    const notice = `The repository in ${repository} ignores this folder and tracks nothing in it. It is vetted as a plain folder.`
    return takePlain(stage, location.root, [notice])
  }
  const { commit, tree, dirty, notices } = tied
  const subject = { path: stage.request.path, ref: null, commit, tree, dirty }
  return sealSnapshot(collector, subject, [...noticesOf(mirror), ...notices])
}

const noticesOf = ({ isShallow, hasAlternates }: Mirror): readonly string[] => [
  ...(isShallow ? ['This clone is shallow: older commits are not in it.'] : []),
  ...(hasAlternates
    ? ['This clone borrows objects from another, which was not followed. If some are missing: git repack -a -d.']
    : []),
]
