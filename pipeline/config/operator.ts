import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { meaningProblems } from './meaning.ts'
import { type ConfigProblem, problemsOf } from './problems.ts'
import { ConfigFile } from './schema.ts'

/** The operator's file as read: `path` is null where there is none. */
export type OperatorConfig = { readonly path: string | null; readonly values: ConfigFile }

/**
 * Finds and reads the operator's assay.toml: `--config`, else `ASSAY_CONFIG`, else `$XDG_CONFIG_HOME/assay/assay.toml`.
 * Never a worktree's own. Throws `config/invalid` with every problem and its line.
 */
export const readOperatorConfig = (flag: string | undefined, env: NodeJS.ProcessEnv): OperatorConfig => {
  const named = flag ?? (env['ASSAY_CONFIG'] || undefined)
  const path = named === undefined ? userConfig(env) : resolve(named)
  if (path === null) return { path: null, values: {} }
  const { values, problems } = parseConfig(readText(path), homeOf(env))
  if (problems.length > 0) throw invalid(path, problems)
  return { path, values }
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
    values = parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const message = error.message.split('\n')[0] ?? 'not valid TOML'
    return { values: {}, problems: [{ line: error.line, message }] }
  }
  const shape = problemsOf(ConfigFile, values, text)
  const problems = shape.length > 0 ? shape : meaningProblems(values as ConfigFile, text, home)
  return { values: problems.length > 0 ? {} : (values as ConfigFile), problems }
}

const invalid = (path: string, problems: readonly ConfigProblem[]): AssayError => {
  const lines = problems.map(({ line, message }) => `  ${path}${line === null ? '' : `:${line}`}  ${message}`)
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  return new AssayError('config/invalid', `The configuration has ${count}:\n${lines.join('\n')}`, {
    remedy: 'Mend the lines named above; docs/configuration.md lists every key.',
  })
}
