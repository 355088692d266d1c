import { analyzers, withNamedRules } from '../analyzers/index.ts'
import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import { AssayError } from '../lib/errors.ts'
import { definitionOf } from '../pipeline/config/declared.ts'
import { type OperatorConfig, policyFolderOf } from '../pipeline/config/operator.ts'
import type { VetSettings } from '../pipeline/queue/shared/index.ts'
import type { ConfigSourceChoice, SuppressionList } from '../pipeline/request.ts'
import type { DeclaredFacts } from '../schemas/records/index.ts'
import { selectAnalyzers } from './analyzer-ids.ts'
import { namedRules } from './semgrep-rules.ts'
import type { SettingsFlags } from './settings-flags.ts'
import { openSuppressions, type Suppressions } from './vet/suppressions.ts'

/** What flags and configuration say of every worktree; `of`: together with what is one's own. */
export type OperatorSettings = {
  readonly configSource: ConfigSourceChoice
  readonly suppressions: Suppressions
  readonly of: (suppressions: SuppressionList | null, facts: DeclaredFacts) => VetSettings
}

/** Flags over the operator's configuration over defaults. Throws usage errors with what to say instead. */
export const openSettings = (flags: SettingsFlags, config: OperatorConfig): OperatorSettings => {
  const { values } = config
  const declared = (values.analyzer ?? []).map(definitionOf)
  const semgrepRules = namedRules(flags.semgrepRules, config)
  const common = {
    analyzers: selectedOf(flags, config, declared, semgrepRules.length > 0),
    semgrepRules,
    declared,
    configSource: flags.configSource ?? values['config-source'] ?? 'assay',
    failOn: flags.failOn ?? values['fail-on'] ?? 'error',
    leaveOut: values['leave-out'] ?? [],
    sandbox: flags.sandbox ?? values.sandbox ?? 'auto',
    minIsolation: values['min-isolation'] ?? 'namespace',
    organisation: values.organisation ?? {},
    waivers: values.waiver ?? [],
  } satisfies Partial<VetSettings>
  const known = [...analyzers.map(({ id }) => id), withNamedRules, ...declared.map(({ id }) => id)]
  return {
    configSource: common.configSource,
    suppressions: openSuppressions(flags.suppressions, config.path, known),
    of: (suppressions, facts) => {
      const settings = { ...common, facts }
      return {
        ...settings,
        suppressions,
        policyFolder: policyFolderOf(config),
        // Named rules by name: where they lie is this machine's; what they are stands in the rule bill of materials.
        configSha256: sha256(canonicalJson({ ...settings, semgrepRules: semgrepRules.map(({ name }) => name) })),
      }
    },
  }
}

const selectedOf = (
  flags: SettingsFlags,
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
