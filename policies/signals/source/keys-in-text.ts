import { lineCount } from './line-count.ts'

/** A key of a rule's metadata as text shows it, and what stands behind it. */
export type TextKey = { readonly key: string; readonly value: string; readonly line: number }

/**
 * The keys by which a rule of the registry shows, in a text that no parser takes: at the start of a line, or inside `{`,
 * as flow style and JSON have them. A comment line shows nothing. One pass, however long the lines are.
 */
export const keysInText = (text: string, isWanted: (key: string, value: string) => boolean): readonly TextKey[] => {
  const found: TextKey[] = []
  const lineAt = lineCount((from) => text.indexOf('\n', from))
  let brace = -1
  for (const match of text.matchAll(pattern)) {
    const at = match.index
    const { line, start: lineStart } = lineAt(at)
    if (brace < lineStart) brace = text.indexOf('{', lineStart)
    if (brace < 0) brace = text.length
    const start = text.slice(lineStart, Math.min(at, lineStart + maxLookedAt))
    const isFlow = brace < at && !/^\s*(?:#|\/\/)/u.test(start)
    const isKey = at - lineStart <= maxLookedAt && /^\s*(?:-\s+)?["']?$/u.test(start)
    const value = isFlow ? match[2]?.split(/\}|,\s*["']?[\w.-]+["']?\s*:/u)[0] : match[2]
    if (!isFlow && !isKey) continue
    const each = { key: match[1] ?? '', value: value?.trim() ?? '', line }
    if (isWanted(each.key, each.value)) found.push(each)
    if (found.length >= maxKeys) break
  }
  return found
}

// The value is looked at and not taken: another key may stand in it.
const pattern = /(?<![\w.-])(license|source|shortlink|semgrep\.dev)["']?[ \t]*:[ \t]*["']?(?=([^"'\r\n]{0,400}))/gu

/** More say nothing new of a file. */
const maxKeys = 2000

/** Nothing is indented further. */
const maxLookedAt = 500
