import { AssayError } from '../../lib/errors.ts'
import { foldersAbove, isInsidePath } from '../../lib/tree/index.ts'
import { treePattern } from '../../lib/tree-pattern.ts'

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
  const matchers = patterns.map((pattern) => treePattern(trimmed(pattern)))
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
