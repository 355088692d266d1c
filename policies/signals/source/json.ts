/** JSON text with its comments blanked out, every other character at its place. One pass: neither an open string nor an open comment costs more. */
export const blankComments = (text: string): string => {
  const parts: string[] = []
  let kept = 0
  let at = 0
  while (at < text.length) {
    const next = nextOf(text, at)
    if (next < 0) break
    if (text[next] === '"') {
      at = stringEnd(text, next)
      continue
    }
    const end = commentEnd(text, next)
    if (end !== next) parts.push(text.slice(kept, next), text.slice(next, end).replace(/[^\n\r]/gu, ' '))
    kept = end === next ? kept : end
    at = end === next ? next + 1 : end
  }
  return parts.join('') + text.slice(kept)
}

/** Where the next string or comment may start. */
const nextOf = (text: string, from: number): number => {
  for (let i = from; i < text.length; i++) if (text[i] === '"' || text[i] === '/') return i
  return -1
}

/** Behind the closing quote, or behind the line where none stands in it. */
const stringEnd = (text: string, start: number): number => {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"' || text[i] === '\n') return i + 1
  }
  return text.length
}

/** `start` itself where no comment starts. A comment that does not end reaches to the end. */
const commentEnd = (text: string, start: number): number => {
  const mark = text.slice(start, start + 2)
  if (mark !== '//' && mark !== '/*') return start
  const end = text.indexOf(mark === '//' ? '\n' : '*/', start + 2)
  if (end < 0) return text.length
  return mark === '//' ? end : end + 2
}

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
