import type { Analyzer, AnalyzerConfig, ConfigSource } from '../analyzers/index.ts'
import type { Installation, InstalledTool, MissingTool } from '../lib/installation.ts'
import type { Outcome, Plan, Snapshot, SnapshotFile } from '../schemas/records/index.ts'
import type { MachineBudget } from './machine-budget/index.ts'

/** One selected analyzer: either what it would run, or the outcome that it has without running. */
export type PlannedAnalyzer = {
  readonly analyzer: Analyzer
  readonly config: AnalyzerConfig
  /** Those of its kind. */
  readonly files: readonly SnapshotFile[]
  readonly tool: InstalledTool | null
  readonly plan: Plan | null
  readonly settled: Outcome | null
}

/** Asks every selected analyzer, purely, what it would run on this snapshot with as many cores as are of use to it. */
export const planAnalyzers = (
  analyzers: readonly Analyzer[],
  snapshot: Snapshot,
  configSource: ConfigSource,
  budget: MachineBudget,
  installation: Installation,
): readonly PlannedAnalyzer[] =>
  analyzers.map((analyzer) => {
    const files = snapshot.files.filter((file) => analyzer.appliesTo(file.path))
    const tool = installation.tools[analyzer.tools[0]] ?? null
    const config = { configSource, cpuCores: budget.shareOf(files.length === 0 ? 1 : analyzer.threads(files)) }
    const base = { analyzer, config, files, tool, plan: null }
    if (files.length === 0) return { ...base, settled: { kind: 'not-applicable', message: 'No file of its kind.' } }
    const missing = analyzer.tools.find((id) => installation.tools[id] === undefined)
    if (missing !== undefined) {
      const why = installation.missing[missing]
      return { ...base, settled: { kind: 'unavailable', message: missingMessage(missing, why) } }
    }
    return { ...base, plan: analyzer.plan(files, config), settled: null }
  })

/** The plans, one of them settled by an outcome that stands whatever else is known of it; null changes nothing. */
export const settleOne = (
  planned: readonly PlannedAnalyzer[],
  id: string,
  settled: Outcome | null,
): readonly PlannedAnalyzer[] =>
  settled === null ? planned : planned.map((entry) => (entry.analyzer.id === id ? { ...entry, settled } : entry))

/** The same analyzer with the cores that were free for it. */
export const withCores = (planned: PlannedAnalyzer, cpuCores: number): PlannedAnalyzer => {
  if (planned.plan === null || planned.config.cpuCores === cpuCores) return planned
  const config = { ...planned.config, cpuCores }
  return { ...planned, config, plan: planned.analyzer.plan(planned.files, config) }
}

const missingMessage = (id: string, why: MissingTool | undefined): string => {
  if (why === undefined) return `${id} is not installed.`
  // A program that the operator named: set-up brings none of these.
  if (why.remedy === '') return `${why.reason}; put it there, or correct its [[analyzer]] in assay.toml.`
  return `${id} is missing: ${why.reason}. Get it with: ${why.remedy}`
}
