/** Bytes kept under the SHA-256 of themselves. A store is synchronous, and safe for several processes at once. */
export type BlobStore = {
  /** Keeps the bytes and gives their digest. Keeping the same bytes again changes nothing. */
  readonly put: (bytes: Uint8Array) => string
  readonly has: (sha256: string) => boolean
  /** null: not there. Throws `store/unusable` where what is there is not what the digest says. */
  readonly get: (sha256: string) => Uint8Array | null
}
