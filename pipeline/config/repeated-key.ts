/** The first key that an object of a JSON text names twice, or null. The text must parse. Linear. */
export const repeatedKey = (text: string): string | null => {
  const open: (Set<string> | null)[] = []
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gsu
  for (const [found, colon] of text.matchAll(token)) {
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push(null)
    else if (found === '}' || found === ']') open.pop()
    else if (colon !== undefined) {
      const key: unknown = JSON.parse(found.slice(0, found.length - colon.length))
      const keys = open.at(-1)
      if (keys?.has(String(key))) return String(key)
      keys?.add(String(key))
    }
  }
  return null
}
