import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import {
  closeFolder,
  createFileReader,
  defaultCaps,
  type Folder,
  openBelow,
  openReal,
  toRawPath,
  utf8OrNull,
  walkTree,
} from '../../lib/tree/index.ts'
import type { Look, SourceTree } from '../../sarif/index.ts'

type Kind = 'file' | 'folder' | 'other'
/** `folded`: the first name of each spelling that differs in letter case only. */
type Names = { readonly kinds: ReadonlyMap<string, Kind>; readonly folded: ReadonlyMap<string, string> }

const maxFileBytes = defaultCaps.fileBytes
const foldersHeld = 1_000
const namesPerFolder = 200_000

const reasons: Readonly<Record<string, string>> = {
  ELOOP: 'it is a link or lies behind one',
  ENOTDIR: 'it is a link or lies behind one',
  EACCES: 'it may not be read by this user',
}

const openRoot = (dir: string): { readonly root: Folder; readonly real: string } => {
  try {
    const real = realpathSync(dir)
    return { root: openReal(real), real }
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    const why =
      code === 'ENOTDIR' ? 'it is not a folder.' : code === 'ENOENT' ? 'there is no such folder.' : 'it cannot be read.'
    throw new AssayError('usage/unreadable', `--source ${printable(dir)}: ${why}`, {
      remedy: 'Name the folder that was analyzed.',
      cause: error,
    })
  }
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * The files below a folder, for the source layer. Every component is opened by descriptor in its open parent, through no
 * link but those of the folder's own path. Throws `usage/unreadable` where there is no such folder.
 */
export const openDiskTree = (dir: string): SourceTree & { readonly close: () => void } => {
  const { root, real } = openRoot(dir)
  const reader = createFileReader()
  const folders = new Map<string, Names | { readonly reason: string }>()

  const inFolder = <T>(path: string, work: (folder: Folder) => T): T | { readonly reason: string } => {
    let folder = root
    try {
      if (path !== '') folder = openBelow(root, toRawPath(path))
      return work(folder)
    } catch (error) {
      const code = systemCode(error)
      if (code === null) throw error
      return { reason: reasons[code] ?? `the system says ${code}` }
    } finally {
      if (folder !== root) closeFolder(folder)
    }
  }

  const list = (folder: Folder): Names => {
    const kinds = new Map<string, Kind>()
    const folded = new Map<string, string>()
    for (const entry of walkTree(folder, { caps: { ...defaultCaps, entries: namesPerFolder }, enter: () => false })) {
      if (entry.kind === 'refused') continue
      const name = utf8OrNull(entry.name)
      if (name === null) continue
      kinds.set(name, entry.kind === 'file' || entry.kind === 'folder' ? entry.kind : 'other')
      if (!folded.has(fold(name))) folded.set(fold(name), name)
    }
    return { kinds, folded }
  }
  const namesIn = (path: string): Names | { readonly reason: string } => {
    const known = folders.get(path)
    if (known) return known
    if (folders.size >= foldersHeld) folders.clear()
    const names = inFolder(path, list)
    folders.set(path, names)
    return names
  }

  const look = (path: string): Look => {
    const segments = path.split('/')
    const actual: string[] = []
    for (const [index, segment] of segments.entries()) {
      const names = namesIn(actual.join('/'))
      if ('reason' in names) return { kind: 'unread', reason: names.reason }
      const name = names.kinds.has(segment) ? segment : names.folded.get(fold(segment))
      const kind = name === undefined ? undefined : names.kinds.get(name)
      if (name === undefined || kind === undefined)
        return names.kinds.size >= namesPerFolder
          ? { kind: 'unread', reason: 'its folder holds too many names' }
          : { kind: 'missing' }
      actual.push(name)
      const isLast = index === segments.length - 1
      if (kind === 'other') return { kind: 'unread', reason: 'it is a link or lies behind one, or is no regular file' }
      if (!isLast && kind === 'file') return { kind: 'missing' }
      if (isLast) return actual.join('/') === path ? { kind } : { kind: 'other-case', actual: actual.join('/') }
    }
    return { kind: 'folder' }
  }

  const read: SourceTree['read'] = (path) => {
    const cut = path.lastIndexOf('/')
    const found = inFolder(cut < 0 ? '' : path.slice(0, cut), (folder) =>
      reader.read(folder, toRawPath(path.slice(cut + 1)), maxFileBytes),
    )
    if (!('kind' in found)) return found
    if (found.kind === 'read') return { bytes: new Uint8Array(found.bytes) }
    if (found.kind === 'too-large') return { reason: `it has ${found.detail}; more than 64 MiB are not read` }
    return { reason: reasons[found.detail] ?? found.detail }
  }
  const rootUri = pathToFileURL(real === '/' ? '/' : `${real}/`).href
  return { rootUri, look, read, close: () => closeFolder(root) }
}
