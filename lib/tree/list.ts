import fs, { type Dirent } from 'node:fs'
import { addressOf, type Folder, statIn } from './folder.ts'
import type { RawPath } from './raw-path.ts'

export type EntryKind = 'file' | 'folder' | 'link' | 'fifo' | 'socket' | 'device'
export type Listed = { readonly name: RawPath; readonly kind: EntryKind }

/** From this size on a folder is listed entry by entry, so that one without end cannot fill the memory. */
const largeFolderBytes = 1024 ** 2

/** The names in an open folder, in byte order; at most `limit` of them. Throws the system's error. */
export const listFolder = (
  folder: Folder,
  limit: number,
): { readonly entries: readonly Listed[]; readonly cut: boolean } => {
  const found = fs.fstatSync(folder.fd).size < largeFolderBytes ? listAtOnce(folder) : listSlowly(folder, limit)
  const entries = found
    .slice(0, limit)
    .map((entry) => ({ name: entry.name, kind: kindOf(folder, entry) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return { entries, cut: found.length > limit }
}

const listAtOnce = (folder: Folder): Dirent[] =>
  fs.readdirSync(addressOf(folder, '.'), { encoding: 'latin1', withFileTypes: true })

const listSlowly = (folder: Folder, limit: number): Dirent[] => {
  const handle = fs.opendirSync(addressOf(folder, '.').toString(), { encoding: 'latin1', bufferSize: 1024 })
  try {
    const found: Dirent[] = []
    for (let entry = handle.readSync(); entry !== null && found.length <= limit; entry = handle.readSync())
      found.push(entry)
    return found
  } finally {
    handle.closeSync()
  }
}

const kindOf = (folder: Folder, entry: Dirent): EntryKind => kindOfStat(entry) ?? kindByStat(folder, entry.name)

/** Some file systems do not say the kind in the listing. A name that is gone by now is a file that cannot be opened. */
const kindByStat = (folder: Folder, name: RawPath): EntryKind => {
  const stat = statIn(folder, name)
  return stat === null ? 'file' : (kindOfStat(stat) ?? 'device')
}

const kindOfStat = (
  stat: Pick<
    Dirent,
    'isFile' | 'isDirectory' | 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isBlockDevice' | 'isCharacterDevice'
  >,
): EntryKind | null => {
  if (stat.isFile()) return 'file'
  if (stat.isDirectory()) return 'folder'
  if (stat.isSymbolicLink()) return 'link'
  if (stat.isFIFO()) return 'fifo'
  if (stat.isSocket()) return 'socket'
  return stat.isBlockDevice() || stat.isCharacterDevice() ? 'device' : null
}
