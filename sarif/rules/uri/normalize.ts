import { isAbsoluteUri, splitUri } from './rfc3986.ts'

const removeDots = (path: string): string => {
  const isRooted = path.startsWith('/')
  const out: string[] = []
  const segments = path.split('/')
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1
    if (segment === '..') {
      if (out.length > (isRooted ? 1 : 0) && out.at(-1) !== '..') out.pop()
      else if (!isRooted) out.push('..')
      if (isLast) out.push('')
    } else if (segment === '.') {
      if (isLast) out.push('')
    } else out.push(segment)
  })
  return out.join('/')
}

const tidyEscapes = (text: string): string =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (triplet, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet.toUpperCase()
  })

/** No escape, neither scheme nor authority, no segment that starts with a dot: nothing to normalize. */
const isNormal = (text: string): boolean =>
  !(text.includes('%') || text.includes(':') || text.includes('/.') || text.startsWith('.') || text.startsWith('//'))

/** RFC 3986 §6.2.2: letter case of scheme and host, escapes, dot segments. Equal results mean equivalent URIs. */
export const normalizeUri = (text: string): string => {
  if (isNormal(text)) return text
  const { scheme, authority, path, query, fragment } = splitUri(tidyEscapes(text))
  // file:///x and file:/x name the same file.
  const host = authority ?? (scheme?.toLowerCase() === 'file' ? '' : null)
  return [
    scheme === null ? '' : `${scheme.toLowerCase()}:`,
    host === null ? '' : `//${host.toLowerCase()}`,
    removeDots(path),
    query === null ? '' : `?${query}`,
    fragment === null ? '' : `#${fragment}`,
  ].join('')
}

/** A reference below a base that ends in a slash; references that do not go down are left to stand alone. */
export const below = (base: string, reference: string): string =>
  isAbsoluteUri(reference) || reference.startsWith('/') ? reference : `${base}${reference}`
