import type { Analyzer, AnalyzerConfig, ConfigSource } from '../analyzers/index.ts'
import type { Installation, InstalledTool, MissingTool } from '../lib/installation.ts'
import type { Outcome, Plan, Snapshot } from '../schemas/records/index.ts'
import type { CpuBudget } from './cpu-budget.ts'

/** One selected analyzer: either what it would run, or the outcome that it has without running. */
export type PlannedAnalyzer = {
  readonly analyzer: Analyzer
  readonly config: AnalyzerConfig
  readonly tool: InstalledTool | null
  readonly plan: Plan | null
  readonly settled: Outcome | null
}

/** Asks every selected analyzer, purely, what it would run on this snapshot with its share of the cores. */
export const planAnalyzers = (
  analyzers: readonly Analyzer[],
  snapshot: Snapshot,
  configSource: ConfigSource,
  budget: CpuBudget,
  installation: Installation,
): readonly PlannedAnalyzer[] =>
  analyzers.map((analyzer) => {
    const files = snapshot.files.filter((file) => analyzer.appliesTo(file.path))
    const tool = installation.tools[analyzer.tools[0]] ?? null
    const config = { configSource, cpuCores: budget.shareOf(files.length === 0 ? 1 : analyzer.threads(files)) }
    const base = { analyzer, config, tool, plan: null }
    if (files.length === 0) return { ...base, settled: { kind: 'not-applicable', message: 'No file of its kind.' } }
    const missing = analyzer.tools.find((id) => installation.tools[id] === undefined)
    if (missing !== undefined) {
      const why = installation.missing[missing]
      return { ...base, settled: { kind: 'unavailable', message: missingMessage(missing, why) } }
    }
    return { ...base, plan: analyzer.plan(files, config), settled: null }
  })

const missingMessage = (id: string, why: MissingTool | undefined): string => {
  if (why === undefined) return `${id} is not installed.`
  // A program that the operator named: set-up brings none of these.
  if (why.remedy === '') return `${why.reason}; put it there, or correct its [[analyzer]] in assay.toml.`
  return `${id} is missing: ${why.reason}. Get it with: ${why.remedy}`
}
