import fs from 'node:fs'
import { systemCode } from '../errors.ts'
import { type RawPath, rawBytes, toRawPath } from './raw-path.ts'

/** An open folder. `path` is where it was found (raw bytes): for messages, and on systems without /proc the way in. */
export type Folder = { readonly fd: number; readonly path: RawPath }

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = fs.constants

/** A folder to pass through: Linux's O_PATH needs no right to list it. Node does not name the flag. */
const passThrough = process.platform === 'linux' ? 0o10000000 : O_RDONLY

/**
 * The address of a name in an open folder. Node has no openat(2); on Linux a path through the descriptor is the same:
 * the kernel starts at the open folder itself, so no component above it can be swapped.
 */
export const addressOf = (folder: Folder, name: RawPath): string | Buffer => {
  const base = process.platform === 'linux' ? `/proc/self/fd/${folder.fd}` : folder.path
  const raw = `${base}/${name}`
  const text = toRawPath(raw)
  return text === raw ? raw : rawBytes(raw)
}

/** Opens a folder in a folder without following a link. Throws the system's error (ELOOP or ENOTDIR for a link). */
export const openChild = (folder: Folder, name: RawPath): Folder => openName(folder, name, O_RDONLY)

/** The folder above, entered from the open one. It can be passed through and looked up in, not listed. */
export const openParent = (folder: Folder): Folder => ({
  ...openName(folder, '..', passThrough),
  path: folder.path.slice(0, folder.path.lastIndexOf('/')) || '/',
})

const openName = (folder: Folder, name: RawPath, access: number): Folder => {
  const fd = fs.openSync(addressOf(folder, name), access | O_DIRECTORY | O_NOFOLLOW)
  const child = { fd, path: `${folder.path === '/' ? '' : folder.path}/${name}` }
  if (process.platform !== 'linux' && !isStillThere(folder)) {
    fs.closeSync(fd)
    throw Object.assign(new Error('The folder was replaced while it was read.'), { code: 'ESTALE' })
  }
  return child
}

export const closeFolder = (folder: Folder): void => fs.closeSync(folder.fd)

/** Opens the folder at a path below an open one, no component followed through a link. Throws the system's error. */
export const openBelow = (root: Folder, path: RawPath): Folder => {
  const names = path.split('/')
  let folder = root
  for (const [index, name] of names.entries()) {
    const above = folder
    try {
      folder = openName(above, name, index === names.length - 1 ? O_RDONLY : passThrough)
    } finally {
      if (above !== root) closeFolder(above)
    }
  }
  return folder
}

/** Opens the folder at an absolute path, no component followed through a link. Throws the system's error. */
export const openReal = (path: string): Folder => {
  const top: Folder = { fd: fs.openSync('/', passThrough | O_DIRECTORY), path: '/' }
  const names = toRawPath(path)
    .split('/')
    .filter((name) => name !== '')
  if (names.length === 0) return top
  try {
    return openBelow(top, names.join('/'))
  } finally {
    closeFolder(top)
  }
}

/** What a name in an open folder is, itself and not what it may link to; null where there is none that we may know of. */
export const statIn = (folder: Folder, name: RawPath): fs.Stats | null => {
  try {
    return fs.lstatSync(addressOf(folder, name), { throwIfNoEntry: false }) ?? null
  } catch (error) {
    if (systemCode(error) === null) throw error
    return null
  }
}

/** Where addresses go by path: whether the path still names the folder that is open. */
export const isStillThere = (folder: Folder): boolean => {
  const open = fs.fstatSync(folder.fd)
  const named = fs.lstatSync(rawBytes(folder.path), { throwIfNoEntry: false })
  return named !== undefined && named.dev === open.dev && named.ino === open.ino
}
