const hostCharacter = /^[A-Za-z0-9._~!$&'()*+,;=:[\]<>"-]$/
const badEscape = /%(?![0-9A-Fa-f]{2})/

type Scheme = { readonly scheme: string; readonly rest: string }

const schemeOf = (text: string): Scheme | 'missing' => {
  const match = /^([A-Za-z][A-Za-z0-9+.-]*)?:/.exec(text)
  if (!match) return { scheme: '', rest: text }
  return match[1] === undefined ? 'missing' : { scheme: match[1], rest: text.slice(match[0].length) }
}

const hostFault = (authority: string): string | null => {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  for (const character of host.replace(/%[0-9A-Fa-f]{2}/g, ''))
    if (character <= '\u007f' && !hostCharacter.test(character)) return `the host name holds "${character}"`
  const port = /:([^\]]*)$/.exec(host)?.[1]
  return port === undefined || /^\d*$/.test(port) ? null : `the port is "${port}"`
}

/**
 * Why the parser of Go's net/url refuses a text as a URL, or null. It takes more than RFC 3986 allows: spaces and characters beyond
 * ASCII may stand in a path.
 */
export const goUrlFault = (text: string): string | null => {
  if (/[\0-\u001f\u007f]/.test(text)) return 'it holds a control character'
  const hash = text.indexOf('#')
  const [main, fragment] = hash < 0 ? [text, ''] : [text.slice(0, hash), text.slice(hash + 1)]
  const split = schemeOf(main)
  if (split === 'missing') return 'it begins with a colon'
  const rest = split.rest.split('?', 1)[0] ?? ''
  if (!rest.startsWith('/') && split.scheme !== '') return badEscape.test(fragment) ? 'an escape in it is broken' : null
  if (!rest.startsWith('/') && rest.split('/', 1)[0]?.includes(':'))
    return 'its first segment holds a colon; "./" must stand before it'
  const authority = /^\/\/(?!\/)([^/]*)/.exec(rest)
  const fault = authority ? hostFault(authority[1] ?? '') : null
  if (fault) return fault
  const path = authority ? rest.slice(authority[0].length) : rest
  return badEscape.test(path) || badEscape.test(fragment) ? 'an escape in it is broken' : null
}
