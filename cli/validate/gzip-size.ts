import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const pieceBytes = 1024 ** 2

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** How many bytes a log has once it is gzipped, as uploads send it; null, and no work, where it has no more than `limit` as it is. */
export const gzipSizeAbove = async (limit: number, bytes: Uint8Array): Promise<number | null> => {
  if (bytes.byteLength <= limit) return null
  let size = 0
  const measure = new Writable({
    write: (piece: Uint8Array, _, done) => {
      size += piece.byteLength
      done()
    },
  })
  await pipeline(Readable.from(pieces(bytes)), createGzip(), measure)
  return size
}
