import { analyzers, withNamedRules } from '../../analyzers/index.ts'
import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { AssayError } from '../../lib/errors.ts'
import { definitionOf } from '../../pipeline/config/declared.ts'
import { type OperatorConfig, policyFolderOf } from '../../pipeline/config/operator.ts'
import { conflictMessage, factsFor, repositoryEntries } from '../../pipeline/config/repositories.ts'
import type { ConfigSourceChoice, FailOn, VetRequest } from '../../pipeline/request.ts'
import type { SandboxChoice } from '../../runner/index.ts'
import type { DeclaredFacts } from '../../schemas/records/index.ts'
import { selectAnalyzers } from '../analyzer-ids.ts'
import { checkedFacts } from '../checked-facts.ts'
import { type FactFlags, factsOfFlags } from '../fact-flags.ts'
import { namedRules } from '../semgrep-rules.ts'
import { readLogs } from './imported-logs.ts'
import { outDirOf } from './out-dir.ts'
import { readSuppressions } from './suppressions.ts'

/** The flags of `assay vet` as commander gives them. */
export type VetFlags = FactFlags & {
  readonly ref?: string
  readonly analyzers?: readonly string[]
  readonly sarif?: readonly string[]
  readonly semgrepRules?: readonly string[]
  readonly base?: string
  readonly baseline?: string
  readonly configSource?: ConfigSourceChoice
  readonly failOn?: FailOn
  readonly config?: string
  readonly suppressions?: string
  readonly out?: string
  readonly upload?: readonly string[]
  readonly key?: string
  readonly sandbox?: SandboxChoice
}

/** Flags over the operator's configuration over defaults. Throws usage errors with what to say instead. */
export const requestOf = (path: string, flags: VetFlags, config: OperatorConfig): VetRequest => {
  const { values } = config
  if (path === '')
    throw new AssayError('usage/path-missing', 'The path to vet is empty.', { remedy: 'Name a folder; . is this one.' })
  const facts = { ...configuredFacts(path, flags.ref ?? null, config), ...checkedFacts(factsOfFlags(flags)) }
  const declared = (values.analyzer ?? []).map(definitionOf)
  const semgrepRules = namedRules(flags.semgrepRules, config)
  const settings = {
    analyzers: selectedOf(flags, config, declared, semgrepRules.length > 0),
    semgrepRules,
    declared,
    configSource: flags.configSource ?? values['config-source'] ?? 'assay',
    failOn: flags.failOn ?? values['fail-on'] ?? 'error',
    leaveOut: values['leave-out'] ?? [],
    sandbox: flags.sandbox ?? values.sandbox ?? 'auto',
    minIsolation: values['min-isolation'] ?? 'namespace',
    facts,
    organisation: values.organisation ?? {},
    waivers: values.waiver ?? [],
  } satisfies Partial<VetRequest>
  refuseMisfits(flags, settings.configSource)
  const known = [...analyzers.map(({ id }) => id), withNamedRules, ...declared.map(({ id }) => id)]
  const { list, notices } = readSuppressions(flags.suppressions, config.path, path, known)
  return {
    ...settings,
    suppressions: list,
    notices,
    policyFolder: policyFolderOf(config),
    path,
    ref: flags.ref ?? null,
    base: flags.base ?? null,
    baseline: flags.baseline ?? null,
    imported: readLogs(flags.sarif ?? []),
    outDir: flags.out === undefined ? null : outDirOf(flags.out, path),
    // Named rules by name: where they lie is this machine's; what they are stands in the rule bill of materials.
    configSha256: sha256(canonicalJson({ ...settings, semgrepRules: semgrepRules.map(({ name }) => name) })),
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

const selectedOf = (
  flags: VetFlags,
  { values }: OperatorConfig,
  declared: Parameters<typeof selectAnalyzers>[1],
  hasRules: boolean,
): readonly string[] => {
  const selected = selectAnalyzers(flags.analyzers ?? values.analyzers, declared, hasRules)
  if (flags.semgrepRules === undefined || selected.includes('semgrep')) return selected
  throw new AssayError('usage/argument', '--semgrep-rules names rules, and semgrep is not among the analyzers.', {
    remedy: 'Add semgrep to --analyzers (or to analyzers in assay.toml), or leave --semgrep-rules out.',
  })
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
