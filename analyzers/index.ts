import { astGrep } from './ast-grep/index.ts'
import { biome } from './biome/index.ts'
import { clippy } from './clippy/index.ts'
import type { Analyzer } from './contract.ts'
import { declaredAnalyzer } from './declared/declared-analyzer.ts'
import type { Definition } from './declared/definition.ts'
import { eslint } from './eslint/index.ts'
import { ruff } from './ruff/index.ts'

export type { Analyzer, AnalyzerConfig, AnalyzerReport, ConfigSource, SourceView, ToolIdentity } from './contract.ts'
export { type Definition, programOf } from './declared/definition.ts'
export { isSystemPlace, refusedPlace } from './declared/places.ts'
export { faultOf } from './faults.ts'

/** All analyzers, in the order of reports. */
export const analyzers: readonly Analyzer[] = [biome, ruff, astGrep, eslint, clippy]

export const findAnalyzer = (id: string): Analyzer | null => analyzers.find((analyzer) => analyzer.id === id) ?? null

/** The analyzers of these ids: ours, or made of what the operator declared. An id of neither is left out. */
export const resolveAnalyzers = (ids: readonly string[], declared: readonly Definition[]): readonly Analyzer[] =>
  ids.flatMap((id) => {
    const definition = declared.find((candidate) => candidate.id === id)
    return findAnalyzer(id) ?? (definition === undefined ? [] : declaredAnalyzer(definition))
  })
