import type { SourceView } from '../../analyzers/index.ts'
import { decodedUri } from '../../lib/decoded-uri.ts'
import { findSecrets, redactPart } from '../../lib/redact/index.ts'

const maxWidth = 200

/**
 * Gives the code line (1-based) of a file that a URI of a log names, without the secrets of the file and then cut at 200
 * characters; null where there is none.
 */
export const codeLines = (source: SourceView): ((uri: string, line: number) => string | null) => {
  const known = new Set(source.snapshot.files.map(({ path }) => path))
  let last: { path: string; lines: readonly string[] } | null = null
  return (uri, line) => {
    const path = decodedUri(uri)
    if (path === null || !known.has(path)) return null
    if (last?.path !== path) last = { path, lines: linesOf(source.read(path)) }
    return last.lines[line - 1]?.slice(0, maxWidth) ?? null
  }
}

// SARIF 2.1.0 §3.30.2: a line ends at CR LF, LF or CR.
const linesOf = (bytes: Uint8Array): readonly string[] => {
  const text = new TextDecoder('utf-8').decode(bytes)
  const spans = findSecrets(text)
  if (spans.length === 0) return text.split(/\r\n|\n|\r/)
  let start = 0
  return [...text.matchAll(/\r\n|\n|\r|$/g)].map(({ 0: lineBreak, index }) => {
    const line = redactPart(text, spans, start, index)
    start = index + lineBreak.length
    return line
  })
}
