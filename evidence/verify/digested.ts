import { sha256 } from '../../lib/digest.ts'

/** Files by path, and by the digest of their bytes. */
export type DigestedFiles = {
  readonly get: (path: string) => Uint8Array | undefined
  readonly byDigest: (sha256: string) => Uint8Array | undefined
}

export const digested = (files: ReadonlyMap<string, Uint8Array>): DigestedFiles => {
  let known: ReadonlyMap<string, Uint8Array> | null = null
  return {
    get: (path) => files.get(path),
    byDigest: (digest) => {
      known ??= new Map([...files.values()].map((bytes) => [sha256(bytes), bytes]))
      return known.get(digest)
    },
  }
}
