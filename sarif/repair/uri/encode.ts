import { isAbsoluteUri, splitUri, uriFault } from '../../rules/uri/rfc3986.ts'
import { joinUri } from './join.ts'

const inPath = /[A-Za-z0-9._~!$&'()*+,;=:@/-]/
const inTail = /[A-Za-z0-9._~!$&'()*+,;=:@/?-]/
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/

/** Text with all that may not stand there as escapes of its UTF-8; triplets stay. */
const escaped = (text: string, allowed: RegExp): string =>
  text.replace(/%[0-9A-Fa-f]{2}|[\s\S]/gu, (part) =>
    part.length === 3 || allowed.test(part) ? part : encodeURIComponent(part),
  )

/** RFC 3986 §4.2: a first segment with a colon would be read as a scheme. */
export const relativeReference = (path: string): string => (/^[^/]*:/.test(path) ? `./${path}` : path)

/** Whether "%" stands for itself in one place and begins an escape in another: what was escaped is then not known. */
const isHalfEscaped = (text: string): boolean => /%(?![0-9A-Fa-f]{2})/.test(text) && /%[0-9A-Fa-f]{2}/.test(text)

/**
 * Whether a path was written as it is, so that its "#" or "?" may be a character of a name ("C# samples/a.cs"). In an
 * address of the web they are what they are everywhere.
 */
const mayNameByDelimiter = (text: string, { scheme: named, path }: ReturnType<typeof splitUri>): boolean =>
  (named === null || /^file$/i.test(named)) && /[?#]/.test(text) && path !== ''

const partsOf = (text: string): ReturnType<typeof splitUri> => {
  const parts = splitUri(text)
  if (parts.scheme === null || scheme.test(parts.scheme)) return parts
  // No scheme, but the first segment of a relative reference that has a colon.
  return { ...parts, scheme: null, authority: null, path: text.replace(/[?#][\s\S]*$/, '') }
}

/**
 * The URI reference that a text is meant to be: what RFC 3986 does not allow becomes the escapes of its UTF-8 bytes, which
 * every reader decodes to the same text. Null where that is not certain: a backslash, a bad host, half escapes, half of a
 * surrogate pair, a "#" or "?" that may belong to the name of a file.
 */
export const encodedUri = (text: string): string | null => {
  if (text.includes('\\') || isHalfEscaped(text) || /\p{Cs}/u.test(text)) return null
  const parts = partsOf(text)
  if (mayNameByDelimiter(text, parts)) return null
  const path = escaped(parts.path, inPath)
  const isRelative = parts.scheme === null && parts.authority === null
  const whole = joinUri({
    ...parts,
    path: isRelative ? relativeReference(path) : path,
    query: parts.query === null ? null : escaped(parts.query, inTail),
    fragment: parts.fragment === null ? null : escaped(parts.fragment, inTail),
  })
  return uriFault(whole) === null && isAbsoluteUri(whole) === (parts.scheme !== null) ? whole : null
}
