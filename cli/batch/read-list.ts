import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { type BatchList, findBatchFolder, readBatchList } from '../../pipeline/batch/index.ts'

/** What the argument names: a folder's repositories, or the lines of a file or of standard input. Throws `usage/*` and `config/invalid`. */
export const readList = (argument: string): BatchList => {
  try {
    if (argument === '-') return readBatchList(readFileSync(0), 'standard input', process.cwd())
    if (statSync(argument).isDirectory()) return findBatchFolder(argument)
    return readBatchList(readFileSync(argument), argument, dirname(resolve(argument)))
  } catch (error) {
    const code = systemCode(error)
    if (code === null || error instanceof AssayError) throw error
    throw new AssayError('usage/unreadable', `The list ${printable(argument)} cannot be read (${code}).`, {
      remedy: 'Name a file with one path a line, a folder of repositories, or - for standard input.',
      cause: error,
    })
  }
}
