import { readFileSync } from 'node:fs'
import type { Limits, Plan, SnapshotFile, Step } from '../../schemas/records/index.ts'
import type { AnalyzerConfig } from '../contract.ts'
import { parserLimits, sourceRoot, toolAt } from '../step.ts'
import { capped, lintArguments } from './rules.ts'

const scratch = '/build'
const node = `${toolAt('node')}/node`
/** Stands in for the clippy.toml of the tree. */
export const configurationPath = '/assay/conf/clippy.toml'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

/**
 * A large workspace with its dependencies takes about a gigabyte below target/ (no debug information, nothing linked but
 * build scripts) and the compiler one for each of its jobs; both count as memory, for scratch is one. Twenty minutes are
 * three times what the largest tree that was tried took on two cores.
 */
const lintLimits = (cpuCores: number): Limits => ({
  wallMs: 1_200_000,
  cpuCores,
  memoryBytes: 6 * gibibyte,
  pids: 512,
  maxStdoutBytes: 256 * mebibyte,
  maxStderrBytes: mebibyte,
  scratchBytes: 4 * gibibyte,
})

/** The command that lints, without what depends on the machine. */
export const command = ({ configSource }: AnalyzerConfig): readonly string[] => [
  ...[node, '/assay/lint.mjs', sourceRoot, scratch, toolAt('rust'), '/crates'],
  // A denied lint ends a compilation: it is heard as a warning in either case.
  ...(configSource === 'assay' ? [configurationPath, ...lintArguments()] : ['-', ...capped]),
]

export const clippyPlan = (files: readonly SnapshotFile[], config: AnalyzerConfig): Plan => ({
  analyzer: 'clippy',
  tier: 'runs-repo-code',
  files: files.map(({ path }) => path),
  steps: [lintStep(files, config), convertStep(config)],
})

const lintStep = (files: readonly SnapshotFile[], config: AnalyzerConfig): Step => ({
  argv: [...command(config)],
  cwd: '/', // cargo looks for configuration from here upwards
  env: {
    PATH: `${toolAt('rust')}/bin:/usr/bin:/bin`,
    CARGO_BUILD_JOBS: String(Math.max(1, Math.floor(config.cpuCores))),
    CARGO_INCREMENTAL: '0',
    CARGO_NET_OFFLINE: 'true',
    CARGO_PROFILE_DEV_DEBUG: 'false',
    CARGO_TERM_COLOR: 'never',
  },
  stdin: { kind: 'none' },
  mounts: [
    { kind: 'snapshot', at: sourceRoot },
    { kind: 'tool', tool: 'rust', at: toolAt('rust') },
    { kind: 'tool', tool: 'node', at: toolAt('node') },
    { kind: 'crates', at: '/crates' },
    { kind: 'file', content: program('lint'), at: '/assay/lint.mjs' },
    { kind: 'file', content: '# No settings.\n', at: configurationPath },
    { kind: 'scratch', at: scratch, maxBytes: 4 * gibibyte },
    { kind: 'scratch', at: '/tmp', maxBytes: 256 * mebibyte },
  ],
  limits: lintLimits(config.cpuCores),
  files: files.map(({ path }) => path),
})

const convertStep = ({ cpuCores }: AnalyzerConfig): Step => ({
  argv: [node, '/assay/convert.mjs', sourceRoot, `${scratch}/tree`, `${toolAt('clippy-sarif')}/clippy-sarif`],
  cwd: '/',
  env: {},
  stdin: { kind: 'step', index: 0 },
  mounts: [
    { kind: 'snapshot', at: sourceRoot },
    { kind: 'tool', tool: 'clippy-sarif', at: toolAt('clippy-sarif') },
    { kind: 'tool', tool: 'node', at: toolAt('node') },
    { kind: 'file', content: program('convert'), at: '/assay/convert.mjs' },
  ],
  limits: parserLimits(cpuCores),
  files: [],
})

const program = (name: string): string => readFileSync(new URL(`./sandbox/${name}.mjs`, import.meta.url), 'utf8')
