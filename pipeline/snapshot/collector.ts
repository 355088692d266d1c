import { hash } from 'node:crypto'
import { type Caps, displayPath, type RawPath, utf8OrNull } from '../../lib/tree/index.ts'
import type { Omitted, OmittedReason, SnapshotFile } from '../../schemas/records/index.ts'
import type { Destination } from './destination.ts'
import { type LeaveOut, leaveNothingOut } from './leave-out.ts'
import { type ObjectFormat, objectId } from './object-id.ts'

/** A file as git would name it: mode, and the id of its bytes as they are. */
export type GitFile = { readonly mode: string; readonly oid: string }

/** Each reason's part of `omitted` is cut here, so that many of one kind hide none of another; the counts go on. */
const omittedLimit = 10_000
/** The whole of it: a file that only begins so is a file. */
const lfsPointer = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\noid sha256:[0-9a-f]{64}\nsize \d{1,20}\n$/

/** What a snapshot has found so far. Paths are relative to the vetted folder. */
export type Collector = {
  /** The path as text where a file may be added there; null (and listed) where its name or a cap forbids it. */
  readonly admit: (path: RawPath) => string | null
  /** The largest file that still fits, in bytes. */
  readonly room: () => number
  readonly add: (raw: RawPath, path: string, bytes: Uint8Array, executable: boolean) => void
  readonly addLink: (path: RawPath, target: RawPath) => void
  readonly omit: (path: RawPath, reason: OmittedReason, detail?: string) => void
  /** Whether the operator leaves the path out; lists it the first time. */
  readonly isLeftOut: (path: RawPath) => boolean
  readonly files: readonly SnapshotFile[]
  readonly omitted: readonly Omitted[]
  readonly omittedCounts: Readonly<Record<string, number>>
  /** Reasons by path, not cut (but for `too-many`). */
  readonly reasons: ReadonlyMap<RawPath, OmittedReason>
  readonly links: ReadonlyMap<RawPath, RawPath>
  /** Everything whose bytes were seen, links and LFS pointers too. Ids are empty where there is no object format. */
  readonly seen: ReadonlyMap<RawPath, GitFile>
}

export const createCollector = (
  destination: Destination,
  caps: Caps,
  leaveOut: LeaveOut,
  format: ObjectFormat | null,
): Collector => {
  const files: SnapshotFile[] = []
  const omitted: Omitted[] = []
  const omittedCounts: Record<string, number> = {}
  const reasons = new Map<RawPath, OmittedReason>()
  const links = new Map<RawPath, RawPath>()
  const seen = new Map<RawPath, GitFile>()
  let totalBytes = 0

  const omit: Collector['omit'] = (raw, reason, detail) => {
    if (reasons.has(raw)) return
    const count = (omittedCounts[reason] ?? 0) + 1
    omittedCounts[reason] = count
    if (reason !== 'too-many') reasons.set(raw, reason)
    const path = displayPath(raw) || '.'
    if (count <= omittedLimit) omitted.push(detail === undefined ? { path, reason } : { path, reason, detail })
  }

  const admit = (raw: RawPath): string | null => {
    const path = utf8OrNull(raw)
    if (path === null) omit(raw, 'name-not-utf8')
    else if (files.length >= caps.files) omit(raw, 'too-many', `more than ${caps.files} files`)
    else return path
    return null
  }

  const note = (raw: RawPath, mode: string, bytes: Uint8Array): void => {
    seen.set(raw, { mode, oid: format === null ? '' : objectId('blob', bytes, format) })
  }

  const add: Collector['add'] = (raw, path, bytes, executable) => {
    const mode = executable ? '100755' : '100644'
    note(raw, mode, bytes)
    if (isLfsPointer(bytes)) return omit(raw, 'lfs-pointer')
    const trouble = destination.write(path, bytes, executable)
    if (trouble !== null)
      return omit(raw, trouble === 'ENAMETOOLONG' ? 'name-too-long' : 'unreadable', `copy: ${trouble}`)
    totalBytes += bytes.length
    files.push({ path, size: bytes.length, mode, sha256: hash('sha256', bytes, 'hex') })
  }

  const addLink = (raw: RawPath, target: RawPath): void => {
    links.set(raw, target)
    note(raw, '120000', Buffer.from(target, 'latin1'))
  }

  const isLeftOut = (raw: RawPath): boolean => {
    if (leaveOut === leaveNothingOut) return false
    const through = leaveOut(displayPath(raw))
    if (through === null) return false
    omit(through === displayPath(raw) ? raw : Buffer.from(through).toString('latin1'), 'left-out')
    return true
  }

  const room = (): number => Math.min(caps.fileBytes, caps.totalBytes - totalBytes)
  return { admit, room, add, addLink, omit, isLeftOut, files, omitted, omittedCounts, reasons, links, seen }
}

export const isLfsPointer = (bytes: Uint8Array): boolean =>
  bytes.length < 200 && lfsPointer.test(Buffer.from(bytes).toString('latin1'))
