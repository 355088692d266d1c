import { escapeRegExp } from '../../lib/escape-reg-exp.ts'

/**
 * The line (1-based) of a key in TOML text, found by its path (`['waiver', '0', 'until']`), or null. smol-toml keeps no
 * places; this reads headers and keys line by line, which is enough to point a person at the right line.
 */
export const lineOf = (text: string, path: readonly string[]): number | null => {
  const lines = text.split('\n')
  const [table, index, ...rest] = path
  if (table === undefined) return null
  const key = rest[0]
  const headers = headersOf(lines, table)
  const at = index !== undefined && /^\d+$/.test(index) ? Number(index) : -1
  const start = headers[at]
  if (start === undefined) {
    const own = lineOfKey(lines, 0, lines.length, table)
    return (own !== null && index !== undefined ? lineOfKey(lines, own, lines.length, index) : null) ?? own
  }
  if (key === undefined) return start + 1
  return lineOfKey(lines, start + 1, headers[at + 1] ?? lines.length, key, table) ?? start + 1
}

/** The lines (1-based) of every `[[table]]`, in order. */
export const entryLines = (text: string, table: string): readonly number[] =>
  headersOf(text.split('\n'), table).map((line) => line + 1)

const headersOf = (lines: readonly string[], table: string): readonly number[] => {
  const header = new RegExp(`^\\s*\\[\\[\\s*"?${escapeRegExp(table)}"?\\s*\\]\\]`)
  return lines.flatMap((line, at) => (header.test(line) ? [at] : []))
}

const lineOfKey = (lines: readonly string[], from: number, to: number, key: string, table = ''): number | null => {
  const below = table === '' ? '' : `(?:"?${escapeRegExp(table)}"?\\s*\\.\\s*)?`
  const pattern = new RegExp(`^\\s*(\\[+\\s*)?${below}"?${escapeRegExp(key)}"?\\s*[=.\\]]`)
  const at = lines.findIndex((line, i) => i >= from && i < to && pattern.test(line))
  return at < 0 ? null : at + 1
}
