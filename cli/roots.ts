import { realpathSync } from 'node:fs'
import { AssayError, systemCode } from '../lib/errors.ts'
import { printable } from '../lib/printable.ts'
import type { OperatorConfig } from '../pipeline/config/operator.ts'

/**
 * Real paths of the folders in which alone may be vetted: `--root`, else `roots` of the operator's assay.toml; none:
 * everywhere. Throws `usage/path-missing` for one that is not there: left out, it would allow everything.
 */
export const rootsOf = (flags: readonly string[] | undefined, { values }: OperatorConfig): readonly string[] =>
  (flags ?? values.roots ?? []).map(realRoot)

const realRoot = (root: string): string => {
  // An empty name would be the working folder.
  if (root === '')
    throw new AssayError('usage/argument', '--root is empty.', { remedy: 'Name a folder that holds the worktrees.' })
  try {
    return realpathSync(root)
  } catch (error) {
    throw new AssayError('usage/path-missing', `The root ${printable(root)} is not there (${systemCode(error)}).`, {
      remedy: 'Name an existing folder with --root, or mend roots in assay.toml.',
      cause: error,
    })
  }
}
