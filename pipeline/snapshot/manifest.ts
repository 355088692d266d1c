import { createHash } from 'node:crypto'
import type { SnapshotFile } from '../../schemas/records/index.ts'

/**
 * SHA-256 over the files in the order of their paths (UTF-16 code units), one line each in UTF-8:
 * `<mode> <sha256> <size in bytes> <path>` and a NUL. What was left out is not part of it.
 */
export const manifestDigest = (files: readonly SnapshotFile[]): string => {
  const hash = createHash('sha256')
  for (const { mode, sha256, size, path } of files) hash.update(`${mode} ${sha256} ${size} ${path}\0`)
  return hash.digest('hex')
}
