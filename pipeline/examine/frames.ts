/**
 * The framing between the pipeline and the child that reads hostile bytes. A frame is a 4-byte big-endian length, a JSON
 * header of that length whose `blobs` lists byte lengths, and those blobs one after the other.
 */
export type Frame<Header> = { readonly header: Header; readonly blobs: readonly Uint8Array[] }

const lengthBytes = 4

export const encodeFrame = (header: object, blobs: readonly Uint8Array[]): Uint8Array => {
  const text = Buffer.from(JSON.stringify({ header, blobs: blobs.map((blob) => blob.byteLength) }))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.byteLength)
  return Buffer.concat([length, text, ...blobs])
}

/** The whole frames of some bytes; an unfinished one at the end is dropped. Headers are unchecked JSON. Throws on a header that is no JSON. */
export const decodeFrames = (bytes: Uint8Array): readonly Frame<unknown>[] => frameReader()(bytes)

/**
 * Reads frames from chunks as they come; each call gives the frames that its chunk completed. Cost linear in the bytes.
 * Throws on a header that is none, and on a frame over `maxFrameBytes`, before more than that is held.
 */
export const frameReader = (
  maxFrameBytes = Number.POSITIVE_INFINITY,
): ((chunk: Uint8Array) => readonly Frame<unknown>[]) => {
  let chunks: Uint8Array[] = []
  let have = 0
  let needed = lengthBytes
  return (chunk) => {
    chunks.push(chunk)
    have += chunk.byteLength
    const frames: Frame<unknown>[] = []
    while (have >= needed) {
      const buffer = chunks.length === 1 ? asBuffer(chunks[0] as Uint8Array) : Buffer.concat(chunks)
      const taken = takeFrame(buffer)
      if ('frame' in taken) frames.push(taken.frame)
      const rest = 'frame' in taken ? taken.rest : buffer
      needed = 'frame' in taken ? lengthBytes : taken.needed
      if (!(needed <= maxFrameBytes)) throw new Error('A frame is larger than it may be.')
      chunks = [rest]
      have = rest.byteLength
    }
    return frames
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const takeFrame = (buffer: Buffer): { frame: Frame<unknown>; rest: Buffer } | { needed: number } => {
  const headerEnd = lengthBytes + buffer.readUInt32BE(0)
  if (buffer.byteLength < headerEnd) return { needed: headerEnd }
  const { header, blobs: lengths } = JSON.parse(buffer.toString('utf8', lengthBytes, headerEnd)) as {
    header: unknown
    blobs: number[]
  }
  // Written by a child that read hostile bytes: a length below zero would give the same bytes again without end.
  if (!lengths.every((length) => Number.isSafeInteger(length) && length >= 0)) throw new Error('A length is no length.')
  const end = lengths.reduce((sum, length) => sum + length, headerEnd)
  if (buffer.byteLength < end) return { needed: end }
  const blobs: Uint8Array[] = []
  let at = headerEnd
  for (const length of lengths) {
    blobs.push(buffer.subarray(at, at + length))
    at += length
  }
  return { frame: { header, blobs }, rest: buffer.subarray(end) }
}
