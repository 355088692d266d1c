import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ByteSource, readRange } from '../../sarif/index.ts'

const pieceBytes = 1024 ** 2

function* pieces(log: ByteSource): Generator<Uint8Array> {
  for (let at = 0; at < log.size; at += pieceBytes) yield readRange(log, at, at + pieceBytes)
}

/** How many bytes a log has once it is gzipped, as uploads send it; null, and no work, where it has no more than `limit` as it is. */
export const gzipSizeAbove = async (limit: number, log: ByteSource): Promise<number | null> => {
  if (log.size <= limit) return null
  let size = 0
  const measure = new Writable({
    write: (piece: Uint8Array, _, done) => {
      size += piece.byteLength
      done()
    },
  })
  await pipeline(Readable.from(pieces(log)), createGzip(), measure)
  return size
}
