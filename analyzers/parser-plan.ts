import type { Mount, Plan, SnapshotFile, Tier } from '../schemas/records/index.ts'
import type { AnalyzerConfig } from './contract.ts'
import { fileArgument, fileBatches } from './file-batches.ts'
import { parserEnv, parserLimits, parserMounts, sourceRoot } from './step.ts'

/** The tier of a tool that only parses: it honours the tree's configuration where the operator says so. */
export const parserTier = ({ configSource }: AnalyzerConfig): Tier =>
  configSource === 'assay' ? 'parses' : 'repo-config'

/** The plan of a tool that takes its files as arguments: one step for each list that fits on a command line. `mounts`: beside snapshot, tool and scratch. */
export const parserPlan = (
  analyzer: string,
  command: readonly string[],
  files: readonly SnapshotFile[],
  config: AnalyzerConfig,
  mounts: readonly Mount[] = [],
): Plan => ({
  analyzer,
  tier: parserTier(config),
  files: files.map(({ path }) => path),
  steps: fileBatches(files.map(({ path }) => path)).map((batch) => ({
    argv: [...command, ...batch.map(fileArgument)],
    cwd: sourceRoot,
    env: parserEnv(config.cpuCores),
    stdin: { kind: 'none' },
    mounts: parserMounts(analyzer, mounts),
    limits: parserLimits(config.cpuCores),
    files: [...batch],
  })),
})
