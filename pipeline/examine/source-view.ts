import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceView } from '../../analyzers/index.ts'
import { AssayError } from '../../lib/errors.ts'
import type { Snapshot } from '../../schemas/records/index.ts'

const cachedBytesLimit = 64 * 1024 * 1024

/** Reads the snapshot's files at `dir`, the last ones kept at hand up to 64 MiB. Only paths of the snapshot are read. */
export const openSource = (dir: string, snapshot: Snapshot): SourceView => {
  const known = new Set(snapshot.files.map((file) => file.path))
  const cache = new Map<string, Uint8Array>()
  let cachedBytes = 0
  return {
    snapshot,
    read: (path) => {
      if (!known.has(path))
        throw new AssayError('fault/internal', `A stage asked for ${path}, which is not in the snapshot.`)
      const cached = cache.get(path)
      if (cached !== undefined) return cached
      const bytes = readFileSync(join(dir, path))
      if (cachedBytes + bytes.byteLength > cachedBytesLimit) {
        cache.clear()
        cachedBytes = 0
      }
      cache.set(path, bytes)
      cachedBytes += bytes.byteLength
      return bytes
    },
  }
}
