import fs from 'node:fs'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { byCodeUnit } from '../../lib/order.ts'
import {
  closeFolder,
  defaultCaps,
  displayPath,
  type Folder,
  openReal,
  type RawPath,
  statIn,
  utf8OrNull,
  walkTree,
} from '../../lib/tree/index.ts'
import { isWantedPath, unreadSubject } from '../../policies/index.ts'
import { isGitFolder } from '../snapshot/index.ts'

/** A repository to audit. `path` is shown, `place` its real path; `problem`: why it cannot be read, null where it may. */
export type FoundRepository = { readonly path: string; readonly place: string; readonly problem: string | null }

export type FoundRepositories = {
  readonly repositories: readonly FoundRepository[]
  /** What was not taken for a repository, and what was named twice. */
  readonly notices: readonly string[]
}

/** How far below a named folder repositories are looked for. */
const maxLevels = 2
const shownNames = 10

/**
 * A path is a repository where it holds `.git`, or looks like the tree of one; a folder of repositories where some lie one
 * or two levels down; else a repository because it was named. Links below it are not followed. One real path counts
 * once. Throws `usage/path-missing`, `usage/not-a-folder`, `usage/unreadable`.
 */
export const findRepositories = (
  paths: readonly { readonly shown: string; readonly path: string }[],
): FoundRepositories => {
  const notices: string[] = []
  const byPlace = new Map<string, FoundRepository>()
  for (const { shown, path } of paths) {
    const found = findAt(shown, path)
    notices.push(...found.notices)
    for (const repository of found.repositories) {
      const earlier = byPlace.get(repository.place)
      if (earlier === undefined) byPlace.set(repository.place, repository)
      else notices.push(`${repository.path} is ${earlier.path} again; it is audited once.`)
    }
  }
  const repositories = [...byPlace.values()].sort((a, b) => byCodeUnit(a.path, b.path))
  return { repositories, notices }
}

const findAt = (shown: string, path: string): FoundRepositories => {
  const place = realPlace(shown, path)
  const opened = tryOpen(place)
  if (typeof opened === 'string')
    return { repositories: [{ path: shown, place, problem: `cannot be opened (${opened})` }], notices: [] }
  try {
    return findIn(opened, shown, place)
  } finally {
    closeFolder(opened)
  }
}

const findIn = (folder: Folder, shown: string, place: string): FoundRepositories => {
  const itself = (problem: string | null): FoundRepositories => ({
    repositories: [{ path: shown, place, problem }],
    notices: [],
  })
  if (isRepository(folder)) return itself(null)
  if (isGitFolder(folder)) return itself('is a bare repository, without files; clone it and name the clone')
  const { repositories, others, isTree, isEmpty } = lookBelow(folder, shown, place)
  if (isEmpty) return itself('is an empty folder and no repository')
  if (isTree || repositories.length === 0) return itself(null)
  const rest =
    others.length === 0 ? '' : `; not read, since no repository: ${someOf(others)}. Name a folder to audit it`
  return {
    repositories,
    notices: [
      `${shown} is taken as a folder of ${repositories.length === 1 ? 'one repository' : `${repositories.length} repositories`}${rest}.`,
    ],
  }
}

const someOf = (names: readonly string[]): string =>
  names.length <= shownNames
    ? names.join(', ')
    : `${names.slice(0, shownNames).join(', ')} and ${names.length - shownNames} more`

type Below = {
  readonly repositories: readonly FoundRepository[]
  readonly others: readonly string[]
  readonly isTree: boolean
  readonly isEmpty: boolean
}

const lookBelow = (folder: Folder, shown: string, place: string): Below => {
  const repositories: FoundRepository[] = []
  const others = new Map<string, boolean>()
  const inners = new Set<string>()
  let isTree = false
  const levelOf = (raw: string): number => raw.split('/').length
  const enter = (raw: string): boolean => !inners.has(raw) && levelOf(raw) < maxLevels
  for (const entry of walkTree(folder, { caps: defaultCaps, enter })) {
    const { path: raw } = entry
    const name = displayPath(raw)
    const [top = ''] = name.split('/')
    const found = (problem: string | null): void => {
      inners.add(raw)
      others.set(top, true)
      repositories.push(foundBelow(shown, place, raw, problem))
    }
    if (!others.has(top)) others.set(top, false)
    if (levelOf(raw) === 1 && looksLikeTree(raw)) isTree = true
    if (entry.kind === 'refused') found(`cannot be looked into (${entry.detail})`)
    else if (entry.kind === 'folder' && statIn(entry.folder, `${entry.name}/.git`) !== null) found(null)
  }
  return {
    repositories,
    others: [...others].flatMap(([name, holdsOne]) => (holdsOne ? [] : [name])),
    isTree,
    isEmpty: others.size === 0,
  }
}

/** The root of a tree with a workflow, a licence or a manifest is no mere folder of others. */
const looksLikeTree = (name: string): boolean =>
  name === '.github' ||
  unreadSubject(name) === 'codeql' ||
  (/^(?:LICEN[CS]E|COPYING|package\.json|Cargo\.toml|pyproject\.toml)/u.test(name) && isWantedPath(name))

/** The repository at a path below a folder. A name that is not UTF-8 cannot be shown, stored and found again. */
export const foundBelow = (
  shown: string,
  place: string,
  raw: RawPath,
  problem: string | null = null,
): FoundRepository => {
  const name = displayPath(raw)
  return utf8OrNull(raw) === null
    ? // No real path ends so: it stands for no other.
      { path: join(shown, name), place: join(place, `${name}/`), problem: 'has a name that is not UTF-8; rename it' }
    : { path: join(shown, name), place: join(place, name), problem }
}

const isRepository = (folder: Folder): boolean => statIn(folder, '.git') !== null

const join = (folder: string, name: string): string => (folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`)

const tryOpen = (place: string): Folder | string => {
  try {
    return openReal(place)
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return code
  }
}

const realPlace = (shown: string, path: string): string => {
  try {
    const real = fs.realpathSync(path)
    if (fs.statSync(real).isDirectory()) return real
    const remedy = 'Name the folder that holds it.'
    throw new AssayError('usage/not-a-folder', `${shown} is not a folder.`, { remedy })
  } catch (error) {
    const code = systemCode(error)
    if (code === null || error instanceof AssayError) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new AssayError('usage/path-missing', `${shown} does not exist.`, {
        remedy: 'Name a repository, or a folder that holds some.',
        cause: error,
      })
    throw new AssayError('usage/unreadable', `${shown} cannot be opened: ${code}.`, { cause: error })
  }
}
