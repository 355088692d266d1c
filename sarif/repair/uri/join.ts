import type { UriParts } from '../../rules/uri/rfc3986.ts'

/** RFC 3986 §5.3. */
export const joinUri = ({ scheme, authority, path, query, fragment }: UriParts): string =>
  [
    scheme === null ? '' : `${scheme}:`,
    authority === null ? '' : `//${authority}`,
    path,
    query === null ? '' : `?${query}`,
    fragment === null ? '' : `#${fragment}`,
  ].join('')
