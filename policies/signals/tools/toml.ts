import type { SourceFile } from '../source/file.ts'
import type { TomlTable } from '../source/toml.ts'

/** A declared dependency, as `ecosystem:name`, and the line on which it first stands. */
export type Declared = { readonly name: string; readonly line: number }

const table = (value: unknown): TomlTable => (typeof value === 'object' ? { ...value } : {})

/** All tables on the way `a.*.b`. */
const tablesAt = (root: TomlTable, way: string): readonly TomlTable[] =>
  way
    .split('.')
    .reduce<readonly TomlTable[]>(
      (found, key) => found.flatMap((each) => (key === '*' ? Object.values(each).map(table) : [table(each[key])])),
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

/** The name that a requirement starts with; '' for what is none. */
export const requirementName = (value: unknown): string =>
  typeof value === 'string' ? plainName(/^\s*([\w.-]{1,200})/u.exec(value)?.[1] ?? '') : ''

/** One name for all that the registries take as the same. */
const plainName = (name: string): string => name.toLowerCase().replaceAll('_', '-')

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
  return [...new Set(names.map(plainName))].map((name) => ({
    name: `${ecosystem}:${name}`,
    line: lines.get(name) ?? 1,
  }))
}

/** Of each word that stands where a dependency may: a key, the last part of a table's name, or the start of a text. */
const firstLines = (file: SourceFile): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [index, text] of file.lines().entries()) {
    if (/^\s*#/u.test(text)) continue
    for (const [, word = ''] of text.matchAll(/(?:^\s*|["']|dependencies\.)([\w-]{1,200})/gu)) {
      const name = plainName(word)
      if (!found.has(name)) found.set(name, index + 1)
    }
  }
  return found
}
