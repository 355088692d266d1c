import { at, list, listAt, number } from './reading.ts'

const scheme = /^[A-Za-z][A-Za-z0-9+.-]+:/
const drive = /^(?:file:[\\/]{2,3})?([A-Za-z]:)[\\/]/i

/** The file that a location names: by its URI, or as the artifact at its index. */
export const fileOf = (run: unknown, location: unknown): unknown => {
  const artifact = listAt(list(run, 'artifacts'), at(location, 'index'))
  const uri = at(location, 'uri')
  if (typeof uri !== 'string') return artifact === undefined ? null : artifactOf(run, artifact)
  const parent = number(at(artifact, 'parentIndex'))
  if (typeof parent === 'number' && parent >= 0) return escaped(uri)
  return resolved(run, location, artifact)
}

const artifactOf = (run: unknown, artifact: unknown): unknown => {
  const parent = number(at(artifact, 'parentIndex'))
  const uri = at(artifact, 'location', 'uri')
  const isNested = typeof parent === 'number' && parent >= 0
  return isNested && typeof uri === 'string'
    ? [resolved(run, at(list(run, 'artifacts')[parent], 'location'), undefined), escaped(uri)]
    : resolved(run, at(artifact, 'location'), undefined)
}

/**
 * A slash before a path below a base is one too many. Without a base it may be the root of a disk, unless the artifact at
 * the index is the one that the path names without it.
 */
const resolved = (run: unknown, location: unknown, artifact: unknown): string | null => {
  const uri = at(location, 'uri')
  if (typeof uri !== 'string') return null
  const id = at(location, 'uriBaseId') ?? null
  const below = (text: string): string => absolute(text, baseOf(run, id, 0) ?? `unknown:///${String(id ?? '')}/`)
  if (!/^\/(?!\/)/.test(uri)) return below(uri)
  const relative = below(uri.slice(1))
  const isMeant = artifact !== undefined && resolved(run, at(artifact, 'location'), undefined) === relative
  return id !== null || isMeant ? relative : `root ${absolute(uri, 'unknown:///')}`
}

/** An absolute path of Windows as a URI, or null. */
const ofWindows = (uri: string): string | null => {
  const letter = drive.exec(uri)
  if (letter !== null)
    return `file:///${letter[1]?.toUpperCase()}/${escaped(uri.slice(letter[0].length).replaceAll('\\', '/'))}`
  return /^\\\\[^\\]/.test(uri) ? `file:${escaped(uri.replaceAll('\\', '/'))}` : null
}

const absolute = (uri: string, base: string): string => {
  const onWindows = ofWindows(uri)
  if (onWindows !== null) return decoded(onWindows)
  // RFC 3986 §5.2.2, where the parser of the web reads "file:x" against a base.
  if (scheme.test(uri)) return decoded(escaped(uri))
  const reference = escaped(/^file:\/\/\/[A-Za-z]:/.test(base) ? uri.replaceAll('\\', '/') : uri)
  // RFC 3986 §4.2: no scheme, for its first segment has what no scheme has.
  return decoded(/^[^/]*:/.test(reference) ? `./${reference}` : reference, base)
}

const baseOf = (run: unknown, id: unknown, depth: number): string | null => {
  const base = at(run, 'originalUriBaseIds', String(id))
  const uri = at(base, 'uri')
  if (typeof uri !== 'string' || depth > 9) return null
  const folder = (ofWindows(uri) ?? escaped(uri)).replace(/\/*$/, '/')
  if (scheme.test(folder)) return folder
  const outer = baseOf(run, at(base, 'uriBaseId'), depth + 1)
  const below = folder.replace(/^\/(?!\/)/, '')
  return outer === null || !URL.canParse(below, outer) ? null : new URL(below, outer).href
}

/** With what the URL parser would drop or turn as an escape. */
const escaped = (text: string): string =>
  text.replace(/[\\\u0000-\u0020]|%(?![0-9A-Fa-f]{2})/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Escapes as the characters that they stand for, but for those that would then mean something else. */
const decoded = (uri: string, base?: string): string => {
  if (!URL.canParse(uri, base)) return `no URI ${uri}`
  return new URL(uri, base).href
    .replace(/(?:%(?!2[35f]|3f)[0-9a-f]{2})+/gi, (escapes) =>
      Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
    )
    .replace(/([^:/])\/{2,}/g, '$1/')
}

/** The sentence or the place to which a link into the log leads; null where it leads nowhere. */
export const textAt = (log: unknown, pointer: string): unknown => {
  const found = at(log, ...pointer.split('/').slice(1))
  return found === undefined
    ? null
    : [at(found, 'message', 'text') ?? null, at(found, 'id') ?? null, list(found, 'threadFlows').length]
}
