import { randomUUID } from 'node:crypto'
import { closeSync, openSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { writeAll } from '../../lib/write-whole.ts'
import { gunzipped, isGzip } from './gunzip.ts'
import { type OpenLog, openBytes, openOwn } from './open-log.ts'

const inMemoryBytes = 32 * 1024 ** 2

const asSpoolFault = (error: unknown): unknown => {
  const code = systemCode(error)
  if (code === null || error instanceof AssayError) return error
  const folder = printable(tmpdir())
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new AssayError('disk/full', `No space is left in ${folder} for a log that is not a file.`, {
      remedy: 'Free space there, name another folder in TMPDIR, or write the log to a file and name it.',
      cause: error,
    })
  return new AssayError('usage/output', `${folder}, the folder for temporary files, cannot be written (${code}).`, {
    remedy: 'Name one that can in TMPDIR.',
    cause: error,
  })
}

/** A file without a name: what is left of it goes with this process, however that ends. */
const openUnnamed = (): number => {
  const path = join(tmpdir(), `assay-${randomUUID()}`)
  const fd = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  return fd
}

/** Collects what comes in pieces: in memory while it is little, else in a file of its own. */
const openPile = () => {
  const parts: Uint8Array[] = []
  let size = 0
  let fd: number | null = null
  const add = (part: Uint8Array): void => {
    size += part.byteLength
    if (fd === null && size <= inMemoryBytes) {
      parts.push(part)
      return
    }
    try {
      fd ??= openUnnamed()
      for (const held of parts.splice(0)) writeAll(fd, held)
      writeAll(fd, part)
    } catch (error) {
      throw asSpoolFault(error)
    }
  }
  return {
    add,
    drop: (): void => {
      if (fd !== null) closeSync(fd)
    },
    done: (): OpenLog => (fd === null ? openBytes(new Uint8Array(Buffer.concat(parts))) : openOwn(fd)),
  }
}

/** The first pieces, joined, and then the rest: so that two bytes can be looked at before anything is decided. */
const withHead = async (
  parts: AsyncIterator<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> => {
  let head: Uint8Array = new Uint8Array(0)
  while (head.byteLength < 2) {
    const next = await parts.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  return { head, all: all() }
}

/**
 * A log that comes as a stream, gzipped or not, to be read as often as needed. Throws `usage/unreadable` where it cannot
 * be expanded, `disk/full` and `usage/output` where it cannot be kept.
 */
export const spool = async (name: string, stream: AsyncIterable<Uint8Array>): Promise<OpenLog> => {
  const { head, all } = await withHead(stream[Symbol.asyncIterator]())
  const pile = openPile()
  try {
    for await (const part of isGzip(head) ? gunzipped(name, all) : all) pile.add(part)
    return pile.done()
  } catch (error) {
    pile.drop()
    throw error
  }
}
