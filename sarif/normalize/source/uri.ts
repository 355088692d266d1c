/** A snapshot path as a relative URI reference (RFC 3986): every byte that is not unreserved is percent-encoded, a colon too. */
export const uriOfPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The snapshot path of a URI that `uriOfPath` made. */
export const pathOfUri = (uri: string): string => decodeURIComponent(uri)
