import { AssayError } from '../../lib/errors.ts'
import { escapeRegExp } from '../../lib/escape-reg-exp.ts'
import { foldersAbove, isInsidePath } from '../../lib/tree/index.ts'

/** The outermost folder, or the file itself, through which a path is left out; null where it is not. */
export type LeaveOut = (path: string) => string | null

/** The common case, which need not look at a path. */
export const leaveNothingOut: LeaveOut = () => null

/**
 * A pattern names a path relative to the vetted folder and all below it: `*` and `?` stay inside a segment, `**` spans
 * segments, `[abc]` is a set. Throws `config/invalid` naming every pattern that is absolute or has `.` or `..` in it.
 */
export const createLeaveOut = (patterns: readonly string[]): LeaveOut => {
  if (patterns.length === 0) return leaveNothingOut
  const bad = patterns.filter((pattern) => !isInsidePath(trimmed(pattern)))
  if (bad.length > 0) {
    throw new AssayError('config/invalid', `Not a path inside the vetted folder: ${bad.join(', ')}.`, {
      remedy: 'Write what to leave out relative to the vetted folder, such as test/fixtures or **/*.min.js.',
    })
  }
  const matchers = patterns.map((pattern) => new RegExp(`^${toExpression(trimmed(pattern))}$`, 'su'))
  const known = new Map<string, string | null>()
  const folderLeftOut = (folder: string): string | null => {
    const before = known.get(folder)
    if (before !== undefined) return before
    const above = foldersAbove(folder).at(-1)
    const outer = above === undefined ? null : folderLeftOut(above)
    const answer = outer ?? (matchers.some((matcher) => matcher.test(folder)) ? folder : null)
    known.set(folder, answer)
    return answer
  }
  return (path) => {
    const above = foldersAbove(path).at(-1)
    const outer = above === undefined ? null : folderLeftOut(above)
    return outer ?? (matchers.some((matcher) => matcher.test(path)) ? path : null)
  }
}

const trimmed = (pattern: string): string => pattern.replace(/\/+$/, '')

// A part at a time: `**` with its slash, the wildcards, a set, or a run of plain characters.
const part = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]/]+\]|[^*?[]+|\[/gu

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
