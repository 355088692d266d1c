import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { AssayError } from '../../lib/errors.ts'
import type { Analysis, AnalyzedBy, AnalyzerRecord, Comparison, RunRecord } from '../../schemas/records/index.ts'

/**
 * The reproducible part of a statement, from a record alone: nothing of the clock, the machine, the place of the clone or
 * the names of refs. Throws `run/no-statement` for a record that lacks what it is made from.
 */
export const analysisOf = (record: RunRecord): Analysis => {
  const { report, request, source, maker } = record
  if (request === undefined || source === undefined || maker === undefined) throw tooOld(record.run)
  const { commit, tree, manifest, dirty } = report.subject
  return {
    source: { commit, tree, manifest, dirty, submodules: source.submodules, omittedCounts: source.omittedCounts },
    request,
    analyzers: record.analyzers.map(analyzedBy),
    validator: maker.validator,
    decisions: report.decisions,
    coverage: report.coverage,
    results: report.results,
    suppressions: report.suppressions ?? [],
    comparison: report.comparison === undefined ? null : comparisonOf(report.comparison),
    verdict: report.verdict,
    reasons: report.reasons,
    logSha256: report.evidence.log,
  }
}

/** The digest that runs of the same snapshot, tools and configuration have in common. */
export const analysisSha256 = (analysis: Analysis): string => sha256(canonicalJson(analysis))

/** The error of a run that an earlier version recorded. */
export const tooOld = (run: string): AssayError =>
  new AssayError(
    'run/no-statement',
    `The run ${run} was recorded by an earlier version, which kept too little to sign.`,
    {
      remedy: 'Vet the worktree again.',
    },
  )

const analyzedBy = (analyzer: AnalyzerRecord): AnalyzedBy => {
  const { id, version, licence, integrity, outcome, tools = [], configSource, configSha256, severitySha256 } = analyzer
  return {
    ...{ id, version, licence, integrity, outcome, tools, configSource, configSha256, severitySha256 },
    rulesSha256: sha256(canonicalJson(analyzer.rules)),
    rules: analyzer.rules.length,
    filesRead: analyzer.filesRead,
    skipped: analyzer.skipped.length,
    logSha256: analyzer.logSha256,
    valid: analyzer.validation?.valid ?? null,
  }
}

const comparisonOf = ({ base, ...rest }: Comparison): Analysis['comparison'] => {
  const { kind, commit, tree, manifest } = base
  return { ...rest, base: { kind, commit, tree, manifest } }
}
