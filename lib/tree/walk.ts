import { systemCode } from '../errors.ts'
import type { Caps } from './caps.ts'
import { closeFolder, type Folder, openChild } from './folder.ts'
import { type EntryKind, listFolder } from './list.ts'
import { joinRaw, type RawPath } from './raw-path.ts'

/** Something met on a walk. `folder` holds `name` and is open while the entry is handled. */
export type TreeEntry =
  | { readonly kind: EntryKind; readonly path: RawPath; readonly name: RawPath; readonly folder: Folder }
  /** Not looked into. A folder unless the name or path is too long; `too-many`: the walk ended in this folder. */
  | {
      readonly kind: 'refused'
      readonly path: RawPath
      readonly reason: 'too-deep' | 'name-too-long' | 'unreadable' | 'too-many'
      readonly detail: string
    }

type WalkOptions = {
  readonly caps: Pick<Caps, 'depth' | 'nameBytes' | 'pathBytes' | 'entries'>
  /** Whether to go into a folder, asked once it has been yielded. */
  readonly enter: (path: RawPath, name: RawPath) => boolean
  /** Path of `root` in the tree that the entries' paths are relative to; default: `root` is the top. */
  readonly at?: RawPath
}

/**
 * Walks an open folder depth first, in byte order of the names, following no link: every folder is opened by its name
 * in its open parent. Reads no file. `root` stays open. Throws the system's error for `root` alone.
 */
export function* walkTree(root: Folder, options: WalkOptions): Generator<TreeEntry, void, undefined> {
  const { caps, enter } = options
  let entriesLeft = caps.entries
  const top = options.at ?? ''
  yield* inside(root, top, top === '' ? 1 : top.split('/').length + 1)

  function* inside(folder: Folder, at: RawPath, depth: number): Generator<TreeEntry, void, undefined> {
    const { entries, cut } = listFolder(folder, entriesLeft)
    entriesLeft -= entries.length
    for (const { name, kind } of entries) {
      const path = joinRaw(at, name)
      if (name.length > caps.nameBytes || path.length > caps.pathBytes) {
        yield { kind: 'refused', path, reason: 'name-too-long', detail: `${path.length} bytes` }
        continue
      }
      yield { kind, path, name, folder }
      if (kind === 'folder' && enter(path, name)) yield* descend(folder, name, path, depth)
    }
    if (cut) yield { kind: 'refused', path: at, reason: 'too-many', detail: `more than ${caps.entries} names` }
  }

  function* descend(above: Folder, name: RawPath, path: RawPath, depth: number): Generator<TreeEntry, void, undefined> {
    if (depth >= caps.depth)
      return yield { kind: 'refused', path, reason: 'too-deep', detail: `folder ${depth} levels down` }
    const child = tryOpen(above, name)
    if (typeof child === 'string')
      return yield { kind: 'refused', path, reason: 'unreadable', detail: `folder: ${child}` }
    try {
      yield* inside(child, path, depth + 1)
    } catch (error) {
      const code = systemCode(error)
      if (code === null) throw error
      yield { kind: 'refused', path, reason: 'unreadable', detail: `folder: ${code}` }
    } finally {
      closeFolder(child)
    }
  }
}

const tryOpen = (above: Folder, name: RawPath): Folder | string => {
  try {
    return openChild(above, name)
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return code
  }
}
