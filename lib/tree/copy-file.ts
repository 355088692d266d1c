import fs from 'node:fs'
import type { Folder } from './folder.ts'
import type { RawPath } from './raw-path.ts'
import { changedWhileRead, type NotRead, withRegularFile } from './read-file.ts'

/** `size` in bytes. Of a file that was not copied some bytes may be in the target. */
type FileCopy = { readonly kind: 'copied'; readonly size: number } | NotRead

const pieceBytes = 1024 ** 2

/** Copies a regular file to an open descriptor in pieces, however large it is. Throws what `fs.writeSync` throws for the target. */
export const copyFile = (folder: Folder, name: RawPath, maxBytes: number, target: number): FileCopy => {
  let targetError: unknown = null
  const copied = withRegularFile(folder, name, maxBytes, (fd, { size }): FileCopy => {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size + 1))
    let length = 0
    // One byte more than the size is asked for: a file that grew gives itself away.
    for (let got = -1; got !== 0 && length <= size; length += got) {
      got = fs.readSync(fd, piece, 0, Math.min(piece.length, size + 1 - length), null)
      try {
        for (let at = 0; at < got; ) at += fs.writeSync(target, piece, at, got - at)
      } catch (error) {
        targetError = error
        return changedWhileRead
      }
    }
    return length === size ? { kind: 'copied', size } : changedWhileRead
  })
  if (targetError !== null) throw targetError
  return copied
}
