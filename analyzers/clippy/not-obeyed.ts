import { parse, TomlError } from 'smol-toml'
import type { SourceView } from '../contract.ts'

type Table = Readonly<Record<string, unknown>>

/** Keys that are worth a name; what else a hostile file calls its own is not repeated. */
const cargoKeys = [
  ...['alias', 'env', 'source', 'registries', 'registry', 'http', 'net', 'patch', 'profile', 'paths', 'unstable'],
  ...['build.rustc', 'build.rustc-wrapper', 'build.rustc-workspace-wrapper', 'build.rustflags', 'build.target-dir'],
  ...['build.target', 'build.dep-info-basedir', 'doc', 'install', 'term', 'include'],
]
const targetKeys = ['linker', 'runner', 'rustflags', 'rustdocflags']
const maxTextBytes = 1024 * 1024
const maxNamed = 20

/** What of the tree would have told cargo or clippy what to do and was not listened to, in sentences, by file. Pure but for reading. */
export const notObeyed = (source: SourceView, isOurs: boolean): readonly string[] => {
  const sentences = source.snapshot.files.flatMap(({ path, size }) => {
    const kind = kindOf(path, isOurs)
    if (kind === null) return []
    const keys = size > maxTextBytes ? null : keysOf(kind, Buffer.from(source.read(path)).toString('utf8'))
    if (kind === 'manifest' && keys?.length === 0) return []
    const detail = keys === null || keys.length === 0 ? '' : ` (${keys.join(', ')})`
    return [`The worktree's ${path} is not obeyed${kind === 'manifest' ? ' as to lints' : ''}${detail}.`]
  })
  const more = sentences.length - maxNamed
  return more <= 0 ? sentences : [...sentences.slice(0, maxNamed), `Nor are ${more} more files of these kinds.`]
}

type Kind = 'cargo' | 'toolchain' | 'clippy' | 'manifest'

const kindOf = (path: string, isOurs: boolean): Kind | null => {
  if (/(^|\/)\.cargo\/config(\.toml)?$/.test(path)) return 'cargo'
  if (/(^|\/)rust-toolchain(\.toml)?$/.test(path)) return 'toolchain'
  if (isOurs && /(^|\/)\.?clippy\.toml$/.test(path)) return 'clippy'
  return isOurs && /(^|\/)Cargo\.toml$/.test(path) ? 'manifest' : null
}

const keysOf = (kind: Kind, text: string): readonly string[] | null => {
  const table = tableOf(text)
  if (table === null) return kind === 'manifest' ? [] : null
  switch (kind) {
    case 'cargo':
      return [...cargoKeys.filter((key) => has(table, key)), ...targetKeysOf(table)]
    case 'toolchain':
      return ['toolchain.path', 'toolchain.channel'].filter((key) => has(table, key))
    case 'clippy':
      return []
    case 'manifest':
      return ['lints.rust', 'lints.clippy', 'workspace.lints.rust', 'workspace.lints.clippy'].filter((key) =>
        has(table, key),
      )
  }
}

const tableOf = (text: string): Table | null => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof TomlError || error instanceof RangeError) return null
    throw error
  }
}

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null

const has = (table: Table, key: string): boolean => {
  let at: unknown = table
  for (const part of key.split('.')) {
    if (!isTable(at) || !Object.hasOwn(at, part)) return false
    at = at[part]
  }
  return true
}

const targetKeysOf = ({ target }: Table): readonly string[] => {
  const tables = isTable(target) ? Object.values(target).filter(isTable) : []
  return targetKeys.filter((key) => tables.some((table) => Object.hasOwn(table, key))).map((key) => `target.*.${key}`)
}
