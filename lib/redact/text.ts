import { findSecrets, type Span } from './find.ts'
import { placeholderOf } from './placeholder.ts'

export type Redacted = {
  readonly text: string
  /** What was found, sorted, each once. */
  readonly kinds: readonly string[]
}

/** The text with a placeholder for each secret; the same string where there is none. A second time changes nothing. */
export const redactText = (text: string): Redacted => {
  const spans = findSecrets(text)
  return spans.length === 0
    ? { text, kinds: [] }
    : { text: replaced(text, spans, 0, text.length), kinds: kindsOf(spans) }
}

/** A part of a text whose secrets are known, so that one that the part cuts goes too. */
export const redactPart = (text: string, spans: readonly Span[], start: number, end: number): string => {
  const first = firstBehind(spans, start)
  let last = first
  while ((spans[last]?.start ?? end) < end) last += 1
  const inside = spans.slice(first, last)
  return inside.length === 0 ? text.slice(start, end) : replaced(text, inside, start, end)
}

/** The text at its length and in its lines, each other character of a secret a star. */
export const maskText = (text: string, spans: readonly Span[]): string => {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of spans) {
    pieces.push(text.slice(at, start), text.slice(start, end).replace(/\S/g, '*'))
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}

const replaced = (text: string, spans: readonly Span[], start: number, end: number): string => {
  const pieces: string[] = []
  let at = start
  for (const span of spans) {
    pieces.push(text.slice(at, Math.max(at, span.start)), placeholderOf(span.kind))
    at = Math.min(end, span.end)
  }
  pieces.push(text.slice(at, end))
  return pieces.join('')
}

/** Spans lie in order and apart, so that their ends ascend. */
const firstBehind = (spans: readonly Span[], offset: number): number => {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

const kindsOf = (spans: readonly Span[]): readonly string[] => [...new Set(spans.map(({ kind }) => kind))].sort()
