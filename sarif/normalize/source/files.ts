import { type LineHashes, lineHashesOfFile } from '../../fingerprint/line-hash.ts'
import { readSourceText, type SourceText } from './source-text.ts'

/** The snapshot's files as the normalizer needs them. `find` gives null for a path that is not in it. */
export type SourceFiles = {
  readonly find: (path: string) => { readonly size: number; readonly sha256: string } | null
  readonly read: (path: string) => Uint8Array
}

/** Texts and line hashes, each made once per file and only where a result needs it. */
export type SourceCache = {
  readonly files: SourceFiles
  readonly text: (path: string) => SourceText | null
  readonly hashes: (path: string) => LineHashes | null
}

export const openSourceCache = (files: SourceFiles): SourceCache => {
  const text = once((path) => (files.find(path) === null ? null : readSourceText(files.read(path))))
  return {
    files,
    text,
    hashes: once((path) => (files.find(path) === null ? null : lineHashesOfFile(files.read(path)))),
  }
}

const once = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined || made.has(key)) return known as T
    const value = make(key)
    made.set(key, value)
    return value
  }
}
