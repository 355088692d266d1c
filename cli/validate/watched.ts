import type { ByteSource } from '../../sarif/index.ts'

// A log is read three times: to know its encoding, to scan it, to check its results; the last takes by far the longest.
const shares = [0.02, 0.13, 0.85]

/** A source that tells how much of the work on it is done, in bytes, as more of it is read. */
export const watched = (source: ByteSource, tell: (doneBytes: number) => void): ByteSource => {
  let total = 0
  return {
    size: source.size,
    read: (position, target) => {
      const count = source.read(position, target)
      total += count
      const done = shares.reduce(
        (sum, share, index) => sum + share * Math.min(1, Math.max(0, total / source.size - index)),
        0,
      )
      tell(Math.min(source.size, done * source.size))
      return count
    },
  }
}
