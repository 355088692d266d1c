import { readFileSync } from 'node:fs'
import type { Mount, Plan, SnapshotFile } from '../../schemas/records/index.ts'
import type { AnalyzerConfig } from '../contract.ts'
import { parserTier } from '../parser-plan.ts'
import { parserEnv, parserLimits, parserMounts, sourceRoot, toolAt } from '../step.ts'
import { matchers } from './pack.ts'

/** Biome's limit too: what is larger was written by a machine, and a rule that looks around may take minutes for it. */
const maxFileBytes = 1024 * 1024

/** Most files take a few milliseconds. One that takes so long was made to cost time, or found a fault of the parser: it is given up. */
const maxFileMs = 20_000

/** Each reader is a process of a dozen threads; more than these bring nothing and come near the limit on processes. */
const maxReaders = 8

/** Below this another reader, whose start takes 50 ms, costs more than it brings: one reads about 1 MB in a second. */
const bytesPerReader = 256 * 1024

/** How many readers are of use. */
export const readersFor = (files: readonly SnapshotFile[]): number =>
  Math.max(1, Math.min(maxReaders, Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / bytesPerReader)))

const programFolder = '/assay'
const programs = ['driver.mjs', 'reader.mjs', 'words.mjs']
/** What starts in their place where the tree's sgconfig.yml counts, and what it needs. */
const repoProgram = 'repo.mjs'
const repoTools = ['yaml', 'ast-grep-cli']
const repoArguments = [`${toolAt('yaml')}/dist/index.js`, `${toolAt('ast-grep-cli')}/ast-grep`]
const grammarFolder = '/tools/grammars'
const grammars = ['ast-grep-go', 'ast-grep-python', 'ast-grep-rust']

/** What of the command does not depend on the files. */
export const command = ({ configSource }: AnalyzerConfig) => ({
  // Each place stands alone as an argument: without a sandbox it is replaced by the real one.
  argv: [
    `${toolAt('node')}/node`,
    ...(configSource === 'assay' ? [] : [`${programFolder}/${repoProgram}`, ...repoArguments]),
    ...programs.map((name) => `${programFolder}/${name}`),
    toolAt('ast-grep'),
    ...grammars.map((name) => `${grammarFolder}/${name}`),
  ],
  programs: Object.fromEntries(
    [...programs, ...(configSource === 'assay' ? [] : [repoProgram])].map((name) => [
      name,
      readFileSync(new URL(`./sandbox/${name}`, import.meta.url), 'utf8'),
    ]),
  ),
  rules: matchers(),
  maxFileBytes,
  maxFileMs,
})

/** One step for all files, which are named on its standard input. */
export const plan = (files: readonly SnapshotFile[], config: AnalyzerConfig): Plan => {
  const { argv, programs: sources, rules } = command(config)
  const paths = files.map(({ path }) => path)
  const readers = Math.max(1, Math.min(readersFor(files), Math.floor(config.cpuCores)))
  return {
    analyzer: 'ast-grep',
    tier: parserTier(config),
    files: paths,
    steps: [
      {
        argv,
        cwd: sourceRoot,
        env: parserEnv(config.cpuCores),
        stdin: { kind: 'text', text: JSON.stringify({ files: paths, readers, maxFileBytes, maxFileMs, rules }) },
        mounts: parserMounts('ast-grep', [
          { kind: 'tool', tool: 'node', at: toolAt('node') },
          ...grammars.map((tool): Mount => ({ kind: 'tool', tool, at: grammarFolder })),
          ...(config.configSource === 'assay' ? [] : repoTools).map(
            (tool): Mount => ({ kind: 'tool', tool, at: toolAt(tool) }),
          ),
          ...Object.entries(sources).map(
            ([name, content]): Mount => ({ kind: 'file', content, at: `${programFolder}/${name}` }),
          ),
        ]),
        limits: parserLimits(config.cpuCores),
        files: paths,
      },
    ],
  }
}
