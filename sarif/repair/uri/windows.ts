import { uriFault } from '../../rules/uri/rfc3986.ts'

const drive = /^(?:file:[\\/]{2,3})?([A-Za-z]:)[\\/]/
const server = /^\\\\([A-Za-z0-9._-]+)\\(?=[^\\])/

const segment = (text: string): string => encodeURIComponent(text)

/** Segments of a path in the spelling of Windows, each as it stands in a URI. A "%" there is a character of a name. */
const segmentsOf = (path: string): string => path.split(/[\\/]/).map(segment).join('/')

/** Whether a text starts as only a path on Windows does: a drive and a slash, or a server in backslashes. */
export const isWindowsPath = (text: string): boolean => drive.test(text) || server.test(text)

/**
 * The file URI of an absolute path in the spelling of Windows, or null. A path with slashes only may be escaped already, so
 * it must have no "%" at all; one with backslashes was never a URI, but with an escape in it nobody can say.
 */
export const fileUriOfWindowsPath = (text: string): string | null => {
  if (/%[0-9A-Fa-f]{2}/.test(text) || /\p{Cs}/u.test(text) || /[?#]/.test(text)) return null
  const letter = drive.exec(text)
  const host = server.exec(text)
  const uri =
    letter !== null
      ? `file:///${letter[1]?.toUpperCase()}/${segmentsOf(text.slice(letter[0].length))}`
      : host !== null
        ? `file://${host[1]}/${segmentsOf(text.slice(host[0].length))}`
        : null
  return uri !== null && uriFault(uri) === null ? uri : null
}

/** A relative path in the spelling of Windows as a URI reference, or null. */
export const referenceOfWindowsPath = (text: string): string | null => {
  if (/%[0-9A-Fa-f]{2}/.test(text) || /\p{Cs}/u.test(text) || /^[\\/]|[:?#]/.test(text)) return null
  const uri = segmentsOf(text)
  return uriFault(uri) === null ? uri : null
}
