import { readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import {
  closeFolder,
  createFileReader,
  defaultCaps,
  displayPath,
  openReal,
  toRawPath,
  utf8OrNull,
  walkTree,
} from '../../lib/tree/index.ts'
import type { Snapshot } from '../../schemas/records/index.ts'

/** A file or folder of rules: `name` as the operator wrote it, `path` absolute. */
export type NamedRules = { readonly name: string; readonly path: string }

/** A file as it was read, by the name that a reader is shown. */
export type FoundFile = { readonly uri: string; readonly bytes: Uint8Array }

/** What lies at a named place. `paths`: every name met, also of what was not read. */
export type FoundRules = {
  readonly rules: readonly FoundFile[]
  readonly licences: readonly FoundFile[]
  readonly paths: readonly string[]
  readonly problems: readonly { readonly uri: string; readonly message: string }[]
}

/** No file of rules that a person keeps by hand is larger. In bytes. */
const maxFileBytes = 400_000
/** The launcher of the sandbox holds a descriptor for each file. */
export const maxFiles = 400
const isRuleFile = (name: string): boolean => /\.(?:ya?ml|json)$/iu.test(name)
/** Of a folder, as Semgrep takes them: YAML that is neither hidden nor the test of a rule. */
const isTakenOfFolder = (path: string): boolean =>
  /\.ya?ml$/iu.test(path) && !/(?:^|\/)\./u.test(path) && !/\.test\.ya?ml$/iu.test(path)
const isLicence = (path: string): boolean => /^(?:LICEN[CS]E|COPYING)(?:[._-]|$)/iu.test(basename(path))

/** The vetted worktree: `path` as it was named, and its copy, which lies at `dir`. */
export type Worktree = { readonly path: string; readonly snapshot: Snapshot; readonly dir: string }

/**
 * Reads what the operator named: inside the vetted worktree (null: none is vetted) from the copy, elsewhere by descriptor, no
 * link followed below the named place. Throws a usage error for a place that is not there.
 */
export const findNamedRules = (named: readonly NamedRules[], worktree: Worktree | null): readonly FoundRules[] =>
  named.map((one) => {
    const inside = worktree === null ? null : pathInside(one.path, worktree.path)
    return worktree === null || inside === null ? findOutside(one) : findInside(one, inside, worktree)
  })

/** The path below the worktree, by its name or by where it really is; null outside. */
const pathInside = (path: string, worktree: string): string | null => {
  const roots = [resolve(worktree), realOf(resolve(worktree)) ?? '']
  const places = [path, realOf(path) ?? '']
  for (const place of places) {
    for (const root of roots) {
      if (place === root) return ''
      if (place !== '' && root !== '' && place.startsWith(`${root}/`)) return relative(root, place)
    }
  }
  return null
}

const realOf = (path: string): string | null => {
  try {
    return realpathSync(path)
  } catch (error) {
    if (systemCode(error) === null) throw error
    return null
  }
}

const missing = (name: string, why: string): AssayError =>
  new AssayError('usage/argument', `The Semgrep rules ${name} ${why}.`, {
    remedy:
      'Name a file (.yaml, .yml, .json) or a folder of rules with --semgrep-rules, or semgrep-rules in assay.toml.',
  })

const findInside = ({ name }: NamedRules, at: string, { snapshot, dir }: Worktree): FoundRules => {
  const sizes = new Map(snapshot.files.map(({ path, size }) => [path, size]))
  if (sizes.has(at) && !isRuleFile(at)) throw missing(name, 'are no YAML or JSON file')
  const prefix = at === '' ? '' : `${at}/`
  const all = [...sizes.keys()]
  const taken = sizes.has(at)
    ? [at]
    : all.filter((path) => path.startsWith(prefix) && isTakenOfFolder(path.slice(prefix.length)))
  // What the copy left out may be a part of the set: a link, a file over a cap.
  const omitted = snapshot.omitted.filter(
    ({ path }) => path === at || (path.startsWith(prefix) && isTakenOfFolder(path.slice(prefix.length))),
  )
  if (taken.length === 0 && omitted.length === 0) throw missing(name, 'are no file of rules in the vetted tree')
  const above = new Set(foldersAbove(at))
  const terms = all.filter((path) => isLicence(path) && (path.startsWith(prefix) || above.has(folderOf(path))))
  const isSmall = (path: string): boolean => (sizes.get(path) ?? 0) <= maxFileBytes
  const read = (path: string): FoundFile => ({ uri: path, bytes: readFileSync(join(dir, path)) })
  return {
    rules: taken.filter(isSmall).slice(0, maxFiles).map(read),
    licences: terms.filter(isSmall).slice(0, maxFiles).map(read),
    paths: all,
    problems: [
      ...tooMany(name, taken.length),
      ...taken
        .filter((path) => !isSmall(path))
        .map((uri) => ({ uri, message: `it is larger than ${maxFileBytes} bytes` })),
      ...omitted.map(({ path, reason }) => ({ uri: path, message: `it is not in the copy (${reason})` })),
    ],
  }
}

const tooMany = (uri: string, count: number): FoundRules['problems'] =>
  count <= maxFiles ? [] : [{ uri, message: `it holds ${count} files of rules; ${maxFiles} can be run at once` }]

const folderOf = (path: string): string => (path.includes('/') ? posix.dirname(path) : '')

const foldersAbove = (path: string): readonly string[] => {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index).join('/'))
}

