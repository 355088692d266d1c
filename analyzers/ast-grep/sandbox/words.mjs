// Which words a text must hold for a rule to match anything in it. To compile a rule takes longer than to parse most
// files, and most files lack its words: a rule is run only where they stand. What is not understood here asks for nothing.

/** Whether a text holds what a formula asks for: null nothing, `word` that word, `all` and `any` what their parts ask. */
export const mayMatch = (formula, text) => {
  if (formula === null) return true
  if (formula.all !== undefined) return formula.all.every((part) => mayMatch(part, text))
  if (formula.any !== undefined) return formula.any.some((part) => mayMatch(part, text))
  return formula.ignoresCase ? text.folded().includes(formula.word) : text.exact.includes(formula.word)
}

/** A text to look for words in. */
export const searchable = (exact) => {
  let folded = null
  return {
    exact,
    folded: () => {
      // The one letter beside A to Z and the Kelvin sign that Unicode folds into a to z.
      folded ??= exact.toLowerCase().replaceAll('\u017f', 's')
      return folded
    },
  }
}

/**
 * What a matcher of ast-grep asks for. Its constraints only take matches away. `cut` gives the code that a pattern with a
 * context really is, or null.
 */
export const wordsOf = ({ rule, utils = {} }, cut = () => null) => wordsOfRule(rule, { utils, cut }, 20)

const all = (parts) => ({ all: parts.filter((part) => part !== null) })
const any = (parts) => (parts.includes(null) ? null : { any: parts })

// `depth`: utils may name each other in a circle.
const wordsOfRule = (rule, whole, depth) => {
  if (depth === 0) return null
  const within = (part) => wordsOfRule(part, whole, depth - 1)
  return all(
    Object.entries(rule).map(([key, value]) => {
      switch (key) {
        case 'pattern':
          return wordsOfPattern(value, whole.cut)
        case 'regex':
          return wordsOfRegex(value)
        case 'all':
          return all(value.map(within))
        case 'any':
          return any(value.map(within))
        case 'has':
        case 'inside':
        case 'precedes':
        case 'follows':
          return within(value)
        case 'matches':
          return Object.hasOwn(whole.utils, value) ? within(whole.utils[value]) : null
        default:
          return null // kind, not, field, stopBy, and what a newer ast-grep may bring
      }
    }),
  )
}

/** The words that code must repeat: none of a variable's, none that a backslash begins. A pattern with a comment, or of another strictness, asks for nothing. */
const wordsOfPattern = (pattern, cut) => {
  const text = typeof pattern === 'string' ? pattern : pattern.strictness === undefined ? cut(pattern) : null
  if (text === null || /\/[/*]|#/.test(text)) return null
  const words = text.matchAll(/(?<![\w$µ\\])[A-Za-z_]\w*(?![\w$µ])/g)
  return all(Array.from(words, ([word]) => ({ word, ignoresCase: false })))
}

/** What every match of a regular expression holds; null for one that is written in other ways than these few. */
const wordsOfRegex = (source) => {
  const reader = { source, at: 0, ignoresCase: false }
  const flags = readFlags(reader, ')')
  const formula = flags === null ? giveUp(reader) : alternatives(reader)
  return reader.at === source.length ? formula : null
}

/** Reads `(?i)`, or the head of a group, and sets what it says of case; true where there is none, null where it says what is not understood. */
const readFlags = (reader, end) => {
  if (!reader.source.startsWith('(?', reader.at)) return true
  // Of these s, m, U and u change what a dot, a place, a quantifier or a class stands for: none of them asks for anything.
  const head = /\(\?([ismUu]*)(?:-([ismUu]+))?([:)])/y
  head.lastIndex = reader.at
  const [text, on = '', off = '', close] = head.exec(reader.source) ?? ['']
  if (close !== end) return null
  reader.at += text.length
  if (on.includes('i')) reader.ignoresCase = true
  if (off.includes('i')) reader.ignoresCase = false
  return true
}

/** Stops the reading for good: what stands here is not understood. */
const giveUp = (reader) => {
  reader.at = Number.POSITIVE_INFINITY
  return null
}

const next = (reader) => reader.source[reader.at]

const alternatives = (reader) => {
  const branches = [sequence(reader)]
  while (next(reader) === '|') {
    reader.at += 1
    branches.push(sequence(reader))
  }
  return branches.includes(null) ? null : { any: branches }
}

const sequence = (reader) => {
  const parts = []
  let word = ''
  const endWord = () => {
    if (word !== '')
      parts.push({ word: reader.ignoresCase ? word.toLowerCase() : word, ignoresCase: reader.ignoresCase })
    word = ''
  }
  while (next(reader) !== undefined && next(reader) !== '|' && next(reader) !== ')') {
    const atom = readAtom(reader)
    const quantifier = readQuantifier(reader)
    const isLetter = typeof atom === 'string'
    if (!isLetter || quantifier !== '') endWord()
    if (quantifier === '?' || atom === null) continue
    if (!isLetter) parts.push(atom)
    else word += atom
    if (quantifier !== '') endWord()
  }
  endWord()
  return { all: parts }
}

/** A letter of a word, the formula of a group, or null for what asks for nothing. */
const readAtom = (reader) => {
  const at = reader.at
  reader.at += 1
  const character = reader.source[at]
  if (/\w/.test(character)) return character
  if (character === '\\') return readEscape(reader)
  if (character === '[') return readClass(reader)
  return character === '(' ? readGroup(reader) : null
}

const readGroup = (reader) => {
  const outside = reader.ignoresCase
  if (next(reader) === '?') {
    reader.at -= 1
    if (readFlags(reader, ':') === null) return giveUp(reader)
  }
  const group = alternatives(reader)
  if (next(reader) !== ')') return giveUp(reader)
  reader.at += 1
  reader.ignoresCase = outside
  return group
}

const readEscape = (reader) => {
  const escaped = next(reader) ?? 'end'
  reader.at += 1
  // Classes, places and control characters; any other letter or digit may be the start of something longer.
  return /^[^A-Za-z0-9]$|^[bBdDsSwWntrAz]$/.test(escaped) ? null : giveUp(reader)
}

const readClass = (reader) => {
  const whole = /\[\^?\]?(?:[^[\]\\]|\\.)*\]/y
  whole.lastIndex = reader.at - 1
  const [text] = whole.exec(reader.source) ?? []
  if (text === undefined) return giveUp(reader)
  reader.at += text.length - 1
  return null
}

/** '' for none, '?' where the atom before may be missing, '+' where it may be repeated. */
const readQuantifier = (reader) => {
  const whole = /(?:[?*+]|\{[^}]*\})+/y
  whole.lastIndex = reader.at
  const [text] = whole.exec(reader.source) ?? ['']
  reader.at += text.length
  return text === '' || /^\++$/.test(text) ? text.slice(0, 1) : '?'
}
