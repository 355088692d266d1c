/** JSON text with its comments blanked out, every other character at its place. */
export const blankComments = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n\r]/gu, ' '),
  )

/** Whether JSON text, comments allowed, has a top-level list `rules` of objects; null where it is no JSON at all. */
export const holdsRules = (text: string): boolean | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    try {
      value = JSON.parse(blankComments(text))
    } catch {
      // Not JSON either way: the YAML parser is asked, and says what is wrong.
      return null
    }
  }
  if (typeof value !== 'object' || value === null || !('rules' in value)) return false
  return (
    Array.isArray(value.rules) && value.rules.some((rule) => typeof rule === 'object' && rule !== null && 'id' in rule)
  )
}
