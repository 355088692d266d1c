// Mutants of a regular expression, as edits inside its pattern: { start, end, text }.

/** The parts that edits are made of: atoms with their quantifiers, groups and the alternatives of each. */
const read = (pattern) => {
  const parts = []
  const groups = [{ start: 0, alternatives: [], from: 0 }]
  let i = 0
  const close = (group, end) => {
    group.alternatives.push([group.from, end])
    parts.push({ kind: 'alternatives', of: group.alternatives })
  }
  while (i < pattern.length) {
    const c = pattern[i]
    if (c === '\\') {
      const length =
        /^\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|.)/isu.exec(pattern.slice(i))?.[0].length ?? 2
      parts.push({ kind: pattern[i + 1] === 'b' ? 'assertion' : 'atom', start: i, end: i + length })
      i += length
    } else if (c === '[') {
      let end = i + 1
      while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
      parts.push({ kind: 'class', start: i, end: end + 1 })
      i = end + 1
    } else if (c === '(') {
      const head = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/u.exec(pattern.slice(i))[0]
      if (/^\(\?<?[=!]/u.test(head)) parts.push({ kind: 'look', start: i, head })
      i += head.length
      groups.push({ start: i - head.length, alternatives: [], from: i })
    } else if (c === ')') {
      close(groups.pop(), i)
      i += 1
    } else if (c === '|') {
      const group = groups.at(-1)
      group.alternatives.push([group.from, i])
      i += 1
      group.from = i
    } else if ('*+?'.includes(c) || /^\{\d/u.test(pattern.slice(i))) {
      const end = c === '{' ? pattern.indexOf('}', i) + 1 : i + 1
      const lazy = pattern[end] === '?' ? 1 : 0
      parts.push({ kind: 'quantifier', start: i, end: end + lazy, text: pattern.slice(i, end) })
      i = end + lazy
    } else {
      parts.push({ kind: c === '^' || c === '$' ? 'assertion' : 'atom', start: i, end: i + 1 })
      i += 1
    }
  }
  if (groups.length === 1) close(groups[0], pattern.length)
  return parts
}

const otherQuantifiers = { '?': [''], '*': ['+'], '+': ['*', ''] }

/** Edits of a pattern: an alternative, an assertion or a look-around gone, another quantifier, a class turned or thinned. */
export const regexEdits = (pattern) =>
  read(pattern).flatMap((part) => {
    switch (part.kind) {
      case 'alternatives':
        if (part.of.length < 2) return []
        return part.of.map(([start, end], index) =>
          index === 0 ? { start, end: end + 1, text: '' } : { start: start - 1, end, text: '' },
        )
      case 'assertion':
        return [{ start: part.start, end: part.end, text: '' }]
      case 'look':
        return [
          {
            start: part.start,
            end: part.start + part.head.length,
            text: part.head.replace(/[=!]/u, (c) => (c === '=' ? '!' : '=')),
          },
        ]
      case 'quantifier':
        return (otherQuantifiers[part.text] ?? ['']).map((text) => ({ start: part.start, end: part.end, text }))
      case 'class': {
        const inner = pattern.slice(part.start + 1, part.end - 1)
        const isTurned = inner.startsWith('^')
        const turned = { start: part.start + 1, end: part.start + (isTurned ? 2 : 1), text: isTurned ? '' : '^' }
        const items = [...inner.slice(isTurned ? 1 : 0).matchAll(/(?:\\.|[^\\])(?:-(?:\\.|[^\\]))?/gsu)]
        const offset = part.start + 1 + (isTurned ? 1 : 0)
        const thinned =
          items.length < 2
            ? []
            : items.map((item) => ({ start: offset + item.index, end: offset + item.index + item[0].length, text: '' }))
        return [turned, ...thinned]
      }
      default:
        return []
    }
  })

/** Flags that change what is found; `g`, `u` and `d` are about how. */
export const flagEdits = (flags) =>
  [...flags].flatMap((flag, at) => ('ims'.includes(flag) ? [{ start: at, end: at + 1, text: '' }] : []))
