import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { findBatchFolder } from './find-folder.ts'
import { readBatchList } from './read-list.ts'
import type { BatchList } from './request.ts'

const maxBytes = 256 * 1024 ** 2

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
    const stat = statSync(source)
    if (stat.isFile() && stat.size > maxBytes)
      throw new AssayError('usage/unreadable', `The list ${source} is larger than 256 MiB.`, {
        remedy: 'Split it into several batches.',
      })
    return stat.isDirectory()
  } catch (error) {
    throw asUnreadable(error, source)
  }
}

const readInput = (source: string): Uint8Array => {
  try {
    return readFileSync(source === '-' ? 0 : source)
  } catch (error) {
    throw asUnreadable(error, source)
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
