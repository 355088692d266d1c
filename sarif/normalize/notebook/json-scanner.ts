/** Positions inside a JSON text, for what `JSON.parse` does not tell. Every answer is null where the text is not of that form. */
export type JsonScanner = {
  /** Offset of the top value. */
  readonly start: number
  /** Offset of the value of an object's member: the last one of that name, as JSON.parse takes it. */
  readonly member: (object: number, name: string) => number | null
  readonly element: (array: number, index: number) => number | null
  /** Offsets of the opening quotes of a string, or of all strings of an array. */
  readonly strings: (value: number) => number[] | null
  /** UTF-16 code units of the string at this quote, with the part of the text that writes each. */
  readonly characters: (quote: number) => { text: string; start: number; end: number }[]
}

/** Walks the text without recursion, so that nesting costs nothing; the caller knows the text to be a JSON value. */
export const openJsonScanner = (text: string): JsonScanner => {
  const skipSpace = (at: number): number => {
    let offset = at
    while (offset < text.length && ' \t\r\n'.includes(text[offset] ?? '')) offset += 1
    return offset
  }
  const skipString = (at: number): number => {
    let offset = at + 1
    while (offset < text.length && text[offset] !== '"') offset += text[offset] === '\\' ? 2 : 1
    return offset + 1
  }
  /** Just past the value at this offset. */
  const skipValue = (at: number): number => {
    let offset = at
    let depth = 0
    while (offset < text.length) {
      const character = text[offset] ?? ''
      if (character === '"') offset = skipString(offset)
      else if (depth === 0 && ',]}'.includes(character)) break
      else {
        depth += '[{'.includes(character) ? 1 : ']}'.includes(character) ? -1 : 0
        offset += 1
      }
      if (depth === 0 && '"]}'.includes(character)) break
    }
    return offset
  }
  /** Offsets of the values of an object or array, with the member names of an object. */
  function* values(at: number, open: '{' | '['): Generator<{ name: string; value: number }> {
    if (text[at] !== open) return
    let offset = skipSpace(at + 1)
    while (offset < text.length && text[offset] !== ']' && text[offset] !== '}') {
      const nameEnd = open === '{' ? skipString(offset) : offset
      const name = open === '{' ? unquote(text.slice(offset, nameEnd)) : ''
      const value = open === '{' ? skipSpace(skipSpace(nameEnd) + 1) : offset
      yield { name, value }
      offset = skipSpace(skipValue(value))
      if (text[offset] === ',') offset = skipSpace(offset + 1)
    }
  }
  return {
    start: skipSpace(0),
    member: (object, name) => {
      let found: number | null = null
      for (const member of values(object, '{')) if (member.name === name) found = member.value
      return found
    },
    element: (array, index) => {
      let at = 0
      for (const { value } of values(array, '[')) {
        if (at === index) return value
        at += 1
      }
      return null
    },
    strings: (value) => {
      if (text[value] === '"') return [value]
      const offsets = text[value] === '[' ? Array.from(values(value, '['), (item) => item.value) : null
      return offsets?.every((offset) => text[offset] === '"') === true ? offsets : null
    },
    characters: (quote) => {
      const end = skipString(quote) - 1
      const found: { text: string; start: number; end: number }[] = []
      for (let at = quote + 1; at < end; ) {
        const next = at + (text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2)
        const written = text.slice(at, next)
        found.push({ text: written.startsWith('\\') ? unquote(`"${written}"`) : written, start: at, end: next })
        at = next
      }
      return found
    },
  }
}

const unquote = (token: string): string => {
  try {
    return String(JSON.parse(token))
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}
