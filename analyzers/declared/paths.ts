import { isInsidePath } from '../../lib/tree/index.ts'
import type { SnapshotFile } from '../../schemas/records/index.ts'
import { sourceRoot } from '../step.ts'

/**
 * Finds the snapshot's file that a URI of any tool names: an absolute file URI, or a path relative to the tree's root. Null for everything else, and for what goes up, even where it comes down again.
 */
export const pathLookup = (files: readonly SnapshotFile[]): ((uri: string) => string | null) => {
  const known = new Set(files.map(({ path }) => path))
  return (uri) => {
    const path = decodedPath(uri)
    return path !== null && known.has(path) ? path : null
  }
}

const absolute = new RegExp(`^file:(?://(?:localhost)?)?${sourceRoot}/`, 'i')

const decodedPath = (uri: string): string | null => {
  if (/[?#]/.test(uri)) return null
  const prefix = absolute.exec(uri)?.[0]
  if (prefix === undefined && (uri.startsWith('/') || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri))) return null
  const segments = (prefix === undefined ? uri : uri.slice(prefix.length)).split('/')
  const decoded = segments.filter((segment) => segment !== '.').map(decodedSegment)
  const path = decoded.includes(null) ? '' : decoded.join('/')
  return isInsidePath(path) ? path : null
}

/** Null for an escape that is none, or that hides a slash. */
const decodedSegment = (segment: string): string | null => {
  try {
    const text = decodeURIComponent(segment)
    return text.includes('/') ? null : text
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
