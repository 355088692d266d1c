import fs from 'node:fs'
import { systemCode } from '../../lib/errors.ts'
import { addressOf, createFileReader, type EntryKind, type Folder, type RawPath } from '../../lib/tree/index.ts'
import type { Collector } from './collector.ts'

/** Something in an open folder that is not a folder itself. `path` is relative to the vetted folder. */
export type Leaf = {
  readonly kind: Exclude<EntryKind, 'folder'>
  readonly path: RawPath
  readonly name: RawPath
  readonly folder: Folder
}

/** Copies a regular file, notes a link, lists the rest. `owner` is the uid that owns the vetted folder. */
export const createTaker = (collector: Collector, owner: number): ((leaf: Leaf) => void) => {
  const reader = createFileReader()

  const takeFile = ({ folder, name, path }: Leaf): void => {
    const text = collector.admit(path)
    if (text === null) return
    const found = reader.read(folder, name, collector.room())
    if (found.kind === 'read') {
      if (isForeignSecret(found.stat, owner))
        collector.omit(path, 'unreadable', 'a hard link to a file of another owner')
      else collector.add(path, text, found.bytes, (found.stat.mode & 0o100) !== 0)
    } else collector.omit(path, found.kind === 'not-regular' ? 'unreadable' : found.kind, found.detail)
  }

  const takeLink = ({ folder, name, path }: Leaf): void => {
    const target = readLink(folder, name)
    if (target === null) collector.omit(path, 'unreadable', 'link')
    else collector.addLink(path, target)
  }

  return (leaf) => {
    if (leaf.kind === 'file') takeFile(leaf)
    else if (leaf.kind === 'link') takeLink(leaf)
    else collector.omit(leaf.path, leaf.kind)
  }
}

// Whoever may write in a folder may make a second name there for a file that only root can read.
export const isForeignSecret = ({ nlink, uid, mode }: fs.Stats, owner: number): boolean =>
  nlink > 1 && uid !== owner && (mode & 0o004) === 0

/** Where a link points; null where it is gone or cannot be read. */
export const readLink = (folder: Folder, name: RawPath): RawPath | null => {
  try {
    return fs.readlinkSync(addressOf(folder, name), 'latin1')
  } catch (error) {
    if (systemCode(error) === null) throw error
    return null
  }
}
