/**
 * Whether a path of an untrusted list (an index, a tree object, a log) names something inside a folder: relative, no
 * empty, `.` or `..` segment, no NUL. Such a path, joined to the folder, cannot lead out but through a link.
 */
export const isInsidePath = (path: string): boolean =>
  path !== '' &&
  !path.includes('\0') &&
  path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')

/** Whether a segment is git's own folder on some file system: any case, and the short name that Windows gives it. */
export const isGitFolderName = (name: string): boolean => /^(\.git|git~1)[. ]*$/i.test(name)

/** The folders above a path, outermost first: `a/b/c` has `a` and `a/b`. */
export const foldersAbove = (path: string): readonly string[] => {
  const above: string[] = []
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) above.push(path.slice(0, at))
  return above
}
