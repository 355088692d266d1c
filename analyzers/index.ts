import { biome } from './biome/index.ts'
import type { Analyzer } from './contract.ts'
import { ruff } from './ruff/index.ts'

export type { Analyzer, AnalyzerConfig, AnalyzerReport, ConfigSource, SourceView, ToolIdentity } from './contract.ts'
export { faultOf } from './faults.ts'

/** All analyzers, in the order of reports. */
export const analyzers: readonly Analyzer[] = [biome, ruff]

export const findAnalyzer = (id: string): Analyzer | null => analyzers.find((analyzer) => analyzer.id === id) ?? null
