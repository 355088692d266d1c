/** What a message string holds besides words. `placeholders`: the largest index and 1 more, so how many arguments it needs. */
export type MessageText = { readonly placeholders: number; readonly strayBrace: boolean }

const piece = /\{\{|\}\}|\{(\d+)\}|[{}]/g

const plain: MessageText = { placeholders: 0, strayBrace: false }

/** §3.11.5: `{n}` is a placeholder, doubled braces are literal, any other brace is stray. */
export const readMessage = (text: string): MessageText => {
  if (!text.includes('{') && !text.includes('}')) return plain
  let placeholders = 0
  let strayBrace = false
  for (const [found, index] of text.matchAll(piece)) {
    if (index !== undefined) placeholders = Math.max(placeholders, Number(index) + 1)
    else if (found.length === 1) strayBrace = true
  }
  return { placeholders, strayBrace }
}

const fenced = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*\s*$|(?![\s\S]))/gm

const withoutBlocks = (markdown: string): string => {
  const open = markdown.includes('```') || markdown.includes('~~~') ? markdown.replace(fenced, '') : markdown
  return open.includes('    ') || open.includes('\t') ? open.replace(/^(?: {4}|\t).*$/gm, '') : open
}

/** Cuts code spans: a run of backticks up to the next run of the same length. Linear, where a regular expression is not. */
const withoutSpans = (text: string): string => {
  if (!text.includes('`')) return text
  const runs = [...text.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }))
  const later = new Map<number, number[]>()
  for (const { at, length } of runs.toReversed()) {
    const ends = later.get(length)
    if (ends) ends.push(at)
    else later.set(length, [at])
  }
  const kept: string[] = []
  let from = 0
  for (const { at, length } of runs) {
    const ends = later.get(length) ?? []
    if (ends.at(-1) === at) ends.pop()
    if (at < from) continue
    const end = ends.at(-1)
    if (end === undefined) continue
    kept.push(text.slice(from, at))
    from = end + length
  }
  return [...kept, text.slice(from)].join('')
}

/** Markdown without its code: fenced blocks, lines indented by four, code spans. */
export const withoutCode = (markdown: string): string => withoutSpans(withoutBlocks(markdown))

/** The raw HTML that GitHub Flavored Markdown (§6.10) would pass through, or null. */
export const htmlIn = (markdown: string): string | null => {
  if (!markdown.includes('<')) return null
  const text = withoutCode(markdown)
  const found =
    /(?<!\\)<(?:\/[A-Za-z][A-Za-z0-9-]*\s*>|[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>|!--|\?|![A-Z]|!\[CDATA\[)/.exec(
      text,
    )
  return found?.[0] ?? null
}

const link = /(?<!\\)\[(?:[^[\]\\]|\\.)*\]\(([^()]*)\)/g

const noLinks: readonly string[] = []

/** The destinations of embedded links (§3.11.6). */
export const linksIn = (text: string, isMarkdown: boolean): readonly string[] => {
  // Two characters apart: code that is cut out may stand between them.
  if (!text.includes(']') || !text.includes('(')) return noLinks
  return [...(isMarkdown ? withoutCode(text) : text).matchAll(link)].map(
    ([, inside = '']) => inside.trim().split(/\s/, 1)[0] ?? '',
  )
}
