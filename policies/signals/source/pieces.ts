/**
 * A part of a YAML text that can be parsed alone: whole entries of the top level, or whole items of a list in one of
 * them. `header` is that entry's key line, repeated so that the items keep their place. `firstLine`: of the text.
 */
export type Piece = {
  readonly header: string
  readonly headerLine: number
  readonly text: string
  readonly firstLine: number
  readonly startsDocument: boolean
}

const key = /^(?:[\w.-]+|"[\w.-]+"|'[\w.-]+')[ \t]*:(?:\s|$)/u
const blank = /^\s*(?:#|$)/u
/** A key and nothing behind it; an anchor or a tag there would speak for the whole list. */
const listKey = /^(?:[\w.-]+|"[\w.-]+"|'[\w.-]+')[ \t]*:[ \t]*(?:#.*)?$/u
const documentMark = /^(?:---|\.\.\.)(?:\s|$)/u

/**
 * Cuts a large YAML text into pieces of about `size` characters. It cuts only where an entry of a top-level map, or an
 * item of the list in it, starts: a block scalar cannot reach across such a line, and an open quote or bracket, which
 * can, makes its piece a syntax error. So no cut changes what a piece says. A document that is no such map is one piece.
 */
export const piecesOf = (text: string, size: number): readonly Piece[] => {
  const pieces: Piece[] = []
  let start = { at: 0, line: 1, header: '', headerLine: 1, startsDocument: true }
  let section = { header: '', line: 1, indent: -1 }
  let isMap: boolean | null = null
  let line = 0
  const cut = (at: number, header: string, headerLine: number, startsDocument: boolean): void => {
    if (at > start.at)
      pieces.push({
        header: start.header,
        headerLine: start.headerLine,
        text: text.slice(start.at, at),
        firstLine: start.line,
        startsDocument: start.startsDocument,
      })
    start = { at, line, header, headerLine, startsDocument: startsDocument || (start.startsDocument && at <= start.at) }
  }
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    line += 1
    const is = text.slice(at, Math.min(end, at + maxLookedAt)).replace(/\r$/u, '')
    const isLarge = at - start.at >= size
    if (documentMark.test(is)) {
      cut(at, '', line, true)
      section = { header: '', line, indent: -1 }
      isMap = /^---\s+[^\s#]/u.test(is) ? false : null
    } else if (!blank.test(is)) {
      isMap ??= key.test(is)
      const indent = is.length - is.trimStart().length
      const isItem = /^-(?:\s|$)/u.test(is.slice(indent))
      if (!isMap) section = { header: '', line, indent: -1 }
      else if (indent === 0 && !isItem) {
        if (isLarge) cut(at, '', line, false)
        section = { header: listKey.test(is) ? is : '', line, indent: -1 }
      } else if (section.header !== '' && section.indent < 0) {
        section = isItem ? { ...section, indent } : { ...section, header: '' }
      } else if (isLarge && isItem && section.header !== '' && indent === section.indent) {
        cut(at, section.header, section.line, false)
      }
    }
    at = end + 1
  }
  line += 1
  cut(text.length, '', line, false)
  return pieces
}

/** Of a line that may have any length: enough to know a key, a mark or an item. */
const maxLookedAt = 1000
