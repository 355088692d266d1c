import fs from 'node:fs'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { copyFile, displayPath, type Folder, foldersAbove, type RawPath, rawBytes } from '../../lib/tree/index.ts'
import { noRoom } from './destination.ts'

/** A folder of ours that the sandbox's uid can read through a bind, whatever the umask. */
export type OwnFolder = {
  readonly dir: string
  readonly put: (path: RawPath, bytes: Uint8Array) => void
  /** Copies a regular file in pieces; false where there is none that can be read. */
  readonly copy: (from: Folder, name: RawPath, path: RawPath) => boolean
  readonly makeFolder: (path: RawPath) => void
}

/** As much as git's own data of a very large repository; a hostile one names sparse files by the hundred. */
const defaultBytes = 512 * 1024 ** 2

/**
 * Makes the folder; its parent is a 0700 one of ours. All its files together have at most `maxBytes`.
 * Throws `git/failed` naming the file that is over, `disk/full` where there is no room.
 */
export const createOwnFolder = (dir: string, maxBytes = defaultBytes): OwnFolder => {
  const prefix = Buffer.from(`${dir}/`)
  const place = (path: RawPath): Buffer => Buffer.concat([prefix, rawBytes(path)])
  const made = new Set<RawPath>()
  let bytesLeft = maxBytes

  const makeOne = (path: string | Buffer): void => {
    fs.mkdirSync(path)
    fs.chmodSync(path, 0o755)
  }
  const makeFolder = (path: RawPath): void =>
    withRoom(dir, () => {
      for (const folder of [...foldersAbove(path), path]) {
        if (made.has(folder)) continue
        makeOne(place(folder))
        made.add(folder)
      }
    })
  const makeAbove = (path: RawPath): void => {
    const above = foldersAbove(path).at(-1)
    if (above !== undefined) makeFolder(above)
  }

  const put: OwnFolder['put'] = (path, bytes) => {
    if (bytes.length > bytesLeft) throw tooMuch(path, maxBytes)
    makeAbove(path)
    withRoom(dir, () => fs.writeFileSync(place(path), bytes))
    fs.chmodSync(place(path), 0o644)
    bytesLeft -= bytes.length
  }

  const copyOnce = (from: Folder, name: RawPath, target: Buffer) => {
    const fd = fs.openSync(target, 'w')
    try {
      fs.fchmodSync(fd, 0o644)
      return copyFile(from, name, bytesLeft, fd)
    } finally {
      fs.closeSync(fd)
    }
  }
  const copy: OwnFolder['copy'] = (from, name, path) => {
    makeAbove(path)
    const target = place(path)
    const first = withRoom(dir, () => copyOnce(from, name, target))
    const copied = first.kind === 'changed-while-read' ? withRoom(dir, () => copyOnce(from, name, target)) : first
    if (copied.kind === 'too-large') throw tooMuch(path, maxBytes)
    if (copied.kind === 'copied') bytesLeft -= copied.size
    else fs.rmSync(target)
    return copied.kind === 'copied'
  }

  withRoom(dir, () => makeOne(dir))
  return { dir, put, copy, makeFolder }
}

/** Work in a folder of ours. Throws `disk/full` where there is no room for it. */
export const withRoom = <T>(dir: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    const code = systemCode(error)
    throw code === 'ENOSPC' || code === 'EDQUOT' ? noRoom(dir, error) : error
  }
}

const tooMuch = (path: RawPath, maxBytes: number): AssayError =>
  new AssayError('git/failed', `With ${displayPath(path)} git's own data has more than ${maxBytes} bytes.`, {
    remedy: 'Look for what is that large in the .git folder: an honest index, ref or ignore list is not.',
  })
