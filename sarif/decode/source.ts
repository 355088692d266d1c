/**
 * Bytes that are read piece by piece. `read` puts what stands from `position` on into `target` and says how many bytes
 * it gave; none only at the end.
 */
export type ByteSource = { readonly size: number; readonly read: (position: number, target: Uint8Array) => number }

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (position, target) => {
    const piece = bytes.subarray(position, position + target.length)
    target.set(piece)
    return piece.length
  },
})

/** Fills `target` from `position` on; less only where the source ends. */
export const readFully = (source: ByteSource, position: number, target: Uint8Array): number => {
  let filled = 0
  while (filled < target.length) {
    const count = source.read(position + filled, target.subarray(filled))
    if (count === 0) break
    filled += count
  }
  return filled
}

/** What stands from one offset up to another; shorter where the source ends before. */
export const readRange = (source: ByteSource, from: number, to: number): Uint8Array => {
  const target = new Uint8Array(Math.max(0, to - from))
  return target.subarray(0, readFully(source, from, target))
}

/** The same, ending at an offset. */
export const sourceUntil = (source: ByteSource, end: number): ByteSource => ({
  size: Math.min(end, source.size),
  read: (position, target) => {
    const room = Math.max(0, end - position)
    return room === 0 ? 0 : source.read(position, target.length > room ? target.subarray(0, room) : target)
  },
})
