import { escapeRegExp } from '../../lib/escape-reg-exp.ts'
import type { Range } from './range.ts'
import type { SourceText } from './text.ts'

/** What a text with redaction tokens says between them; one piece where it holds none. */
export const piecesOf = (text: string, tokens: readonly string[]): readonly string[] => {
  if (!tokens.some((token) => text.includes(token))) return [text]
  // A token may be the start of another: the longer first.
  const longestFirst = [...tokens].sort((a, b) => b.length - a.length)
  return text.split(new RegExp(longestFirst.map(escapeRegExp).join('|')))
}

/** Whether the pieces stand in a text in their order, the first at its start and the last at its end, with anything between. */
export const fits = (pieces: readonly string[], text: string): boolean => {
  const [first = '', ...others] = pieces
  const last = others.pop()
  if (last === undefined) return first === text
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const piece of others) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

const looseBreaks = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')

/** How what a log quotes is related to the file. `wider`: it also holds the rest of the lines. */
export type Relation = 'equal' | 'line-breaks' | 'transcoded' | 'wider' | 'different'

/** A quote that was read in a wrong encoding has replacement characters that the file has not. */
const isTranscoded = (quote: string, text: string): boolean => {
  if (!quote.includes('\uFFFD') || text.includes('\uFFFD')) return false
  const pieces = quote.split(/\uFFFD+/)
  return pieces.some((piece) => piece !== '') && fits(pieces, text)
}

/** How a text that the log says to be a part of the file is related to that part. */
export const relate = (quote: string, range: Range, source: SourceText, tokens: readonly string[]): Relation => {
  const pieces = piecesOf(quote, tokens)
  const length = range.end - range.start
  const isWhole = pieces.length === 1
  if (isWhole && quote.length === length && source.text.startsWith(quote, range.start)) return 'equal'
  // A text of quite another length is no worse a quote for being compared no further.
  const isNear = length <= 4 * quote.length + 65_536
  const text = isNear ? source.text.slice(range.start, range.end) : ''
  if (isNear) {
    if (!isWhole && fits(pieces, text)) return 'equal'
    if (fits(pieces.map(looseBreaks), looseBreaks(text))) return 'line-breaks'
    if (isWhole && isTranscoded(quote, text)) return 'transcoded'
  } else if (!isWhole) return 'equal'
  return isWider(pieces, range, source) ? 'wider' : 'different'
}

/** Whether the quote is the part together with more of its lines or of the lines around. */
const isWider = (pieces: readonly string[], range: Range, source: SourceText): boolean => {
  const [quote = ''] = pieces
  if (pieces.length > 1 || quote.length <= range.end - range.start) return false
  // Wherever the quote stands in here, it holds the whole range.
  const around = source.text.slice(Math.max(0, range.end - quote.length), range.start + quote.length)
  return around.includes(quote)
}
