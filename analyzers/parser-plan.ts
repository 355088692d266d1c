import type { Mount, Plan, SnapshotFile, Tier } from '../schemas/records/index.ts'
import type { AnalyzerConfig } from './contract.ts'
import { fileArgument, fileBatches } from './file-batches.ts'
import { parserEnv, parserLimits, parserMounts, sourceRoot } from './step.ts'

/** The tier of a tool that only parses: it honours the tree's configuration where the operator says so. */
export const parserTier = ({ configSource }: AnalyzerConfig): Tier =>
  configSource === 'assay' ? 'parses' : 'repo-config'

/** Below this, another thread costs more than it brings: both parsers read 5 MB or more in a second. */
const bytesPerThread = 512 * 1024

/** Threads of use to a parser that divides its files among them. */
export const parserThreads = (files: readonly SnapshotFile[]): number =>
  Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / bytesPerThread)

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
