import { closeSync, constants, createReadStream, fstatSync, openSync, type Stats, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { systemCode } from '../../lib/errors.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { readRange } from '../../sarif/index.ts'
import { expandGlob, isGlob } from './glob.ts'
import { isGzipFile } from './gunzip.ts'
import { changeGuard, type OpenLog, openFile } from './open-log.ts'
import { spool } from './spool.ts'
import { notRegular, systemError, unreadable } from './unreadable.ts'

/** A log to check: `name` as the user would write it. Both ways to read it throw `usage/*` and `disk/full`. */
export type Input = {
  readonly name: string
  /** Opens a log of any size; the one who opens it closes it. */
  readonly open: (signal?: AbortSignal) => Promise<OpenLog>
  /** All of a log that can be held as one string. */
  readonly read: () => Promise<Uint8Array>
}

// More cannot be held as one string; compressed logs count by what they expand to.
const maxBytes = 536_870_888
const isLogName = (name: string): boolean => /\.sarif(\.json)?(\.gz)?$/.test(name)

const statOf = (name: string): Stats => {
  try {
    return statSync(name)
  } catch (error) {
    throw systemError(name, error)
  }
}

const inputOf = (name: string, open: Input['open']): Input => ({
  name,
  open,
  read: async () => {
    const log = await open()
    try {
      if (log.source.size > maxBytes)
        throw unreadable(
          name,
          'larger than 512 MiB, which validate alone can read.',
          'Let the tool write several logs, one for each part of the sources.',
        )
      const bytes = 'bytes' in log.held ? log.held.bytes : readRange(log.source, 0, log.source.size)
      log.verify()
      return bytes
    } finally {
      log.close()
    }
  },
})

const chunksOf = (stream: Readable, signal?: AbortSignal): Readable =>
  signal === undefined ? stream : addAbortSignal(signal, stream)

/** Without waiting for a writer: whoever waits for one that never comes can be woken. */
const openToRead = (name: string): number => {
  try {
    return openSync(name, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    throw systemCode(error) === 'ENXIO' ? notRegular(name) : systemError(name, error)
  }
}

/** Expands a gzipped file; the file itself must not change meanwhile. */
const openGzip = async (name: string, fd: number, signal?: AbortSignal): Promise<OpenLog> => {
  const verify = changeGuard(name, fd)
  try {
    const log = await spool(name, chunksOf(createReadStream('', { fd, autoClose: false, start: 0 }), signal))
    verify()
    return log
  } finally {
    closeSync(fd)
  }
}

const fileInput = (name: string): Input =>
  inputOf(name, async (signal) => {
    const fd = openToRead(name)
    const stats = fstatSync(fd)
    if (stats.isFIFO()) return spool(name, chunksOf(new Socket({ fd, readable: true, writable: false }), signal))
    if (!stats.isFile()) {
      closeSync(fd)
      throw notRegular(name)
    }
    return isGzipFile(fd) ? openGzip(name, fd, signal) : openFile(name, fd)
  })

async function* bytesOf(stdin: Readable): AsyncGenerator<Uint8Array> {
  for await (const part of stdin) yield Buffer.from(part)
}

const stdinInput = (stdin: Readable): Input => inputOf('-', () => spool('-', bytesOf(stdin)))

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

const exists = (name: string): boolean => {
  try {
    statSync(name)
    return true
  } catch (error) {
    if (systemCode(error) === null) throw error
    return false
  }
}

/**
 * What one argument names: standard input, a file or a pipe, every *.sarif and *.sarif.json below a folder, or what
 * matches a pattern that no shell has expanded. Throws `usage/*`.
 */
export const inputsOf = async (argument: string, stdin: () => Readable): Promise<readonly Input[]> => {
  if (argument === '-') return [stdinInput(stdin())]
  if (isGlob(argument) && !exists(argument)) return matching(argument)
  const stats = statOf(argument)
  if (stats.isFile() || stats.isFIFO()) return [fileInput(argument)]
  if (!stats.isDirectory()) throw notRegular(argument)
  const files = await logsBelow(argument)
  if (files.length === 0)
    throw unreadable(argument, 'the folder holds no *.sarif or *.sarif.json file.', 'Name the file itself.')
  return files.map(fileInput)
}
