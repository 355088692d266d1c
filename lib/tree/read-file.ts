import fs, { type Stats } from 'node:fs'
import { systemCode } from '../errors.ts'
import { addressOf, type Folder, isStillThere } from './folder.ts'
import type { RawPath } from './raw-path.ts'

/** Why a file was not read. */
export type NotRead = {
  readonly kind: 'not-regular' | 'too-large' | 'changed-while-read' | 'unreadable'
  readonly detail: string
}

type FileRead =
  /** `bytes` belong to the reader and hold until its next read. */
  { readonly kind: 'read'; readonly bytes: Buffer; readonly stat: Stats } | NotRead

/** Reads regular files one after the other into one buffer. */
type FileReader = { readonly read: (folder: Folder, name: RawPath, maxBytes: number) => FileRead }

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = fs.constants
const chunkBytes = 64 * 1024

export const createFileReader = (): FileReader => {
  let buffer = Buffer.allocUnsafe(chunkBytes)

  const fill = (fd: number, size: number): Buffer => {
    if (buffer.length <= size) buffer = Buffer.allocUnsafe(size + chunkBytes)
    let length = 0
    // One byte more than the size is asked for: a file that grew gives itself away.
    for (let got = -1; got !== 0 && length <= size; length += got)
      got = fs.readSync(fd, buffer, length, size + 1 - length, null)
    return buffer.subarray(0, length)
  }

  const readOnce = (folder: Folder, name: RawPath, maxBytes: number): FileRead =>
    withRegularFile(folder, name, maxBytes, (fd, stat) => {
      const bytes = fill(fd, stat.size)
      return bytes.length === stat.size ? { kind: 'read', bytes, stat } : changedWhileRead
    })

  const read = (folder: Folder, name: RawPath, maxBytes: number): FileRead => {
    const first = readOnce(folder, name, maxBytes)
    return first.kind === 'changed-while-read' ? readOnce(folder, name, maxBytes) : first
  }
  return { read }
}

/** What `use` makes of an open regular file, if the file is the same before and after. The system's errors are values. */
export const withRegularFile = <T>(
  folder: Folder,
  name: RawPath,
  maxBytes: number,
  use: (fd: number, stat: Stats) => T,
): T | NotRead => {
  try {
    // O_NONBLOCK: a FIFO swapped in for a file must not hold us up. What was opened is judged by its descriptor.
    const fd = fs.openSync(addressOf(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    try {
      const stat = fs.fstatSync(fd)
      if (!stat.isFile()) return { kind: 'not-regular', detail: 'not a regular file' }
      if (process.platform !== 'linux' && !isStillThere(folder)) return changedWhileRead
      if (stat.size > maxBytes) return { kind: 'too-large', detail: `${stat.size} bytes` }
      const used = use(fd, stat)
      const after = fs.fstatSync(fd)
      return after.size === stat.size && after.mtimeMs === stat.mtimeMs ? used : changedWhileRead
    } finally {
      fs.closeSync(fd)
    }
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return { kind: 'unreadable', detail: code }
  }
}

export const changedWhileRead: NotRead = { kind: 'changed-while-read', detail: 'changed while it was read, twice' }
