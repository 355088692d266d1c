import { sourceRoot } from '../step.ts'

const checking = `][ruff::diagnostics][DEBUG] Checking: ${sourceRoot}/`

/**
 * Which of the files handed over Ruff says that it checked (`--verbose`, on standard error); null where its closing count
 * is missing: then it did not come to its end. Where the tree's configuration leaves all of them out it has no count, but
 * says so. Files that it then could not read or parse are among them; those it reports as results.
 */
export const checkedFiles = (stderr: string, handedOver: readonly string[]): ReadonlySet<string> | null => {
  if (/\nwarning: No Python files found under the given path\(s\)\n*$/.test(stderr)) return new Set()
  if (!/\[ruff::commands::check\]\[DEBUG\] Checked \d+ files? in: [^\n]*\n*$/.test(stderr)) return null
  const handed = new Set(handedOver)
  const checked = new Set<string>()
  let rest = stderr
  // Names with line breaks first, and cut out: what stands inside such a name is no line of Ruff's.
  for (const path of handedOver.filter((name) => name.includes('\n'))) {
    const at = rest.indexOf(`${checking}${path}\n`)
    if (at === -1) continue
    checked.add(path)
    rest = rest.slice(0, at) + rest.slice(at + checking.length + path.length)
  }
  for (const line of rest.split('\n')) {
    const at = line.indexOf(checking)
    const path = at === -1 ? '' : line.slice(at + checking.length)
    if (handed.has(path)) checked.add(path)
  }
  return checked
}
