import { astGrep } from './ast-grep/index.ts'
import { biome } from './biome/index.ts'
import { clippy } from './clippy/index.ts'
import type { Analyzer, ConfigSource } from './contract.ts'
import { declaredAnalyzer } from './declared/declared-analyzer.ts'
import type { Definition } from './declared/definition.ts'
import { eslint } from './eslint/index.ts'
import { ruff } from './ruff/index.ts'
import { semgrepAnalyzer } from './semgrep/index.ts'
import type { SemgrepRuleSet as RuleSet } from './semgrep/rule-set.ts'

export type { Analyzer, AnalyzerConfig, AnalyzerReport, ConfigSource, SourceView, ToolIdentity } from './contract.ts'
export { type Definition, programOf } from './declared/definition.ts'
export { isSystemPlace, refusedPlace } from './declared/places.ts'
export { faultOf } from './faults.ts'
export { isPassedBy } from './left-out.ts'
export { readRuleFile } from './semgrep/read-rules.ts'
export { doubledIds, RuleProblem, type SemgrepRuleFile, SemgrepRuleSet } from './semgrep/rule-set.ts'

/** All analyzers that have rules of their own, in the order of reports. */
export const analyzers: readonly Analyzer[] = [biome, ruff, astGrep, eslint, clippy]

export const findAnalyzer = (id: string): Analyzer | null => analyzers.find((analyzer) => analyzer.id === id) ?? null

/** Who selected the rules of an analyzer that has rules of its own. Of one that is not ours only its command did. */
export const enabledBy = (id: string, configSource: ConfigSource | 'base'): string => {
  if (findAnalyzer(id) === null) return "the operator's [[analyzer]], or the imported log"
  if (configSource === 'base') return "the base's configuration"
  return configSource === 'assay' ? `Assay's selection (analyzers/${id})` : "the worktree's configuration"
}

/** The analyzer whose rules the operator names; it stands behind `analyzers` in reports. */
export const withNamedRules = 'semgrep'

/**
 * The analyzers of these ids: ours, made of the rules that the operator named, or of what the operator declared. An id of
 * none of them is left out.
 */
export const resolveAnalyzers = (
  ids: readonly string[],
  declared: readonly Definition[],
  ruleSet: RuleSet | null = null,
): readonly Analyzer[] =>
  ids.flatMap((id) => {
    if (id === withNamedRules) return ruleSet === null ? [] : semgrepAnalyzer(ruleSet)
    const definition = declared.find((candidate) => candidate.id === id)
    return findAnalyzer(id) ?? (definition === undefined ? [] : declaredAnalyzer(definition))
  })
