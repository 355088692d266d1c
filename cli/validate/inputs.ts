import type { Stats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { printable } from '../../lib/printable.ts'
import { expandGlob, isGlob } from './glob.ts'

/** A log to check: `name` as the user would write it, or what kept it from being read. */
export type Input = { readonly name: string; readonly read: () => Promise<Uint8Array> }

// More cannot be held as one string; compressed logs count by what they expand to.
const maxBytes = 536_870_888
const isLogName = (name: string): boolean => /\.sarif(\.json)?(\.gz)?$/.test(name)

const unreadable = (name: string, why: string, remedy: string, cause?: unknown): AssayError =>
  new AssayError('usage/unreadable', `${printable(name)}: ${why}`, {
    remedy,
    ...(cause === undefined ? {} : { cause }),
  })

const tooLarge = (name: string): AssayError => unreadable(name, 'larger than 512 MiB.', 'Split the log into several.')

const notRegular = (name: string): AssayError =>
  unreadable(name, 'it is not a regular file.', 'Name a file, or pipe the log in and name "-".')

const systemProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EACCES: 'it may not be read by this user.',
  ENOTDIR: 'a part of its path is not a folder.',
  ELOOP: 'its links lead in a circle.',
}

const systemError = (name: string, error: unknown): AssayError =>
  unreadable(name, systemProblems[systemCode(error) ?? ''] ?? 'it cannot be read.', 'Check the path.', error)

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const expand = (name: string, bytes: Uint8Array): Uint8Array => {
  if (!isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if (systemCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(name)
    throw unreadable(name, 'the gzip data is damaged or cut.', 'Compress the log again.', error)
  }
}

const statOf = async (name: string): Promise<Stats> => {
  try {
    return await stat(name)
  } catch (error) {
    throw systemError(name, error)
  }
}

const fileInput = (name: string): Input => ({
  name,
  read: async () => {
    const stats = await statOf(name)
    if (!stats.isFile()) throw notRegular(name)
    if (stats.size > maxBytes) throw tooLarge(name)
    const bytes = await readFile(name).catch((error: unknown) => {
      throw systemError(name, error)
    })
    return expand(name, bytes)
  },
})

const stdinInput = (stdin: Readable): Input => ({
  name: '-',
  read: async () => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of stdin) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > maxBytes) throw tooLarge('-')
      parts.push(bytes)
    }
    return expand('-', Buffer.concat(parts))
  },
})

const logsBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw systemError(folder, error)
  })
  return entries
    .filter((entry) => entry.isFile() && isLogName(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort(byCodeUnit)
}

const matching = async (pattern: string): Promise<readonly Input[]> => {
  const files = await expandGlob(pattern)
  if (files.length === 0) throw unreadable(pattern, 'no file matches.', 'Check the pattern, or name the file itself.')
  return files.map(fileInput)
}

const exists = async (name: string): Promise<boolean> => {
  try {
    await stat(name)
    return true
  } catch (error) {
    if (systemCode(error) === null) throw error
    return false
  }
}

/**
 * What one argument names: standard input, a file, every *.sarif and *.sarif.json below a folder, or what matches a
 * pattern that no shell has expanded. Throws `usage/*`.
 */
export const inputsOf = async (argument: string, stdin: Readable): Promise<readonly Input[]> => {
  if (argument === '-') return [stdinInput(stdin)]
  if (isGlob(argument) && !(await exists(argument))) return matching(argument)
  const stats = await statOf(argument)
  if (stats.isFile()) return [fileInput(argument)]
  if (!stats.isDirectory()) throw notRegular(argument)
  const files = await logsBelow(argument)
  if (files.length === 0)
    throw unreadable(argument, 'the folder holds no *.sarif or *.sarif.json file.', 'Name the file itself.')
  return files.map(fileInput)
}
