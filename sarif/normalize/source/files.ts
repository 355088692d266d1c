import { findSecrets, maskText, type Span } from '../../../lib/redact/index.ts'
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
  /** The secrets of `text`; none where there is no text. */
  readonly secrets: (path: string) => readonly Span[]
  /** `text` with a mark for each character of a secret: every offset means the same. */
  readonly masked: (path: string) => SourceText | null
}

export const openSourceCache = (files: SourceFiles): SourceCache => {
  const text = once((path) => (files.find(path) === null ? null : readSourceText(files.read(path))))
  const secrets = once((path) => findSecrets(text(path)?.text ?? ''))
  return {
    files,
    text,
    secrets,
    masked: once((path) => {
      const source = text(path)
      const spans = secrets(path)
      return source === null || spans.length === 0 ? source : { ...source, text: maskText(source.text, spans) }
    }),
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
