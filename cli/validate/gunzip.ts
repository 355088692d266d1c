import { readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { systemCode } from '../../lib/errors.ts'
import { unreadable } from './unreadable.ts'

const freeBytes = 512 * 1024 ** 2
const maxRatio = 100

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

export const isGzipFile = (fd: number): boolean => {
  const head = new Uint8Array(2)
  return readSync(fd, head, 0, 2, 0) === 2 && isGzip(head)
}

/**
 * Gzip data expanded, piece by piece. Throws `usage/unreadable` where they are damaged or cut, and where they expand
 * more than 100-fold beyond 512 MiB: real logs do not, and a small file could fill a disk.
 */
export async function* gunzipped(name: string, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read = 0
  let written = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      read += part.byteLength
      yield part
    }
  }
  const gunzip = createGunzip()
  const fed = pipeline(Readable.from(counted()), gunzip)
  // What goes wrong there ends the loop below with the same error.
  fed.catch(() => {})
  try {
    for await (const part of gunzip) {
      const bytes: Uint8Array = part
      written += bytes.byteLength
      if (written > freeBytes && written > read * maxRatio)
        throw unreadable(
          name,
          'the gzip data expand more than 100-fold, beyond 512 MiB.',
          'Expand the log, and name the file.',
        )
      yield bytes
    }
  } catch (error) {
    if (systemCode(error)?.startsWith('Z_'))
      throw unreadable(name, 'the gzip data is damaged or cut.', 'Compress the log again.', error)
    throw error
  } finally {
    gunzip.destroy()
  }
}
