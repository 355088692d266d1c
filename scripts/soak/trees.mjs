import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Small worktrees, each with files of its own, some with a finding; gives the path of their list. */
export const makeTrees = (dir, count) => {
  const paths = Array.from({ length: count }, (_, index) => join(dir, `tree-${String(index).padStart(5, '0')}`))
  for (const [index, path] of paths.entries()) {
    mkdirSync(path, { recursive: true })
    const finding = index % 5 === 0 ? 'debugger\n' : ''
    writeFileSync(join(path, 'main.js'), `export const number = ${index}\n${finding}`)
    if (index % 2 === 0) writeFileSync(join(path, 'other.js'), `export const other = (x) => x + ${index}\n`)
  }
  const list = join(dir, 'list.txt')
  writeFileSync(list, `${paths.join('\n')}\n`)
  return list
}
