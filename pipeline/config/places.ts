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
  const header = new RegExp(`^\\s*\\[\\[\\s*"?${escapeRegExp(table)}"?\\s*\\]\\]`)
  const headers = lines.flatMap((line, at) => (header.test(line) ? [at] : []))
  const start = index !== undefined && /^\d+$/.test(index) ? headers[Number(index)] : undefined
  if (start === undefined) return lineOfKey(lines, 0, table)
  return (key === undefined ? null : lineOfKey(lines, start + 1, key)) ?? start + 1
}

const lineOfKey = (lines: readonly string[], from: number, key: string): number | null => {
  const pattern = new RegExp(`^\\s*(\\[+\\s*)?"?${escapeRegExp(key)}"?\\s*[=.\\]]`)
  const at = lines.findIndex((line, i) => i >= from && pattern.test(line))
  return at < 0 ? null : at + 1
}
