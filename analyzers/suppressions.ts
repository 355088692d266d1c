import { printable } from '../lib/printable.ts'

/** A comment that silences a tool: `line` is 1-based (LF, CRLF and CR end one), `text` the comment in one line, printable, cut at 200. */
export type InlineComment = { readonly line: number; readonly text: string }

/** What ends a comment that goes on to the end of its line. */
export const lineEnd = /[\r\n\u2028\u2029]/u
/** What ends one in `/*`, which is part of it. */
export const blockEnd = /(?<=\*\/)/u

const maxUnits = 200
/** How far the end of a comment is looked for: each match costs no more, so all of them what the text does. */
const farthest = 400

/** Every match of a pattern (with the flag `g`) as the comment that begins there. One pass, nothing kept. */
export function* commentsIn(
  text: string,
  pattern: RegExp,
  endOf: (match: string) => RegExp = () => lineEnd,
): Generator<InlineComment, undefined> {
  const lineEnds = text.matchAll(/\r\n?|\n/gu)
  let next = lineEnds.next()
  let line = 1
  for (const { 0: match, index } of text.matchAll(pattern)) {
    for (; next.done !== true && next.value.index < index; next = lineEnds.next()) line += 1
    yield { line, text: oneLine(text.slice(index, index + farthest), endOf(match)) }
  }
}

const oneLine = (text: string, end: RegExp): string => {
  const found = end.exec(text)
  const comment = found === null ? text : text.slice(0, found.index)
  return printable(comment.replace(/\s+/gu, ' ').trim())
    .slice(0, maxUnits)
    .replace(/\p{Cs}$/u, '')
}
