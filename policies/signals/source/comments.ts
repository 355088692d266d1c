import { lineCount } from './line-count.ts'

/** One line of a file that holds one of some words, without being split into lines as a whole. `line` is 1-based. */
export type FoundLine = { readonly text: string; readonly line: number }

/** Looked at on either side of a word: a comment is short, a line may be the whole file. In bytes. */
const reach = 400

/** More comments of one kind say nothing new of a file. */
const maxLines = 2000

/** The lines that hold one of `words` (ASCII), in order, by a search of the bytes: its cost is that of the bytes, whatever they are. */
export const linesWith = (bytes: Buffer, words: readonly string[]): readonly FoundLine[] => {
  const starts = words.flatMap((word) => placesOf(bytes, word)).sort((a, b) => a - b)
  const found: FoundLine[] = []
  const lineAt = lineCount((from) => bytes.indexOf(newline, from))
  let lastLine = 0
  for (const start of starts) {
    const { line, start: lineStart } = lineAt(start)
    if (line === lastLine) continue
    lastLine = line
    const end = bytes.subarray(start, start + reach).indexOf(newline)
    const from = Math.max(lineStart, start - reach)
    found.push({ text: bytes.toString('utf8', from, end < 0 ? start + reach : start + end).trimEnd(), line })
  }
  return found
}

const placesOf = (bytes: Buffer, word: string): number[] => {
  const places: number[] = []
  for (let at = bytes.indexOf(word); at >= 0 && places.length < maxLines; at = bytes.indexOf(word, at + word.length))
    places.push(at)
  return places
}

const newline = 0x0a
