// Mutants of a policy's condition. Its grammar of operators and literals is one that the parser of TypeScript reads too.
import { ts } from '@ast-grep/napi'

const range = (node) => ({ start: node.range().start.index, end: node.range().end.index })
const edit = (node, text, kind) => ({ ...range(node), text, kind })

const walk = (node, see) => {
  see(node)
  for (const child of node.children()) walk(child, see)
}

const comparison = (node) => {
  if (node.kind() !== 'binary_expression') return null
  const [left, operator, right] = node.children()
  return /^[!=]=$/u.test(operator.text()) && left.kind() === 'identifier' && right.kind() === 'string'
    ? { name: left.text(), operator, right }
    : null
}

/** The texts that each variable is compared with anywhere. */
export const literalsOf = (conditions) => {
  const found = new Map()
  for (const text of conditions)
    walk(ts.parse(text).root(), (node) => {
      const compared = comparison(node)
      if (compared === null) return
      found.set(compared.name, (found.get(compared.name) ?? new Set()).add(compared.right.text()))
    })
  return found
}

/** Each part of an and or an or gone, the other connective, the other comparison, another literal, without its not, and all of it turned. */
export const conditionEdits = (text, literals) => {
  const found = []
  const root = ts.parse(text).root()
  walk(root, (node) => {
    if (node.kind() === 'binary_expression') {
      const [left, operator, right] = node.children()
      if (operator.text() === '&&' || operator.text() === '||')
        found.push(
          edit(node, left.text(), 'condition dropped'),
          edit(node, right.text(), 'condition dropped'),
          edit(operator, operator.text() === '&&' ? '||' : '&&', 'and or'),
        )
      const compared = comparison(node)
      if (compared !== null) {
        found.push(edit(operator, operator.text() === '==' ? '!=' : '==', 'comparison'))
        const all = [...(literals.get(compared.name) ?? [])]
        const other = all[(all.indexOf(compared.right.text()) + 1) % all.length]
        if (other !== undefined && other !== compared.right.text()) found.push(edit(compared.right, other, 'literal'))
      }
    }
    if (node.kind() === 'unary_expression') found.push(edit(node, node.text().slice(1), 'negation'))
  })
  const whole = text.trim()
  const start = text.indexOf(whole)
  found.push({ start, end: start + whole.length, text: `!(${whole})`, kind: 'negation' })
  // At the beginning of a YAML value an exclamation mark is a tag.
  return found.map((each) =>
    each.start === 0 && each.text.startsWith('!') ? { ...each, text: `(${each.text})` } : each,
  )
}
