/** One key as a reference token of RFC 6901, without its slash. */
export const escapeToken = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key

/** The key that a reference token of RFC 6901 stands for. */
export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')
