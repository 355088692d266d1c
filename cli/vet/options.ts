import { AssayError } from '../../lib/errors.ts'
import type { OperatorConfig } from '../../pipeline/config/operator.ts'
import { conflictMessage, factsFor, repositoryEntries } from '../../pipeline/config/repositories.ts'
import type { ConfigSourceChoice, VetRequest } from '../../pipeline/request.ts'
import type { DeclaredFacts } from '../../schemas/records/index.ts'
import { checkedFacts } from '../checked-facts.ts'
import { type FactFlags, factsOfFlags } from '../fact-flags.ts'
import { openSettings } from '../settings.ts'
import type { SettingsFlags } from '../settings-flags.ts'
import { readLogs } from './imported-logs.ts'
import { outDirOf } from './out-dir.ts'

/** The flags of `assay vet` as commander gives them. */
export type VetFlags = SettingsFlags &
  FactFlags & {
    readonly ref?: string
    readonly sarif?: readonly string[]
    readonly base?: string
    readonly baseline?: string
    readonly out?: string
    readonly upload?: readonly string[]
    readonly key?: string
  }

/** Flags over the operator's configuration over defaults. Throws usage errors with what to say instead. */
export const requestOf = (path: string, flags: VetFlags, config: OperatorConfig): VetRequest => {
  if (path === '')
    throw new AssayError('usage/path-missing', 'The path to vet is empty.', { remedy: 'Name a folder; . is this one.' })
  const facts = { ...configuredFacts(path, flags.ref ?? null, config), ...checkedFacts(factsOfFlags(flags)) }
  const operator = openSettings(flags, config)
  refuseMisfits(flags, operator.configSource)
  const { list, notices } = operator.suppressions.of(path)
  return {
    ...operator.of(list, facts),
    notices,
    path,
    ref: flags.ref ?? null,
    base: flags.base ?? null,
    baseline: flags.baseline ?? null,
    imported: readLogs(flags.sarif ?? []),
    outDir: flags.out === undefined ? null : outDirOf(flags.out, path),
  }
}

const refuseMisfits = ({ base, baseline }: VetFlags, configSource: ConfigSourceChoice): void => {
  if (base !== undefined && baseline !== undefined) {
    throw new AssayError('usage/argument', '--base and --baseline both name what to compare with.', {
      remedy: 'Keep one: --base for a branch, tag or commit, --baseline for a recorded run.',
    })
  }
  if (configSource === 'base' && base === undefined) {
    throw new AssayError('usage/argument', 'The configuration of the base is to count, and no base is named.', {
      remedy: 'Add --base REF, or choose another --config-source.',
    })
  }
}

const configuredFacts = (path: string, ref: string | null, { repositories }: OperatorConfig): DeclaredFacts => {
  const found = factsFor(path, repositoryEntries(repositories), ref)
  if (found.kind === 'conflict') {
    throw new AssayError('config/invalid', conflictMessage(path, found.places), {
      remedy: 'Keep one of the two entries, or give the repository an entry of its own by path.',
    })
  }
  return found.kind === 'declared' ? found.facts : {}
}
