/** A rule may quote a whole comment or string; what is longer than this is cut. */
const maxMessageUnits = 1000

/** What ESLint found in one file, places as it counts them: from 1, in UTF-16 code units, ends exclusive. */
export const recordOf = (text, messages) => ({ messages: messages.map((message) => entryOf(text, message)) })

const entryOf = (text, { ruleId, message, line, column, endLine, endColumn, fatal, fix, suggestions = [] }) => ({
  rule: ruleId ?? (fatal && message.startsWith('Parsing error') ? 'parse' : 'directive'),
  message: message.length > maxMessageUnits ? `${message.slice(0, maxMessageUnits)}…` : message,
  line: Math.max(1, line ?? 1),
  column: Math.max(1, column ?? 1),
  endLine: Math.max(1, endLine ?? line ?? 1),
  endColumn: Math.max(1, endColumn ?? column ?? 1),
  fixes: [
    ...(fix === undefined ? [] : [fixOf(text, fix, null)]),
    ...suggestions.flatMap((suggestion) => (suggestion.fix ? [fixOf(text, suggestion.fix, suggestion.desc)] : [])),
  ].filter((entry) => entry !== null),
})

// ESLint counts offsets without the byte order mark, which it removes by an offset of -1: no place of the text.
const fixOf = (text, { range: [from, to], text: inserted }, description) => {
  if (!(from >= 0 && to >= from && to <= text.length)) return null
  const [start, end] = [placeOf(text, from), placeOf(text, to)]
  return { description, line: start.line, column: start.column, endLine: end.line, endColumn: end.column, inserted }
}

const placeOf = (text, offset) => {
  const starts = lineStarts(text)
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle] <= offset) low = middle
    else high = middle
  }
  return { line: low + 1, column: offset - starts[low] + 1 }
}

let last = { text: null, starts: [] }
const lineStarts = (text) => {
  if (last.text !== text) {
    const breaks = text.matchAll(/\r\n|[\r\n\u2028\u2029]/g)
    last = { text, starts: [0, ...Array.from(breaks, ({ index, 0: { length } }) => index + length)] }
  }
  return last.starts
}
