import type { Mount, Plan, SnapshotFile, Step } from '../../schemas/records/index.ts'
import type { AnalyzerConfig } from '../contract.ts'
import { fileArgument, fileBatches } from '../file-batches.ts'
import { parserEnv, parserLimits, sourceRoot } from '../step.ts'
import type { Definition } from './definition.ts'
import { isSystemPlace } from './places.ts'

const mebibyte = 1024 * 1024
const maxVersionBytes = mebibyte
const maxVersionMs = 60_000

/** The version command, which sees no tree, and then the command: once for each list of files that fits, or once. */
export const planDeclared = (definition: Definition, files: readonly SnapshotFile[], config: AnalyzerConfig): Plan => {
  const paths = files.map(({ path }) => path)
  const batches = definition.command.includes('{files}') ? fileBatches(paths) : [paths]
  const step = commonStep(definition, config)
  return {
    analyzer: definition.id,
    tier: definition.tier,
    files: paths,
    steps: [
      {
        ...step,
        argv: [...definition.versionCommand],
        cwd: '/tmp',
        mounts: toolMounts(definition),
        limits: {
          ...step.limits,
          wallMs: Math.min(maxVersionMs, step.limits.wallMs),
          maxStdoutBytes: maxVersionBytes,
          maxStderrBytes: maxVersionBytes,
        },
        files: [],
      },
      ...batches.map((batch) => ({
        ...step,
        argv: commandOf(definition.command, batch),
        cwd: sourceRoot,
        mounts: [{ kind: 'snapshot', at: sourceRoot } as const, ...toolMounts(definition)],
        files: [...batch],
      })),
    ],
  }
}

const commonStep = (definition: Definition, config: AnalyzerConfig): Pick<Step, 'env' | 'stdin' | 'limits'> => ({
  env: {
    ...parserEnv(config.cpuCores),
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    GOMAXPROCS: String(Math.max(1, Math.floor(config.cpuCores))),
    ...definition.env,
  },
  stdin: { kind: 'none' },
  limits: {
    ...parserLimits(config.cpuCores),
    wallMs: definition.timeoutSeconds * 1000,
    memoryBytes: definition.memoryMb * mebibyte,
  },
})

const commandOf = (command: readonly string[], batch: readonly string[]): string[] =>
  command.flatMap((word) => (word === '{files}' ? batch.map(fileArgument) : [word.replaceAll('{root}', sourceRoot)]))

/** What of this machine the tool may read; a path that another one covers is not named twice. */
const toolMounts = ({ command, versionCommand, mounts }: Definition): Mount[] => {
  const programs = [command[0] ?? '', versionCommand[0] ?? ''].filter((path) => !isSystemPlace(path))
  const all = [...new Set([...mounts, ...programs])]
  const outermost = all.filter((path) => !mounts.some((other) => path.startsWith(`${other}/`)))
  return [
    ...outermost.map((at): Mount => ({ kind: 'host', at })),
    { kind: 'scratch', at: '/tmp', maxBytes: 64 * mebibyte },
  ]
}
