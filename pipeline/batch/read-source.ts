import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { findBatchFolder } from './find-folder.ts'
import { readBatchList } from './read-list.ts'
import type { BatchList } from './request.ts'

const maxBytes = 256 * 1024 ** 2
const pieceBytes = 1024 ** 2

/**
 * The list of a file, of standard input (`-`), or the repositories of a folder. Throws `usage/path-missing`,
 * `usage/unreadable` and what its readers throw.
 */
export const readBatchSource = (source: string): BatchList => {
  if (source === '-') return readBatchList(readInput(source), 'standard input', process.cwd())
  if (isFolder(source)) return findBatchFolder(source)
  return readBatchList(readInput(source), source, dirname(resolve(source)))
}

const isFolder = (source: string): boolean => {
  try {
    return statSync(source).isDirectory()
  } catch (error) {
    throw asUnreadable(error, source)
  }
}

/** A pipe and a device do not say how much they hold: a list is read piece by piece, to its limit. */
const readInput = (source: string): Uint8Array => {
  try {
    const fd = source === '-' ? 0 : openSync(source, 'r')
    try {
      return readLimited(fd, source)
    } finally {
      if (fd !== 0) closeSync(fd)
    }
  } catch (error) {
    throw asUnreadable(error, source)
  }
}

const readLimited = (fd: number, source: string): Uint8Array => {
  const pieces: Uint8Array[] = []
  for (let size = 0; ; ) {
    const piece = Buffer.allocUnsafe(pieceBytes)
    const got = readSync(fd, piece, 0, pieceBytes, null)
    if (got === 0) return Buffer.concat(pieces)
    size += got
    if (size > maxBytes)
      throw new AssayError('usage/unreadable', `The list ${source} is larger than ${maxBytes / 1024 ** 2} MiB.`, {
        remedy: 'Split it into several batches.',
      })
    pieces.push(got < pieceBytes ? Buffer.from(piece.subarray(0, got)) : piece)
  }
}

const asUnreadable = (error: unknown, source: string): unknown => {
  const code = systemCode(error)
  if (code === null || error instanceof AssayError) return error
  const remedy = 'Name a file with a path a line, a folder of repositories, or - for standard input.'
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new AssayError('usage/path-missing', `${source} does not exist.`, { remedy, cause: error })
    : new AssayError('usage/unreadable', `The list ${source} cannot be read (${code}).`, { remedy, cause: error })
}
