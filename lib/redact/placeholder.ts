/**
 * What stands for a secret of this kind, the same everywhere. Of RFC 3986's unreserved characters and sub-delimiters alone,
 * so that it means nothing more in a URI, in JSON, XML, Markdown or on a terminal.
 */
export const placeholderOf = (kind: string): string => `REDACTED(${kind})`

export const placeholderStart = 'REDACTED('

/** The kinds whose placeholders stand in a text, sorted, each once. */
export const placeholderKinds = (text: string): readonly string[] =>
  text.includes(placeholderStart)
    ? [...new Set(Array.from(text.matchAll(/REDACTED\(([a-z0-9-]{1,60})\)/g), ([, kind = '']) => kind))].sort()
    : []
