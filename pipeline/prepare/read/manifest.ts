import { parse } from 'smol-toml'
import type { ManifestReading } from '../protocol.ts'
import { decodeText } from './text.ts'

type Table = Readonly<Record<string, unknown>>

/** Reads of a Cargo.toml what matters here. Never throws for what stands in it. Pure. */
export const readManifest = (uri: string, bytes: Uint8Array): ManifestReading => {
  const text = decodeText(bytes)
  const manifest = text === null ? null : tableOf(text)
  if (manifest === null) {
    const problem = 'It is not TOML in UTF-8.'
    return { kind: 'manifest', uri, problem, package: null, needsRegistry: false }
  }
  const name = tableAt(manifest, 'package')['name']
  return {
    ...{ kind: 'manifest', uri, problem: null },
    package: typeof name === 'string' ? name.slice(0, 1000) : null,
    needsRegistry: dependencyTables(manifest).some((table) => Object.values(table).some(isFromRegistry)),
  }
}

const kinds = ['dependencies', 'dev-dependencies', 'dev_dependencies', 'build-dependencies', 'build_dependencies']

const dependencyTables = (manifest: Table): readonly Table[] => {
  const platforms = Object.values(tableAt(manifest, 'target')).filter(isTable)
  const workspace = tableAt(tableAt(manifest, 'workspace'), 'dependencies')
  return [workspace, ...[manifest, ...platforms].flatMap((table) => kinds.map((kind) => tableAt(table, kind)))]
}

/** A path or a git address wins over the version beside it; `workspace = true` is judged where the workspace says it. */
const isFromRegistry = (dependency: unknown): boolean =>
  typeof dependency === 'string' ||
  (isTable(dependency) && !['path', 'git', 'workspace'].some((key) => Object.hasOwn(dependency, key)))

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const tableAt = (table: Table, key: string): Table => {
  const value = Object.hasOwn(table, key) ? table[key] : undefined
  return isTable(value) ? value : {}
}

const tableOf = (text: string): Table | null => {
  try {
    return parse(text)
  } catch {
    return null
  }
}
