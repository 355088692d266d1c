import { findBytes } from './find-bytes.ts'

const signature = Buffer.from('link')
const sizeBytes = 4

/**
 * Which of these ids a split index names as its shared one, in its extension `link`: signature, size, id (gitformat-index).
 * The entries before it are not parsed: bytes that look the same name nothing unless a file of that id is there.
 */
export const findSharedIndex = (index: string, ids: readonly string[]): string | null => {
  if (ids.length === 0) return null
  const known = new Map(ids.map((id) => [Number.parseInt(id.slice(0, 8), 16), id]))
  let named: string | null = null
  const start = signature.length + sizeBytes
  findBytes(index, signature, sizeBytes + 32, (found) => {
    if (found.length < start + 20) return false
    const id = known.get(found.readUInt32BE(start))
    if (id === undefined || found.toString('hex', start, start + id.length / 2) !== id) return false
    named = id
    return true
  })
  return named
}