const findOutside = ({ name, path }: NamedRules): FoundRules => {
  const real = realOf(path)
  if (real === null) throw missing(name, 'are not there')
  const stat = statSync(real)
  if (stat.isFile() && !isRuleFile(real)) throw missing(name, 'are no YAML or JSON file')
  if (!stat.isFile() && !stat.isDirectory()) throw missing(name, 'are neither file nor folder')
  const shown = name.replace(/\/+$/u, '')
  const found = stat.isFile() ? readOne(real, shown) : readFolder(real, shown)
  if (found.rules.length + found.problems.length === 0) throw missing(name, 'hold no file of rules')
  return { ...found, licences: [...found.licences, ...licencesAbove(real, stat.isFile())] }
}

const readOne = (real: string, uri: string): FoundRules => {
  const folder = openReal(dirname(real))
  try {
    const read = createFileReader().read(folder, toRawPath(basename(real)), maxFileBytes)
    const isRead = read.kind === 'read'
    return {
      ...{ licences: [], paths: [uri] },
      rules: isRead ? [{ uri, bytes: Uint8Array.from(read.bytes) }] : [],
      problems: isRead ? [] : [{ uri, message: `it could not be read (${read.kind})` }],
    }
  } finally {
    closeFolder(folder)
  }
}

const readFolder = (real: string, shown: string): FoundRules => {
  const root = openReal(real)
  const reader = createFileReader()
  const rules: FoundFile[] = []
  const licences: FoundFile[] = []
  const paths: string[] = []
  const problems: { uri: string; message: string }[] = []
  let count = 0
  try {
    const caps = { ...defaultCaps, entries: 100_000 }
    const enter = (_path: string, name: string): boolean => name !== '.git'
    for (const entry of walkTree(root, { caps, enter })) {
      const path = utf8OrNull(entry.path)
      const uri = `${shown}/${displayPath(entry.path)}`
      const isRule = isTakenOfFolder(displayPath(entry.path))
      if (entry.kind === 'refused') problems.push({ uri, message: `it was not looked into (${entry.reason})` })
      else if (entry.kind === 'link' && isRule) problems.push({ uri, message: 'it is a link, which is not followed' })
      else if (entry.kind === 'file') {
        paths.push(uri)
        const isTerms = isLicence(displayPath(entry.path))
        if (!isRule && !isTerms) continue
        count += isRule ? 1 : 0
        if (isRule ? count > maxFiles : licences.length >= maxFiles) continue
        const read = path === null ? null : reader.read(entry.folder, entry.name, maxFileBytes)
        if (read?.kind === 'read') (isRule ? rules : licences).push({ uri, bytes: Uint8Array.from(read.bytes) })
        else problems.push({ uri, message: `it could not be read (${read?.kind ?? 'its name is not UTF-8'})` })
      }
    }
  } finally {
    closeFolder(root)
  }
  return { rules, licences, paths, problems: [...problems, ...tooMany(shown, count)] }
}

/** A checkout of others' rules says in its top folder on what terms they stand. */
const licencesAbove = (real: string, isFile: boolean): readonly FoundFile[] => {
  const found: FoundFile[] = []
  let folder = dirname(real)
  for (let level = 0; level < (isFile ? 8 : 7) && folder !== dirname(folder); level += 1, folder = dirname(folder)) {
    found.push(...licencesOf(folder))
    if (realOf(join(folder, '.git')) !== null) break
  }
  return found
}

const licencesOf = (path: string): readonly FoundFile[] =>
  ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'COPYING', 'LICENCE'].flatMap((name) => {
    const place = join(path, name)
    if (realOf(place) !== place) return []
    const { rules } = readOne(place, place)
    return rules
  })
