import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'

export const unreadable = (name: string, why: string, remedy: string, cause?: unknown): AssayError =>
  new AssayError('usage/unreadable', `${printable(name)}: ${why}`, {
    remedy,
    ...(cause === undefined ? {} : { cause }),
  })

const systemProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EACCES: 'it may not be read by this user.',
  ENOTDIR: 'a part of its path is not a folder.',
  ELOOP: 'its links lead in a circle.',
}

export const systemError = (name: string, error: unknown): AssayError =>
  unreadable(name, systemProblems[systemCode(error) ?? ''] ?? 'it cannot be read.', 'Check the path.', error)

export const notRegular = (name: string): AssayError =>
  unreadable(name, 'it is not a regular file.', 'Name a file, or pipe the log in and name "-".')
