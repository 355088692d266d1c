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
import { type RepositoryConfig, readRepositoryConfig, writeRepositoryConfig } from './git-config.ts'
import type { GitFolders } from './git-folder.ts'
import { createOwnFolder } from './own-folder.ts'
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
const maxIndexBytes = 1024 * mebibyte
const maxPackedRefsBytes = 256 * mebibyte
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
 * Throws `git/failed` where HEAD or the index is there and cannot be read.
 */
export const buildMirror = ({ own, common }: GitFolders, dir: string, use: MirrorUse): Mirror => {
  const config = readRepositoryConfig(readSmall(common, 'config', mebibyte)?.toString() ?? '')
  const mirror = createOwnFolder(dir)
  const take = (folder: Folder, path: RawPath, maxBytes: number): Buffer | null => {
    const bytes = readSmall(folder, path, maxBytes)
    if (bytes !== null) mirror.put(path, bytes)
    else if (use === 'working-tree' && path === 'index' && statIn(folder, path) !== null) throw unreadable(folder, path)
    return bytes
  }
  const takeAll = (folder: Folder, path: RawPath): void => {
    const inner = tryBelow(folder, path)
    if (inner === null) return
    for (const entry of walkTree(inner, { caps: refCaps, enter: () => true, at: path })) {
      const bytes = entry.kind === 'file' ? readSmall(entry.folder, entry.name, mebibyte) : null
      if (bytes !== null) mirror.put(entry.path, bytes)
    }
    closeFolder(inner)
  }

  mirror.put('config', Buffer.from(writeRepositoryConfig(config)))
  mirror.makeFolder('refs')
  mirror.makeFolder('objects')
  const head = take(own, 'HEAD', maxRefBytes)
  if (head === null) throw unreadable(own, 'HEAD')
  const packed = take(common, 'packed-refs', maxPackedRefsBytes)
  const isShallow = take(common, 'shallow', maxPackedRefsBytes) !== null
  take(common, 'info/exclude', mebibyte)
  take(common, 'info/attributes', mebibyte)
  if (config.refStorage === 'reftable') takeAll(common, 'reftable')
  if (use === 'ref') {
    takeAll(common, 'refs')
    for (const name of pseudoRefs) take(own, name, mebibyte)
  } else {
    take(own, 'index', maxIndexBytes)
    for (const name of sharedIndexes(own)) take(own, name, maxIndexBytes)
  }
  const isUnborn = !takeRefOf(head, (path) => take(common, path, maxRefBytes), packed) && config.refStorage === 'files'
  const hasAlternates = (readSmall(common, 'objects/info/alternates', mebibyte)?.length ?? 0) > 0
  return { dir, config, isUnborn, isShallow, hasAlternates }
}

/** Takes the refs that HEAD leads through. False where the last one does not exist. */
const takeRefOf = (head: Buffer, take: (path: RawPath) => Buffer | null, packed: Buffer | null): boolean => {
  let content: Buffer | null = head
  for (let followed = 0; followed < maxSymrefs && content !== null; followed += 1) {
    const [, ref] = /^ref:\s*(refs\/[^\n]*?)\s*$/.exec(content.toString('latin1')) ?? []
    if (ref === undefined) return true
    if (!isInsidePath(ref)) return false
    content = take(ref)
    if (content === null) return packed?.includes(` ${ref}\n`, 0, 'latin1') ?? false
  }
  return true
}

const sharedIndexes = (own: Folder): readonly RawPath[] => {
  const listing = walkTree(own, { caps: refCaps, enter: () => false })
  return [...listing].filter(({ path }) => path.startsWith('sharedindex.')).map(({ path }) => path)
}

const unreadable = (folder: Folder, name: string): AssayError =>
  new AssayError('git/failed', `${displayPath(folder.path)}/${name} cannot be read as a regular file.`, {
    remedy: 'Run `git status` there to see what git makes of it.',
  })
