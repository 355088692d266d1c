const part = '(?:0|[1-9]\\d*)'
const identifier = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)'
const semver = new RegExp(
  `^${part}\\.${part}\\.${part}(?:-${identifier}(?:\\.${identifier})*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
)

/** Whether a text has the form of Semantic Versioning 2.0.0. */
export const isSemver = (text: string): boolean => text.length <= 256 && semver.test(text)
