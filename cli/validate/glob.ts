import { readdir } from 'node:fs/promises'
import { systemCode } from '../../lib/errors.ts'
import { byCodeUnit } from '../../lib/order.ts'

/** Whether an argument that names no file can be a pattern that the shell did not expand. */
export const isGlob = (argument: string): boolean => /[*?]|\[[^\]]+\]|\{[^{}]*,[^{}]*\}/.test(argument)

const maxMatches = 100_000

/** `{a,b}` becomes a text for each choice; choices within choices are left as they are. */
const choices = (pattern: string): readonly string[] => {
  const match = /\{([^{}]*,[^{}]*)\}/.exec(pattern)
  if (!match?.[1]) return [pattern]
  const [before, after] = [pattern.slice(0, match.index), pattern.slice(match.index + match[0].length)]
  return match[1].split(',').flatMap((choice) => choices(`${before}${choice}${after}`))
}

const special: Readonly<Record<string, string>> = { '*': '[^/]*', '?': '[^/]' }

/** One segment of a pattern. A star does not match a leading dot, as in a shell. */
const nameTest = (segment: string): ((name: string) => boolean) => {
  const source = segment.replace(/\[([!^]?)([^\]]+)\]|[*?]|[\\^$.+()[\]{}|/]/g, (whole, not?: string, set?: string) =>
    set === undefined ? (special[whole] ?? `\\${whole}`) : `[${not ? '^' : ''}${set.replace(/[\\\]^]/g, '\\$&')}]`,
  )
  const test = new RegExp(`^${source}$`, 'u')
  return (name) => test.test(name) && (segment.startsWith('.') || !name.startsWith('.'))
}

const namesIn = async (folder: string): Promise<readonly { name: string; isFolder: boolean; isFile: boolean }[]> => {
  try {
    const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true })
    return entries.map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
      isFile: entry.isFile() || entry.isSymbolicLink(),
    }))
  } catch (error) {
    if (systemCode(error) === null) throw error
    return [] // not a folder, or not ours to read: nothing in it matches
  }
}

const matchesOf = async (pattern: string): Promise<readonly string[]> => {
  const found: string[] = []
  const walk = async (folder: string, segments: readonly string[]): Promise<void> => {
    const [segment, ...others] = segments
    if (segment === undefined || found.length >= maxMatches) return
    const isLast = others.length === 0
    if (segment === '**' && !isLast) await walk(folder, others)
    const matches = segment === '**' ? nameTest('*') : nameTest(segment)
    if (segment !== '**' && !isGlob(segment) && !isLast) return walk(`${folder}${segment}/`, others)
    for (const { name, isFolder, isFile } of await namesIn(folder)) {
      if (!matches(name)) continue
      if (isFolder && segment === '**') await walk(`${folder}${name}/`, segments)
      else if (isFolder && !isLast) await walk(`${folder}${name}/`, others)
      else if (isLast && isFile) found.push(`${folder}${name}`)
    }
  }
  const isRooted = pattern.startsWith('/')
  await walk(
    isRooted ? '/' : '',
    pattern.split('/').filter((segment) => segment !== ''),
  )
  return found
}

/** The files that a pattern with `*`, `**`, `?`, `[…]` and `{…,…}` names, sorted. Follows no link to a folder. */
export const expandGlob = async (pattern: string): Promise<readonly string[]> => {
  const found = await Promise.all(choices(pattern).slice(0, 64).map(matchesOf))
  return [...new Set(found.flat())].sort(byCodeUnit)
}
