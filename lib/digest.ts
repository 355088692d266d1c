import { createHash } from 'node:crypto'

/** Lower-case hexadecimal SHA-256 of bytes, or of the UTF-8 of a string. */
export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
