import { pathToFileURL } from 'node:url'

/** A path as a URI reference: relative paths stay relative, absolute ones become file URIs. */
export const uriOfName = (name: string): string => {
  if (name === '-') return '-'
  if (name.startsWith('/')) return pathToFileURL(name).href
  return name.split('/').map(encodeURIComponent).join('/')
}
