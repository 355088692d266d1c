import type { ArtifactLocation } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import { below, normalizeUri } from './normalize.ts'
import { isAbsoluteUri } from './rfc3986.ts'

export type Bases = Readonly<Record<string, Loose<ArtifactLocation> | undefined>>

// A longer chain is left unresolved, so that many locations under a long one cost no more than linear time.
const longestChain = 100

/** The absolute URI that a base id stands for, or null where the log does not say. */
export const resolveBase = (bases: Bases, id: string): string | null => {
  const parts: string[] = []
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined; ) {
    const entry: Loose<ArtifactLocation> | undefined = Object.hasOwn(bases, at) ? bases[at] : undefined
    if (entry?.uri === undefined || seen.has(at) || seen.size >= longestChain) return null
    seen.add(at)
    parts.unshift(entry.uri)
    at = isAbsoluteUri(entry.uri) ? undefined : entry.uriBaseId
  }
  const whole = parts.join('')
  return isAbsoluteUri(whole) ? whole : null
}

/** The normalized absolute URI of a location, or null where the log does not say. */
export const resolveLocation = (bases: Bases, location: Loose<ArtifactLocation>): string | null => {
  const { uri, uriBaseId } = location
  if (uri === undefined) return null
  if (isAbsoluteUri(uri)) return normalizeUri(uri)
  const base = uriBaseId === undefined ? null : resolveBase(bases, uriBaseId)
  return base === null ? null : normalizeUri(below(base, uri))
}

/** Whether two locations name different artifacts for sure; null where the log does not say. */
export const areDifferent = (bases: Bases, a: Loose<ArtifactLocation>, b: Loose<ArtifactLocation>): boolean | null => {
  if (a.uri === undefined || b.uri === undefined) return null
  if (a.uriBaseId === b.uriBaseId) return a.uri !== b.uri && normalizeUri(a.uri) !== normalizeUri(b.uri)
  const first = resolveLocation(bases, a)
  const second = resolveLocation(bases, b)
  return first === null || second === null ? null : first !== second
}
