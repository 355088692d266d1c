import { join } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import {
  closeFolder,
  displayPath,
  type Folder,
  isInsidePath,
  type RawPath,
  statIn,
  walkTree,
} from '../../lib/tree/index.ts'
import { findBytes } from './find-bytes.ts'
import { type RepositoryConfig, readRepositoryConfig, writeRepositoryConfig } from './git-config.ts'
import type { GitFolders } from './git-folder.ts'
import { createOwnFolder, type OwnFolder } from './own-folder.ts'
import { findSharedIndex } from './shared-index.ts'
import { readSmall, tryBelow } from './small-file.ts'

/** git's own data in a folder of ours, and what is to be said about it. */
export type Mirror = {
  readonly dir: string
  readonly config: RepositoryConfig
  /** HEAD names a branch that has no commit yet. */
  readonly isUnborn: boolean
  readonly isShallow: boolean
  readonly hasAlternates: boolean
}

const mebibyte = 1024 ** 2
const maxRefBytes = 4096
const refCaps = { depth: 64, nameBytes: 255, pathBytes: 4096, entries: 200_000 }
/** As many symbolic refs as git follows in a row. */
const maxSymrefs = 5
const pseudoRefs = ['FETCH_HEAD', 'ORIG_HEAD', 'MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD']

/** What is copied for: the working tree needs the index and HEAD's own ref, a ref by name needs all of them. */
export type MirrorUse = 'working-tree' | 'ref'

/**
 * Copies what git needs to list and name, by descriptor and following no link: HEAD, index, refs, shallow, the exclude
 * and attribute lists. The repository's config, hooks and alternates stay out; the config is one of ours.
 * Throws `git/failed` where HEAD or the index is there and cannot be read, or all of it is more than the budget; `disk/full`.
 */
export const buildMirror = ({ own, common }: GitFolders, dir: string, use: MirrorUse): Mirror => {
  const config = readRepositoryConfig(readSmall(common, 'config', mebibyte)?.toString() ?? '')
  const mirror = createOwnFolder(dir)
  const take = (folder: Folder, path: RawPath, maxBytes: number): Buffer | null => {
    const bytes = readSmall(folder, path, maxBytes)
    if (bytes !== null) mirror.put(path, bytes)
    return bytes
  }

  mirror.put('config', Buffer.from(writeRepositoryConfig(config)))
  mirror.makeFolder('refs')
  mirror.makeFolder('objects')
  const head = take(own, 'HEAD', maxRefBytes)
  if (head === null) throw unreadable(own, 'HEAD')
  const hasPacked = mirror.copy(common, 'packed-refs', 'packed-refs')
  const isShallow = mirror.copy(common, 'shallow', 'shallow')
  take(common, 'info/exclude', mebibyte)
  take(common, 'info/attributes', mebibyte)
  if (config.refStorage === 'reftable') {
    takeAll(common, 'reftable', (folder, name, path) => void mirror.copy(folder, name, path))
  }
  if (use === 'ref') {
    takeAll(common, 'refs', (folder, name, path) => {
      const bytes = readSmall(folder, name, maxRefBytes)
      if (bytes !== null) mirror.put(path, bytes)
    })
    for (const name of pseudoRefs) take(own, name, mebibyte)
  } else takeIndex(own, mirror)
  const isPacked = (ref: RawPath): boolean =>
    hasPacked && findBytes(join(dir, 'packed-refs'), Buffer.from(` ${ref}\n`, 'latin1'), 0, () => true)
  const isUnborn =
    config.refStorage === 'files' && !takeRefOf(head, (path) => take(common, path, maxRefBytes), isPacked)
  const hasAlternates = (readSmall(common, 'objects/info/alternates', mebibyte)?.length ?? 0) > 0
  return { dir, config, isUnborn, isShallow, hasAlternates }
}

/** Every file below a folder of git's. */
const takeAll = (common: Folder, path: RawPath, take: (folder: Folder, name: RawPath, path: RawPath) => void): void => {
  const inner = tryBelow(common, path)
  if (inner === null) return
  try {
    for (const entry of walkTree(inner, { caps: refCaps, enter: () => true, at: path }))
      if (entry.kind === 'file') take(entry.folder, entry.name, entry.path)
  } finally {
    closeFolder(inner)
  }
}

/** Takes the refs that HEAD leads through. False where the last one does not exist. */
const takeRefOf = (
  head: Buffer,
  take: (path: RawPath) => Buffer | null,
  isPacked: (ref: RawPath) => boolean,
): boolean => {
  let content: Buffer | null = head
  for (let followed = 0; followed < maxSymrefs && content !== null; followed += 1) {
    const [, ref] = /^ref:\s*(refs\/[^\n]*?)\s*$/.exec(content.toString('latin1')) ?? []
    if (ref === undefined) return true
    if (!isInsidePath(ref)) return false
    content = take(ref)
    if (content === null) return isPacked(ref)
  }
  return true
}

/** The index, and the shared one that it names where it is split in two. */
const takeIndex = (own: Folder, mirror: OwnFolder): void => {
  if (!mirror.copy(own, 'index', 'index')) {
    if (statIn(own, 'index') !== null) throw unreadable(own, 'index')
    return
  }
  const shared = [...walkTree(own, { caps: refCaps, enter: () => false })]
    .map(({ path }) => /^sharedindex\.([0-9a-f]{40}|[0-9a-f]{64})$/.exec(path)?.[1])
    .filter((id) => id !== undefined)
  const named = findSharedIndex(join(mirror.dir, 'index'), shared)
  if (named !== null) mirror.copy(own, `sharedindex.${named}`, `sharedindex.${named}`)
}

const unreadable = (folder: Folder, name: string): AssayError =>
  new AssayError('git/failed', `${displayPath(folder.path)}/${name} cannot be read as a regular file.`, {
    remedy: 'Run `git status` there to see what git makes of it.',
  })
