import { realpathSync } from 'node:fs'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import {
  closeFolder,
  createFileReader,
  displayPath,
  type Folder,
  foldersAbove,
  openReal,
  type TreeEntry,
  utf8OrNull,
  walkTree,
} from '../../lib/tree/index.ts'

/** The bytes of a bundle by path, each read once, and what of the folder could not be read as a part of one. */
export type BundleBytes = { readonly files: ReadonlyMap<string, Uint8Array>; readonly problems: readonly string[] }

/** Sizes in bytes. Above all that vet writes: 200,000 results an analyzer. */
export type BundleCaps = { readonly fileBytes: number; readonly totalBytes: number; readonly entries: number }

const defaultCaps: BundleCaps = { fileBytes: 1024 ** 3, totalBytes: 2 * 1024 ** 3, entries: 50_000 }
const treeCaps = { depth: 8, nameBytes: 255, pathBytes: 1024 }

/**
 * Reads a folder that anybody may have made: every part opened by descriptor, no link followed, nothing but regular files
 * read, in bounds. Throws `usage/path-missing`, `usage/not-a-folder` or `usage/unreadable` for the folder itself.
 */
export const readBundleFolder = (dir: string, caps: Partial<BundleCaps> = {}): BundleBytes => {
  const root = openRoot(dir)
  try {
    return readInside(root, { ...defaultCaps, ...caps })
  } catch (error) {
    throw rootProblem(dir, error)
  } finally {
    closeFolder(root)
  }
}

const openRoot = (dir: string): Folder => {
  try {
    return openReal(realpathSync(dir))
  } catch (error) {
    throw rootProblem(dir, error)
  }
}

const rootProblem = (dir: string, error: unknown): unknown => {
  const code = systemCode(error)
  if (code === null) return error
  const name = printable(dir)
  const remedy = 'Name the folder that vet --out made.'
  const options = { remedy, cause: error }
  if (code === 'ENOENT') return new AssayError('usage/path-missing', `There is no bundle ${name}.`, options)
  if (code === 'ENOTDIR') return new AssayError('usage/not-a-folder', `The bundle ${name} is no folder.`, options)
  return new AssayError('usage/unreadable', `The bundle ${name} cannot be read (${code}).`, options)
}

const readInside = (root: Folder, caps: BundleCaps): BundleBytes => {
  const reader = createFileReader()
  const files = new Map<string, Uint8Array>()
  const folders = new Set<string>()
  const problems: string[] = []
  let left = caps.totalBytes

  const readFile = (path: string, entry: Extract<TreeEntry, { name: string }>): void => {
    const read = reader.read(entry.folder, entry.name, Math.min(caps.fileBytes, left))
    if (read.kind !== 'read') return void problems.push(`${path} is not read: ${read.kind} (${read.detail})`)
    left -= read.bytes.length
    files.set(path, new Uint8Array(read.bytes)) // a copy: the reader's own holds until its next read
  }

  for (const entry of walkTree(root, { caps: { ...treeCaps, entries: caps.entries }, enter: () => true })) {
    const path = utf8OrNull(entry.path)
    if (entry.kind === 'refused') problems.push(`${displayPath(entry.path) || '.'} is not read: ${entry.reason}`)
    else if (path === null) problems.push(`${displayPath(entry.path)} has a name that is not UTF-8`)
    else if (entry.kind === 'folder') folders.add(path)
    else if (entry.kind === 'file') readFile(path, entry)
    else problems.push(`${path} is a ${entry.kind}, not a regular file`)
  }
  const used = new Set([...files.keys()].flatMap(foldersAbove))
  const empty = [...folders].filter((path) => !used.has(path)).map((path) => `${path} is a folder without a file`)
  return { files, problems: [...problems, ...empty] }
}
