import type { SourceFile } from '../source/file.ts'
import type { TomlTable } from '../source/toml.ts'

/** A declared dependency, as `ecosystem:name`, and the line on which it first stands. */
export type Declared = { readonly name: string; readonly line: number }

const table = (value: unknown): TomlTable => (typeof value === 'object' && value !== null ? { ...value } : {})

/** All tables on the way `a.*.b`. */
const tablesAt = (root: TomlTable, way: string): readonly TomlTable[] =>
  way
    .split('.')
    .reduce<readonly TomlTable[]>(
      (found, key) =>
        found.flatMap((each) => (key === '*' ? Object.values(each).map(table) : key in each ? [table(each[key])] : [])),
      [root],
    )

const requirementLists = ['project', 'tool.uv', 'tool.hatch.envs.*', 'build-system']
const requirementTables = ['project.optional-dependencies', 'dependency-groups', 'tool.pdm.dev-dependencies']
const namedTables = [
  'tool.poetry.dependencies',
  'tool.poetry.dev-dependencies',
  'tool.poetry.group.*.dependencies',
  'packages',
  'dev-packages',
]

export const pythonPackages = (file: SourceFile): readonly Declared[] => {
  const { root } = file.toml()
  const lists = requirementLists
    .flatMap((way) => tablesAt(root, way))
    .flatMap((each) => [each['dependencies'], each['dev-dependencies'], each['extra-dependencies'], each['requires']])
  const groups = requirementTables.flatMap((way) => tablesAt(root, way)).flatMap((each) => Object.values(each))
  const required = [...lists, ...groups].flatMap((each) => (Array.isArray(each) ? each.map(requirementName) : []))
  const named = namedTables.flatMap((way) => tablesAt(root, way)).flatMap((each) => Object.keys(each))
  return placed(file, 'pypi', [...required, ...named])
}

const requirementName = (value: unknown): string =>
  typeof value === 'string' ? (/^\s*([A-Za-z0-9][A-Za-z0-9._-]*)/u.exec(value)?.[1] ?? '') : ''

const kinds = ['dependencies', 'dev-dependencies', 'build-dependencies']

export const cargoPackages = (file: SourceFile): readonly Declared[] => {
  const { root } = file.toml()
  const ways = [...kinds, ...kinds.map((kind) => `target.*.${kind}`), 'workspace.dependencies']
  return placed(
    file,
    'cargo',
    ways.flatMap((way) => tablesAt(root, way)).flatMap((each) => Object.keys(each)),
  )
}

const placed = (file: SourceFile, ecosystem: string, names: readonly string[]): readonly Declared[] => {
  const lines = firstLines(file)
  return [...new Set(names)].flatMap((name) => {
    const plain = name.replaceAll('_', '-').toLowerCase()
    return name === '' ? [] : [{ name: `${ecosystem}:${plain}`, line: lines.get(plain) ?? 1 }]
  })
}

/** Of each word that stands where a dependency may: a key, the last part of a table's name, or the start of a text. */
const firstLines = (file: SourceFile): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [index, text] of file.lines().entries()) {
    if (/^\s*#/u.test(text)) continue
    const key =
      /^\s*["']?([\w.-]+)["']?\s*=/u.exec(text) ?? /^\s*\[[\w.'"-]*dependencies\.["']?([\w-]+)["']?\]/u.exec(text)
    const words = [key?.[1], ...[...text.matchAll(/["']([\w.-]+)/gu)].map((match) => match[1])]
    for (const word of words) {
      const plain = word?.replaceAll('_', '-').toLowerCase()
      if (plain !== undefined && !found.has(plain)) found.set(plain, index + 1)
    }
  }
  return found
}
