/** A URI reference with its percent-encoding undone; null where that is none (RFC 3986 §2.1) or not of UTF-8. */
export const decodedUri = (uri: string): string | null => {
  try {
    return decodeURIComponent(uri)
  } catch {
    return null // a URIError: nothing else is thrown for a string
  }
}
