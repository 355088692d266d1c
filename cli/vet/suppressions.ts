import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sha256 } from '../../lib/digest.ts'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { isWithin, realPlace } from '../../lib/real-place.ts'
import { utf8Text } from '../../lib/utf8-text.ts'
import { invalidConfig } from '../../pipeline/config/problems.ts'
import type { SuppressionList } from '../../pipeline/request.ts'
import { parseSuppressions } from '../../pipeline/suppressions/parse.ts'

const fileName = 'assay.suppressions.yaml'
const maxBytes = 4 * 1024 * 1024

const ignored = `The ${fileName} beside the assay.toml in use is ignored: it lies in the worktree that is vetted.`

type Found = { readonly list: SuppressionList | null; readonly notices: readonly string[] }

/** The operator's list: as it is, and for a worktree, whose own one is nobody's word. Read once, when it is first asked for. */
export type Suppressions = {
  readonly list: () => SuppressionList | null
  readonly of: (worktree: string) => Found
}

/**
 * The operator's list: `--suppressions`, else the file beside the operator's assay.toml. One inside the worktree is nobody's
 * word: whoever writes the branch writes it. Throws `usage/argument` where a flag names such a file, `config/invalid` with
 * every problem and its line.
 */
export const openSuppressions = (
  flag: string | undefined,
  configPath: string | null,
  analyzers: readonly string[],
): Suppressions => {
  const beside = configPath === null ? null : join(dirname(configPath), fileName)
  const none = { list: null, notices: [] }
  if (flag === undefined && (beside === null || !existsSync(beside))) return { list: () => null, of: () => none }
  const file = resolve(flag ?? beside ?? '')
  let read: SuppressionList | null = null
  const list = (): SuppressionList => {
    read ??= readList(file, analyzers)
    return read
  }
  return {
    list,
    of: (worktree) => {
      if (!isWithin(realPlace(file), rootOf(worktree))) return { list: list(), notices: [] }
      if (flag === undefined) return { list: null, notices: [ignored] }
      throw new AssayError('usage/argument', `The list of suppressions ${flag} lies in the worktree that is vetted.`, {
        remedy: 'Name one outside it: whoever writes the branch could hold back its findings.',
      })
    },
  }
}

/** The folder of the repository that the vetted one is part of, or itself. */
const rootOf = (worktree: string): string => {
  const start = realPlace(resolve(worktree))
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return start
  }
}

const readList = (file: string, analyzers: readonly string[]): SuppressionList => {
  const bytes = bytesOf(file)
  const text = utf8Text(bytes)
  const { entries, problems } =
    text === null
      ? { entries: [], problems: [{ line: null, message: 'is not UTF-8' }] }
      : parseSuppressions(text, { analyzers })
  if (problems.length > 0) throw invalidConfig(file, problems, 'list of suppressions', 'docs/suppressions.md')
  return { entries, sha256: sha256(bytes) }
}

const bytesOf = (file: string): Uint8Array => {
  const remedy = 'Name an existing file with --suppressions.'
  try {
    const bytes = readFileSync(file)
    if (bytes.byteLength <= maxBytes) return bytes
  } catch (error) {
    throw new AssayError(
      'config/invalid',
      `The list of suppressions ${file} cannot be read (${systemCode(error) ?? 'unknown'}).`,
      { remedy, cause: error },
    )
  }
  throw new AssayError('config/invalid', `The list of suppressions ${file} is larger than 4 MiB.`, { remedy })
}
