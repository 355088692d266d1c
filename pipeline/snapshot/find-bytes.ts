import fs from 'node:fs'

const pieceBytes = 1024 ** 2

/**
 * Goes through a file of ours, however large, for each place that has these bytes. `isIt` is given the place's bytes and
 * `after` more (fewer at the end of the file), and ends the search by true. Whether it did.
 */
export const findBytes = (path: string, needle: Buffer, after: number, isIt: (found: Buffer) => boolean): boolean => {
  const window = needle.length + after
  const buffer = Buffer.allocUnsafe(pieceBytes + window)
  const fd = fs.openSync(path, 'r')
  try {
    let length = 0
    for (;;) {
      const got = fs.readSync(fd, buffer, length, buffer.length - length, null)
      length += got
      const isEnd = got === 0
      // What begins in the last window may go on in the next piece.
      const end = isEnd ? length : Math.max(0, length - window + 1)
      for (let at = buffer.indexOf(needle); at !== -1 && at < end; at = buffer.indexOf(needle, at + 1)) {
        if (at + needle.length <= length && isIt(buffer.subarray(at, Math.min(at + window, length)))) return true
      }
      if (isEnd) return false
      buffer.copyWithin(0, end, length)
      length -= end
    }
  } finally {
    fs.closeSync(fd)
  }
}
