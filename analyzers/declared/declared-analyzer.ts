import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { treePattern } from '../../lib/tree-pattern.ts'
import { type Analyzer, defineAnalyzer } from '../contract.ts'
import { type Definition, programOf } from './definition.ts'
import { planDeclared } from './plan.ts'
import { severityDigest } from './severity.ts'
import { toSarifOf } from './to-sarif.ts'

/** Makes an analyzer of what the operator declared; everything else of Assay takes it for one of its own. */
export const declaredAnalyzer = (definition: Definition): Analyzer => {
  const patterns = definition.appliesTo.map(treePattern)
  const { severity: _rules, otherSeverity: _others, ...configuration } = definition
  return defineAnalyzer({
    id: definition.id,
    licence: definition.licence,
    tier: () => definition.tier,
    tools: [programOf(definition.id)],
    appliesTo: (path) => patterns.some((pattern) => pattern.test(path)),
    // Nobody here knows which comments silence it; what its log marks as suppressed is told.
    inlineSuppressions: () => [],
    // Nor which files it obeys.
    configFiles: () => false,
    threads: () => definition.threads,
    plan: (files, config) => planDeclared(definition, files, config),
    toSarif: toSarifOf(definition),
    // Known after a run, by its log.
    rules: () => [],
    configSha256: () => sha256(canonicalJson(configuration)),
    severitySha256: () => severityDigest(definition),
    definition,
  })
}
