import { binaryKind } from './binary.ts'
import { type DecodeResult, decodeSource } from './decode.ts'
import { openText, type SourceText } from './text.ts'
import type { Look, SourceTree } from './tree.ts'

/** A file that was read: `binary` says what it surely is that is no text. */
export type SourceFile = {
  readonly bytes: Uint8Array
  readonly binary: string | null
  /** The text by an encoding of the log's, or null for what the bytes say themselves. */
  readonly text: (encoding: string | null, newlines: readonly string[]) => SourceText | Exclude<DecodeResult, object>
}

/** Looks and files, each had once as long as it fits. */
export type Shelf = {
  readonly rootUri: string | null
  readonly look: (path: string) => Look
  readonly file: (path: string) => SourceFile | { readonly reason: string }
}

// Held at a time: the bytes, their text and the index of its lines come to about six bytes for one.
const sharePerByte = 6
const budgetBytes = 384 * 1024 ** 2
const looksHeld = 200_000
// A log that reads one file in ever new encodings is answered no more.
const readingsHeld = 4

const openFile = (bytes: Uint8Array): SourceFile => {
  const texts = new Map<string, SourceText | 'wrong' | 'unknown'>()
  const binary = binaryKind(bytes)
  return {
    bytes,
    binary,
    text: (encoding, newlines) => {
      if (binary !== null) return 'unknown'
      const key = JSON.stringify([encoding?.toLowerCase() ?? null, newlines])
      const known = texts.get(key)
      if (known !== undefined) return known
      if (texts.size >= readingsHeld) return 'unknown'
      const decoded = decodeSource(bytes, encoding)
      const text = typeof decoded === 'string' ? decoded : openText(decoded, newlines)
      texts.set(key, text)
      return text
    },
  }
}

/** A tree with what was had of it last. */
export const openShelf = (tree: SourceTree): Shelf => {
  const looks = new Map<string, Look>()
  const files = new Map<string, SourceFile | { readonly reason: string }>()
  let held = 0
  const sizeOf = (file: SourceFile | { readonly reason: string }): number =>
    'bytes' in file ? file.bytes.length * sharePerByte : 0

  const look = (path: string): Look => {
    const known = looks.get(path)
    if (known) return known
    if (looks.size >= looksHeld) looks.clear()
    const found = tree.look(path)
    looks.set(path, found)
    return found
  }

  const file: Shelf['file'] = (path) => {
    const known = files.get(path)
    if (known) {
      // What was used last goes last.
      files.delete(path)
      files.set(path, known)
      return known
    }
    const read = tree.read(path)
    const opened = 'bytes' in read ? openFile(read.bytes) : read
    files.set(path, opened)
    held += sizeOf(opened)
    for (const [oldest, old] of files) {
      if ((held <= budgetBytes && files.size <= looksHeld) || oldest === path) break
      files.delete(oldest)
      held -= sizeOf(old)
    }
    return opened
  }
  return { rootUri: tree.rootUri, look, file }
}
