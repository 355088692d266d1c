/** A URI reference in its five parts (RFC 3986 appendix B); null where a part is absent. */
export type UriParts = {
  readonly scheme: string | null
  readonly authority: string | null
  readonly path: string
  readonly query: string | null
  readonly fragment: string | null
}

/** Why a text is no URI reference. `isIri`: only for a character that IRIs allow. */
export type UriFault = { readonly what: string; readonly isIri: boolean }

const split = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/
const pathCharacter = /^[A-Za-z0-9._~!$&'()*+,;=:@/%-]*$/
const tailCharacter = /^[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*$/
const userinfo = /^[A-Za-z0-9._~!$&'()*+,;=:%-]*$/
const registeredName = /^[A-Za-z0-9._~!$&'()*+,;=%-]*$/
const ipLiteral = /^\[(?:v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+|[0-9A-Fa-f:.]+)\]$/

export const splitUri = (text: string): UriParts => {
  const match = split.exec(text)
  return {
    scheme: match?.[1] ?? null,
    authority: match?.[2] ?? null,
    path: match?.[3] ?? '',
    query: match?.[4] ?? null,
    fragment: match?.[5] ?? null,
  }
}

const badAuthority = (authority: string): boolean => {
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1)
  const port = /:(\d*)$/.exec(host)
  const name = port ? host.slice(0, port.index) : host
  if (at >= 0 && !userinfo.test(authority.slice(0, at))) return true
  return !(registeredName.test(name) || ipLiteral.test(name))
}

const allowed = /^[!#-;=?-Z[\]_a-z~]*$/

const badCharacter = (text: string): UriFault | null => {
  if (allowed.test(text)) return null
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code > 0x7f) return { what: `the character "${character}" is not ASCII`, isIri: true }
    if (code === 0x20) return { what: 'a space is not escaped', isIri: false }
    if (code < 0x20 || code === 0x7f) return { what: 'a control character is not escaped', isIri: false }
    if ('"<>\\^`{|}'.includes(character)) return { what: `the character ${character} is not allowed`, isIri: false }
  }
  return null
}

// Most references are paths of plain characters, in which there is nothing to take apart.
const plainPath = /^[A-Za-z0-9._~!$&'()*+,;=@/-]*$/

/** Null for a URI reference in the syntax of RFC 3986. */
export const uriFault = (text: string): UriFault | null => {
  if (plainPath.test(text) && !text.startsWith('//')) return null
  const character = badCharacter(text)
  if (character) return character
  const percent = /%(?![0-9A-Fa-f]{2})/.exec(text)
  if (percent) return { what: `"${text.slice(percent.index, percent.index + 3)}" is no percent escape`, isIri: false }
  const { scheme: name, authority, path, query, fragment } = splitUri(text)
  const fault = (what: string): UriFault => ({ what, isIri: false })
  if (name !== null && !scheme.test(name))
    return fault(`"${name}:" is no scheme; a first segment with a colon needs "./" before it`)
  if (text.startsWith(':')) return fault('a first segment with a colon needs "./" before it')
  if (authority !== null && badAuthority(authority)) return fault(`"${authority}" is no authority`)
  if (!pathCharacter.test(path)) return fault('its path holds a character that must be escaped')
  if (!tailCharacter.test(query ?? '')) return fault('its query holds a character that must be escaped')
  if (!tailCharacter.test(fragment ?? '')) return fault('its fragment holds a character that must be escaped')
  return null
}

export const isAbsoluteUri = (text: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)
