// Mutants of the policies and of their data, as edits of the file's text, so that every other line stays as it is.
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { conditionEdits, literalsOf } from './condition.mjs'

const lineStart = (text, at) => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text, at) => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

/** Drops the items of a list one by one; the only one leaves an empty list. */
const itemEdits = (text, seq) => {
  const items = seq.items
  if (items.length === 0) return []
  if (items.length === 1) {
    const [start, end] = seq.range
    return [{ start, end: start + text.slice(start, end).trimEnd().length, text: '[]', kind: 'item dropped' }]
  }
  return items.map((item, index) => {
    const kind = 'item dropped'
    if (!seq.flow) {
      const start = lineStart(text, text.lastIndexOf('-', item.range[0] - 1))
      const next = items[index + 1]
      const end = next ? lineStart(text, text.lastIndexOf('-', next.range[0] - 1)) : lineEnd(text, item.range[1] - 1)
      return { start, end, text: '', kind }
    }
    const next = items[index + 1]
    if (next) return { start: item.range[0], end: next.range[0], text: '', kind }
    return { start: items[index - 1].range[1], end: item.range[1], text: '', kind }
  })
}

const scalarEdits = (node, key) => {
  const [start, end] = node.range
  if (typeof node.value === 'boolean') return [{ start, end, text: String(!node.value), kind: 'literal' }]
  // The words on who declares it are a sentence.
  if (key === 'licence' && typeof node.value === 'string' && !node.value.includes(':'))
    return [{ start, end, text: node.value === 'MIT' ? 'LicenseRef-Other' : 'MIT', kind: 'literal' }]
  return []
}

const otherDecisions = { allow: ['deny', 'review'], deny: ['allow', 'review'], review: ['allow', 'deny'] }

const pairEdits = (text, pair, literals) => {
  const key = isScalar(pair.key) ? String(pair.key.value) : ''
  const { value } = pair
  if (key === 'missing')
    return [
      {
        start: lineStart(text, pair.key.range[0]),
        end: lineEnd(text, value.range[1] - 1),
        text: '',
        kind: 'missing dropped',
      },
    ]
  if (key === 'decision' && isScalar(value)) {
    const [start, end] = value.range
    return (otherDecisions[value.value] ?? []).map((other) => ({ start, end, text: other, kind: 'decision' }))
  }
  if (key === 'when' && isScalar(value)) {
    // A folded scalar's own text begins behind its header; line ends mean nothing to a condition.
    const from = value.type === 'BLOCK_FOLDED' ? lineEnd(text, value.range[0]) : value.range[0]
    return conditionEdits(text.slice(from, value.range[1]), literals).map((each) => ({
      ...each,
      start: each.start + from,
      end: each.end + from,
    }))
  }
  return isScalar(value) ? scalarEdits(value, key) : []
}

/** All edits of a file of policies or of their data, each once. */
export const yamlEdits = (text) => {
  const document = parseDocument(text)
  const found = []
  const conditions = []
  const eachPair = (node, act) => {
    if (isMap(node)) for (const pair of node.items) act(pair, node)
    for (const inner of isMap(node) ? node.items.map((pair) => pair.value) : isSeq(node) ? node.items : [])
      eachPair(inner, act)
  }
  eachPair(document.contents, ({ key, value }) => {
    if (key.value === 'when') conditions.push(String(value.value))
  })
  const literals = literalsOf(conditions)
  const eachList = (node) => {
    if (isSeq(node)) found.push(...itemEdits(text, node))
    for (const inner of isMap(node) ? node.items.map((pair) => pair.value) : isSeq(node) ? node.items : [])
      eachList(inner)
  }
  eachList(document.contents)
  eachPair(document.contents, (pair) => found.push(...pairEdits(text, pair, literals)))
  const forms = document.getIn(['subjects']) === undefined ? [] : formEdits(document)
  const unique = new Map([...found, ...forms].map((each) => [`${each.start}:${each.end}:${each.text}`, each]))
  return [...unique.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The name of each form given as another one's, so that its signals count in another way. */
const formEdits = (document) =>
  document.get('subjects').items.flatMap((subject) => {
    const names = subject.get('forms').items.map((form) => form.get('form', true))
    return names.flatMap((name, index) => {
      const other = names[(index + 1) % names.length]
      const [start, end] = name.range
      return other === name ? [] : [{ start, end, text: String(other.value), kind: 'form' }]
    })
  })
