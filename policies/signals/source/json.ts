import { lineCount } from './line-count.ts'

/** A place in JSON text: the keys on the way to it (`null`: an item of a list) and the line of its own key, or of itself. */
export type JsonPlace = { readonly path: readonly (string | null)[]; readonly line: number; readonly valueLine: number }

export type JsonVisitor = {
  readonly open: (place: JsonPlace, kind: 'map' | 'seq') => void
  readonly close: (line: number) => void
  /** A string without its quotes; a number, `true` or `null` as written. */
  readonly scalar: (place: JsonPlace, value: string) => void
}

/** `key`: the one that waits for its value, and its line. */
type State = { key: { readonly text: string; readonly line: number } | null; wants: 'value' | 'key' | 'end' }

/** Values nest no deeper in what a tool writes. */
const maxDepth = 1000

/**
 * Walks JSON text, comments and trailing commas allowed, in one pass and without a tree of its own. null where it is
 * JSON to its end, else what is wrong; what was visited before it stands. `place.path` is valid during the call only.
 */
export const walkJson = (text: string, visitor: JsonVisitor): string | null => {
  const path: (string | null)[] = []
  const kinds: ('map' | 'seq')[] = []
  let at = 0
  const state: State = { key: null, wants: 'value' }

  const lineAt = lineCount((from) => text.indexOf('\n', from))
  const lineHere = (): number => lineAt(at).line
  const wrong = (what: string): string => `JSON, line ${lineHere()}: ${what}`
  const inMap = (): boolean => kinds.at(-1) === 'map'
  const place = (): JsonPlace => {
    const valueLine = lineHere()
    if (kinds.length > 0) path[kinds.length - 1] = state.key?.text ?? null
    path.length = kinds.length
    return { path, line: state.key?.line ?? valueLine, valueLine }
  }
  const afterValue = (): void => {
    state.key = null
    state.wants = 'end'
  }

  for (;;) {
    at = skipBlanks(text, at)
    if (at >= text.length) {
      if (kinds.length > 0) return wrong('the text ends inside a value')
      return state.wants === 'end' ? null : wrong('the text holds no value')
    }
    const c = text[at] ?? ''
    if (c === '}' || c === ']') {
      if (kinds.length === 0 || inMap() !== (c === '}') || state.key !== null) return wrong(`"${c}" closes nothing`)
      visitor.close(lineHere())
      kinds.pop()
      at += 1
      afterValue()
    } else if (state.wants === 'end') {
      if (c !== ',' || kinds.length === 0) return wrong('a comma or a closing bracket is missing')
      state.wants = inMap() ? 'key' : 'value'
      at += 1
    } else if (state.wants === 'key') {
      const end = c === '"' ? stringEnd(text, at) : -1
      const name = end < 0 ? null : stringOf(text, at, end)
      if (name === null) return wrong('a name in double quotes is missing')
      const nameLine = lineHere()
      at = skipBlanks(text, end)
      if (text[at] !== ':') return wrong('a colon is missing')
      at += 1
      state.key = { text: name, line: nameLine }
      state.wants = 'value'
    } else if (c === '{' || c === '[') {
      if (kinds.length >= maxDepth) return wrong('nested too deep')
      const kind = c === '{' ? 'map' : 'seq'
      visitor.open(place(), kind)
      kinds.push(kind)
      at += 1
      state.key = null
      state.wants = kind === 'map' ? 'key' : 'value'
    } else {
      const end = c === '"' ? stringEnd(text, at) : wordEnd(text, at)
      const value = end < 0 ? null : c === '"' ? stringOf(text, at, end) : wordOf(text.slice(at, end))
      if (value === null) return wrong('no value can start or end like this')
      visitor.scalar(place(), value)
      at = end
      afterValue()
    }
  }
}

/** Past white space and comments; at the end where a comment does not end. */
const skipBlanks = (text: string, from: number): number => {
  let at = from
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at += 1
    const isLine = text.startsWith('//', at)
    if (!isLine && !text.startsWith('/*', at)) return at
    const end = text.indexOf(isLine ? '\n' : '*/', at + 2)
    if (end < 0) return text.length
    at = isLine ? end : end + 2
  }
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** Behind the closing quote; -1 where none stands on the line. */
const stringEnd = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at += 1
    else if (code === 0x22) return at + 1
    else if (code === 0x0a) return -1
  }
  return -1
}

const stringOf = (text: string, start: number, end: number): string | null => {
  const inside = text.slice(start + 1, end - 1)
  if (!inside.includes('\\')) return inside
  try {
    return String(JSON.parse(text.slice(start, end)))
  } catch {
    // An escape that JSON does not know: the caller says that the text is no JSON.
    return null
  }
}

const wordEnd = (text: string, start: number): number => {
  let at = start
  while (at < text.length && at - start < maxWord && /[\w.+-]/u.test(text[at] ?? '')) at += 1
  return at
}

/** No number or word of JSON is longer. */
const maxWord = 400

const wordOf = (word: string): string | null =>
  /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u.test(word) ? word : null
