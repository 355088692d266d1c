import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const sourceFolders = [
  'lib',
  'schemas',
  'sarif',
  'analyzers',
  'runner',
  'policies',
  'evidence',
  'pipeline',
  'cli',
]
const otherInputs = [
  'analyzers/eslint/tool',
  'scripts/setup',
  'package.json',
  'package-lock.json',
  'tools.lock.json',
  'tsconfig.json',
]

/** Files under `folder`, relative to it and sorted, that a build reads or copies. Follows no link. */
export const sourceFiles = (folder) => walk(folder, '').sort()

/** Paths, sizes and times of all that set-up depends on: cheap, and equal as long as nobody touched a file. */
export const fingerprint = (root) => {
  const hash = createHash('sha256')
  for (const file of inputs(root)) {
    const { size, mtimeMs } = lstatSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The same over the contents: names the build. */
export const digest = (root) => {
  const hash = createHash('sha256')
  for (const file of inputs(root)) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\0${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const inputs = (root) => filesOf(root, [...sourceFolders, ...otherInputs])

/** What every build depends on beside its sources. */
export const buildInputs = (root) => filesOf(root, otherInputs)

const filesOf = (root, names) =>
  names.flatMap((name) => {
    const entry = lstatSync(join(root, name), { throwIfNoEntry: false })
    if (entry === undefined) return []
    return entry.isDirectory() ? sourceFiles(join(root, name)).map((file) => `${name}/${file}`) : [name]
  })

const walk = (top, under) =>
  readdirSync(join(top, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.isDirectory()) return left.has(entry.name) ? [] : walk(top, path)
    return entry.isFile() && !entry.name.startsWith('.') && !/\.(md|test\.ts)$/.test(entry.name) ? [path] : []
  })

// `tool`: packages of an analyzer's own; its set-up step reads them, the build does not.
const left = new Set(['fixtures', '_template', 'node_modules', 'tool'])
