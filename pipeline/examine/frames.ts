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

/** Splits bytes into whole frames; what is left over is returned as `rest`. Headers are unchecked JSON. */
export const decodeFrames = (bytes: Uint8Array): { frames: readonly Frame<unknown>[]; rest: Uint8Array } => {
  const frames: Frame<unknown>[] = []
  let rest = bytes
  for (;;) {
    const taken = takeFrame(rest)
    if (taken === null) return { frames, rest }
    frames.push(taken.frame)
    rest = taken.rest
  }
}

const takeFrame = (bytes: Uint8Array): { frame: Frame<unknown>; rest: Uint8Array } | null => {
  if (bytes.byteLength < lengthBytes) return null
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerEnd = lengthBytes + buffer.readUInt32BE(0)
  if (buffer.byteLength < headerEnd) return null
  const parsed: unknown = JSON.parse(buffer.toString('utf8', lengthBytes, headerEnd))
  const { header, blobs: lengths } = parsed as { header: unknown; blobs: number[] }
  const blobs: Uint8Array[] = []
  let at = headerEnd
  for (const length of lengths) {
    if (buffer.byteLength < at + length) return null
    blobs.push(buffer.subarray(at, at + length))
    at += length
  }
  return { frame: { header, blobs }, rest: buffer.subarray(at) }
}
