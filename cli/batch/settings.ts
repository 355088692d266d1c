import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { OperatorConfig } from '../../pipeline/config/operator.ts'
import type { VetSettings } from '../../pipeline/queue/shared/index.ts'
import { openSettings } from '../settings.ts'
import type { SettingsFlags } from '../settings-flags.ts'

/**
 * How each worktree of many is vetted, before its own facts are set. `paths`: of the worktrees, absolute. Throws usage
 * errors: for a base, which many have not in common, and for suppressions that one of the worktrees brings itself.
 */
export const settingsOfMany = (flags: SettingsFlags, config: OperatorConfig, paths: readonly string[]): VetSettings => {
  const operator = openSettings(flags, config)
  if (operator.configSource === 'base')
    throw new AssayError(
      'usage/argument',
      'The configuration of a base is to count, and many worktrees have no base in common.',
      {
        remedy: 'Choose --config-source assay or repo; a branch is vetted against its base by assay vet --base REF.',
      },
    )
  const { suppressions } = operator
  const list = suppressions.list()
  // The flag's own words where a flag names it; the file beside assay.toml would count for one worktree and not for another.
  const own = list === null ? undefined : paths.find((path) => suppressions.of(path).list === null)
  if (own !== undefined)
    throw new AssayError(
      'usage/argument',
      `The list of suppressions beside the assay.toml in use lies in ${printable(own)}, which is vetted.`,
      {
        remedy: 'Move it out of there: whoever writes the branch could hold back its findings.',
      },
    )
  return operator.of(list, {})
}
