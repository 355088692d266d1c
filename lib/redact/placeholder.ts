/**
 * What stands for a secret of this kind, the same everywhere. Of RFC 3986's sub-delimiters and unreserved characters alone,
 * so that it means nothing more in a URI, in JSON, XML, Markdown or on a terminal.
 */
export const placeholderOf = (kind: string): string => `REDACTED(${kind})`

export const placeholderStart = 'REDACTED('
