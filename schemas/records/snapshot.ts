import { type Static, Type } from 'typebox'
import { GitObjectId, Sha256, TreePath } from './digest.ts'

/** One regular file of the immutable copy. `size` in bytes; `sha256` of its bytes. */
export const SnapshotFile = Type.Object({
  path: TreePath,
  size: Type.Integer({ minimum: 0 }),
  mode: Type.Union([Type.Literal('100644'), Type.Literal('100755')]),
  sha256: Sha256,
})
export type SnapshotFile = Static<typeof SnapshotFile>

/** Why something of the worktree is not in the copy. */
export const OmittedReason = Type.Union([
  Type.Literal('link-inside'), // a symbolic link to what is read under its own name: `detail` is that path, `.` for the vetted folder
  Type.Literal('link-outside'), // any other symbolic link: dangling, absolute, leading out, or to what is not read whole
  Type.Literal('fifo'),
  Type.Literal('socket'),
  Type.Literal('device'),
  Type.Literal('name-not-utf8'),
  Type.Literal('name-too-long'),
  Type.Literal('too-deep'),
  Type.Literal('too-large'),
  Type.Literal('too-many'),
  Type.Literal('unreadable'),
  Type.Literal('changed-while-read'),
  Type.Literal('submodule'), // not checked out, or a repository of its own; other files in its place are read; `detail`: its commit
  Type.Literal('nested-repository'), // an untracked repository, or what is named `.git` below the top
  Type.Literal('lfs-pointer'), // a file that is a git-lfs pointer and nothing else
  Type.Literal('sparse'),
  Type.Literal('object-missing'), // --ref: the object is not in this clone (partial clone, broken store)
  Type.Literal('left-out'), // the operator's configuration names it in `leave-out`
])
export type OmittedReason = Static<typeof OmittedReason>

/** Something listed and not created. `path` is for display where the name is not UTF-8 (invalid bytes as \xNN). */
export const Omitted = Type.Object({
  path: TreePath,
  reason: OmittedReason,
  detail: Type.Optional(Type.String()),
})
export type Omitted = Static<typeof Omitted>

/**
 * What was vetted. `path` is as the operator named it. `commit` and `tree` are git's (tree of the vetted folder at
 * HEAD or --ref), null outside a repository, on an unborn branch, or where an object has not the bytes of its id or is
 * missing. `manifest` is the SHA-256 over the sorted manifest.
 * `dirty`: the copy differs from `tree`; null where there is no tree to differ from.
 */
export const Subject = Type.Object({
  path: Type.String(),
  ref: Type.Union([Type.String(), Type.Null()]),
  commit: Type.Union([GitObjectId, Type.Null()]),
  tree: Type.Union([GitObjectId, Type.Null()]),
  manifest: Sha256,
  dirty: Type.Union([Type.Boolean(), Type.Null()]),
})
export type Subject = Static<typeof Subject>

/** The immutable copy as data: files and omissions sorted by path (UTF-16 code unit order). */
export const Snapshot = Type.Object({
  subject: Subject,
  files: Type.Array(SnapshotFile),
  omitted: Type.Array(Omitted),
  /** Exact count of omissions by reason; `omitted` itself may be cut at a limit. */
  omittedCounts: Type.Record(Type.String(), Type.Integer()),
  /** Sentences for the operator: what was not followed and why (a forged `.git` pointer, alternates, shallow history, ignored names). */
  notices: Type.Array(Type.String()),
})
export type Snapshot = Static<typeof Snapshot>
