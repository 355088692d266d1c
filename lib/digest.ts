import { createHash } from 'node:crypto'

/** Lower-case hexadecimal SHA-256 of bytes, or of the UTF-8 of a string. */
export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

/** What names bytes in a record: their digest and how many there are. */
export const digestOf = (bytes: Uint8Array): { readonly sha256: string; readonly bytes: number } => ({
  sha256: sha256(bytes),
  bytes: bytes.byteLength,
})
