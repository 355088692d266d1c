// Mutants of TypeScript, as edits of its text: { start, end, text, kind }. What cannot be an expression is left to the
// compiler: it is not counted where the file does not compile.
import { ts } from '@ast-grep/napi'
import { flagEdits, regexEdits } from './regex.mjs'

const binary = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '>>': ['<<'],
}
const otherMethod = new Map([
  ...[
    ['some', 'every'],
    ['every', 'some'],
    ['startsWith', 'endsWith'],
    ['endsWith', 'startsWith'],
  ],
  ...[
    ['indexOf', 'lastIndexOf'],
    ['lastIndexOf', 'indexOf'],
  ],
])
/** Without the call: what it was called on. */
const dropped = new Set([
  'filter',
  'sort',
  'toSorted',
  'slice',
  'subarray',
  'trim',
  'toLowerCase',
  'replace',
  'replaceAll',
  'reverse',
])
const emptied = new Set(['map', 'flatMap'])

/** Words for readers decide nothing; what they say is no business of a mutant. */
const proseKeys = new Set(['title', 'knownFalsePositives', 'reason', 'message', 'remedy'])

const typeKinds = new Set([
  ...['type_annotation', 'type_alias_declaration', 'interface_declaration', 'type_arguments', 'type_parameters'],
  ...[
    'import_statement',
    'as_expression_type',
    'literal_type',
    'predefined_type',
    'generic_type',
    'union_type',
    'comment',
  ],
])

const range = (node) => ({ start: node.range().start.index, end: node.range().end.index })
const edit = (node, text, kind) => ({ ...range(node), text: text.startsWith('{') ? `(${text})` : text, kind })

/** Drops one element of a list, with one of the commas around it. */
const withoutElement = (list, index, kind) => {
  const { start, end } = range(list[index])
  if (index + 1 < list.length) return { start, end: range(list[index + 1]).start, text: '', kind }
  return index > 0 ? { start: range(list[index - 1]).end, end, text: '', kind } : { start, end, text: '', kind }
}

const rules = {
  binary_expression: (node) => {
    const [left, operator, right] = [node.field('left'), node.field('operator'), node.field('right')]
    const sign = operator?.text() ?? node.child(1)?.text()
    const place = operator ?? node.child(1)
    if (sign === '&&' || sign === '||')
      return [
        edit(place, sign === '&&' ? '||' : '&&', 'and or'),
        edit(node, left.text(), 'condition dropped'),
        edit(node, right.text(), 'condition dropped'),
      ]
    if (sign === '??')
      return isFiller(right)
        ? []
        : [edit(node, left.text(), 'fallback dropped'), edit(node, right.text(), 'always fallback')]
    return (binary[sign] ?? []).map((other) => edit(place, other, 'comparison'))
  },
  unary_expression: (node) =>
    node.text().startsWith('!') ? [edit(node, node.field('argument')?.text() ?? node.text().slice(1), 'negation')] : [],
  ternary_expression: (node) => [
    edit(node, node.field('consequence').text(), 'choice'),
    edit(node, node.field('alternative').text(), 'choice'),
  ],
  if_statement: (node) => [
    edit(node.field('condition'), '(true)', 'if'),
    edit(node.field('condition'), '(false)', 'if'),
  ],
  while_statement: (node) => [edit(node.field('condition'), '(false)', 'loop')],
  expression_statement: (node) => [edit(node, ';', 'statement dropped')],
  continue_statement: (node) => [edit(node, ';', 'statement dropped')],
  break_statement: (node) => [edit(node, ';', 'statement dropped')],
  switch_case: (node) => [edit(node, '', 'case dropped')],
  true: (node) => [edit(node, 'false', 'literal')],
  false: (node) => [edit(node, 'true', 'literal')],
  number: (node) => {
    const value = Number(node.text().replaceAll('_', ''))
    if (value >= 1000) return [edit(node, '0', 'literal')]
    return [edit(node, String(value + 1), 'literal'), ...(value > 0 ? [edit(node, String(value - 1), 'literal')] : [])]
  },
  string: (node) => (isListed(node) || isProse(node) ? [] : [edit(node, "''", 'literal')]),
  array: (node) => {
    const list = node.children().filter((each) => each.isNamed() && each.kind() !== 'comment')
    return list.map((_, index) => withoutElement(list, index, 'element dropped'))
  },
  object: (node) => {
    const list = node.children().filter((each) => each.isNamed() && each.kind() !== 'comment')
    const isMap = (each) =>
      each.kind() === 'pair' && ['string', 'number', 'computed_property_name'].includes(each.field('key').kind())
    return list.flatMap((each, index) => (isMap(each) ? [withoutElement(list, index, 'entry dropped')] : []))
  },
  regex: (node) => {
    const { start } = range(node)
    const text = node.text()
    const end = text.lastIndexOf('/')
    return [
      ...regexEdits(text.slice(1, end)).map((each) => ({ ...moved(each, start + 1), kind: 'regular expression' })),
      ...flagEdits(text.slice(end + 1)).map((each) => ({ ...moved(each, start + end + 1), kind: 'flag' })),
    ]
  },
  call_expression: (node) => {
    const called = node.field('function')
    if (called?.kind() !== 'member_expression') return []
    const name = called.field('property').text()
    const on = called.field('object')
    if (dropped.has(name)) return [edit(node, on.text(), 'call dropped')]
    if (emptied.has(name)) return [edit(node, '[]', 'emptied')]
    return otherMethod.has(name) ? [edit(called.field('property'), otherMethod.get(name), 'other method')] : []
  },
}

const moved = ({ start, end, text }, by) => ({ start: start + by, end: end + by, text })

/** What only satisfies the type checker: an index that is never missing. */
const isFiller = (node) => ['', "''", '0', '[]', 'null', '1'].includes(node.text())

const isListed = (node) => node.parent()?.kind() === 'array'

const isProse = (node) => {
  if (node.text().length < 3 || / \S+ /.test(node.text())) return true
  const parent = node.parent()
  if (parent?.kind() === 'pair')
    return parent.field('key').text() === node.text() || proseKeys.has(parent.field('key').text())
  return ['literal_type', 'import_statement', 'export_statement', 'property_signature'].includes(parent?.kind())
}

/** Words of one text that is split into a list. */
const splitWords = (node) => {
  const called = node.field('function')
  if (called?.kind() !== 'member_expression' || called.field('property').text() !== 'split') return []
  const on = called.field('object')
  if (on.kind() !== 'string') return []
  const { start } = range(on)
  return [...on.text().slice(1, -1).matchAll(/\S+/gu)].map((word) => ({
    start: start + 1 + word.index,
    end: start + 1 + word.index + word[0].length,
    text: '',
    kind: 'element dropped',
  }))
}

/** All edits of a file, each once. */
export const typescriptEdits = (text) => {
  const found = new Map()
  const visit = (node) => {
    if (typeKinds.has(node.kind())) return
    if (node.kind() === 'pair' && proseKeys.has(node.field('key').text())) return
    const edits = [
      ...(rules[node.kind()]?.(node) ?? []),
      ...(node.kind() === 'call_expression' ? splitWords(node) : []),
    ]
    for (const each of edits) {
      const key = `${each.start}:${each.end}:${each.text}`
      if (text.slice(each.start, each.end) !== each.text && !found.has(key)) found.set(key, each)
    }
    for (const child of node.children()) visit(child)
  }
  visit(ts.parse(text).root())
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}
