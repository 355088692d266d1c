import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { parse, TomlDate, TomlError } from 'smol-toml'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { meaningProblems } from './meaning.ts'
import { entryLines, lineOf } from './places.ts'
import { type ConfigProblem, invalidConfig, problemsOf } from './problems.ts'
import { conflictProblems, type PlacedEntry } from './repositories.ts'
import { ConfigFile } from './schema.ts'

/** The operator's file as read: `path` is null where there is none. `repositories`: its `[[repository]]` entries. */
export type OperatorConfig = {
  readonly path: string | null
  readonly values: ConfigFile
  readonly repositories: readonly PlacedEntry[]
}

/**
 * Finds and reads the operator's assay.toml: `--config`, else `ASSAY_CONFIG`, else `$XDG_CONFIG_HOME/assay/assay.toml`.
 * Never a worktree's own. Throws `config/invalid` with every problem and its line.
 */
export const readOperatorConfig = (flag: string | undefined, env: NodeJS.ProcessEnv): OperatorConfig => {
  const named = flag ?? (env['ASSAY_CONFIG'] || undefined)
  const path = named === undefined ? userConfig(env) : resolve(named)
  if (path === null) return { path: null, values: {}, repositories: [] }
  const text = readText(path)
  const { values, problems } = parseConfig(text, homeOf(env))
  if (problems.length > 0) throw invalidConfig(path, problems)
  const lines = entryLines(text, 'repository')
  const repositories = (values.repository ?? []).map((entry, at) => ({
    entry,
    base: dirname(path),
    place: { file: path, line: lines[at] ?? null },
  }))
  const conflicts = conflictProblems(repositories)
  if (conflicts.length > 0) throw invalidConfig(path, conflicts)
  return { path, values, repositories }
}

/** The absolute folder of the operator's own policies, or null; relative to the file that names it. */
export const policyFolderOf = ({ path, values }: OperatorConfig): string | null => {
  const folder = values['policy-folder']
  return folder === undefined ? null : resolve(path === null ? '.' : dirname(path), folder)
}

// A relative folder would be looked up below wherever the command stands, in a worktree perhaps.
const absolute = (path: string | undefined): string | undefined => (path && isAbsolute(path) ? path : undefined)

// os.homedir() answers HOME itself, a relative one too.
const homeOf = (env: NodeJS.ProcessEnv): string | null => absolute(env['HOME']) ?? absolute(homedir()) ?? null

const userConfig = (env: NodeJS.ProcessEnv): string | null => {
  const home = homeOf(env)
  const folder = absolute(env['XDG_CONFIG_HOME']) ?? (home === null ? undefined : join(home, '.config'))
  const path = folder === undefined ? null : join(folder, 'assay', 'assay.toml')
  return path !== null && existsSync(path) ? path : null
}

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new AssayError(
      'config/invalid',
      `The configuration ${path} cannot be read (${systemCode(error) ?? 'unknown'}).`,
      {
        remedy: 'Name an existing file with --config.',
        cause: error,
      },
    )
  }
}

/** Parses TOML text as assay.toml; what is wrong is returned, not thrown. Pure. `home`: the operator's home folder. */
export const parseConfig = (
  text: string,
  home: string | null = null,
): { values: ConfigFile; problems: readonly ConfigProblem[] } => {
  let values: unknown
  try {
    values = daysAsText(parse(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const message = error.message.split('\n')[0] ?? 'not valid TOML'
    return { values: {}, problems: [{ line: error.line, message }] }
  }
  const shape = problemsOf(ConfigFile, values, (keys) => lineOf(text, keys))
  const problems = shape.length > 0 ? shape : meaningProblems(values as ConfigFile, text, home)
  return { values: problems.length > 0 ? {} : (values as ConfigFile), problems }
}

/** A bare TOML date means the same as its text. */
const daysAsText = (value: unknown): unknown => {
  if (value instanceof TomlDate) return value.isDate() ? value.toISOString() : value
  if (Array.isArray(value)) return value.map(daysAsText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, daysAsText(each)]))
}
