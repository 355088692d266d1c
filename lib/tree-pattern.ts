import { escapeRegExp } from './escape-reg-exp.ts'

// A part at a time: `**` with its slash, the wildcards, a set, or a run of plain characters.
const part = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]/]+\]|[^*?[]+|\[/gu

/**
 * Matches whole paths of a tree (POSIX, relative): `*` and `?` stay inside a segment, `**` spans segments, `[abc]` is a
 * set. Everything else means itself.
 */
export const treePattern = (pattern: string): RegExp => new RegExp(`^${toExpression(pattern)}$`, 'su')

const toExpression = (pattern: string): string =>
  pattern.replace(part, (found) => {
    if (found === '**/') return '(?:[^/]+/)*'
    if (found === '**') return '.*'
    if (found === '*') return '[^/]*'
    if (found === '?') return '[^/]'
    if (found.length > 2 && found.startsWith('[')) return toSet(found)
    return escapeRegExp(found)
  })

const toSet = (found: string): string => {
  const negated = found[1] === '!' || found[1] === '^'
  const body = found
    .slice(negated ? 2 : 1, -1)
    .replace(/[\\[\]^]/gu, '\\$&')
    .replace(/&&|--|~~/gu, (twice) => twice.slice(1))
  return `(?!/)[${negated ? '^' : ''}${body}]`
}
