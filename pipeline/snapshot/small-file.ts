import { systemCode } from '../../lib/errors.ts'
import { closeFolder, createFileReader, type Folder, openBelow, type RawPath } from '../../lib/tree/index.ts'

/** A copy of a regular file's bytes, read by descriptor; null where there is none, or it is a link, unreadable or larger. */
export const readSmall = (folder: Folder, path: RawPath, maxBytes: number): Buffer | null => {
  const cut = path.lastIndexOf('/')
  if (cut === -1) return readHere(folder, path, maxBytes)
  const inner = tryBelow(folder, path.slice(0, cut))
  if (inner === null) return null
  try {
    return readHere(inner, path.slice(cut + 1), maxBytes)
  } finally {
    closeFolder(inner)
  }
}

const readHere = (folder: Folder, name: RawPath, maxBytes: number): Buffer | null => {
  const read = createFileReader().read(folder, name, maxBytes)
  return read.kind === 'read' ? Buffer.from(read.bytes) : null
}

/** Opens a folder below another; null where there is none that may be opened without following a link. */
export const tryBelow = (folder: Folder, path: RawPath): Folder | null => {
  try {
    return openBelow(folder, path)
  } catch (error) {
    if (systemCode(error) === null) throw error
    return null
  }
}
