import type { Plan, SnapshotFile, Step } from '../../schemas/records/index.ts'
import type { AnalyzerConfig } from '../contract.ts'
import { fileArgument, fileBatches } from '../file-batches.ts'
import { parserTier } from '../parser-plan.ts'
import { parserEnv, parserLimits, parserMounts, sourceRoot, toolAt } from '../step.ts'
import { placeOfFile, rulesRoot, type SemgrepRuleSet } from './rule-set.ts'

/** Isolated from the machine's packages and from the working directory, which is the tree. */
const start =
  'import sys; sys.path.insert(0, sys.argv.pop(1)); sys.argv[0] = "semgrep"; from semgrep.console_scripts.pysemgrep import main; sys.exit(main())'

const secondsPerRuleAndFile = 60

/** What is asked of Semgrep, but for threads and files. `repo`: an ignore file of the tree's counts where Semgrep looks at one. */
export const command = ({ configSource }: AnalyzerConfig): string[] => [
  `${toolAt('python')}/python`,
  ...['-I', '-S', '-c', start, toolAt('semgrep')],
  ...['scan', '--json', '--verbose', '--strict', '--metrics=off', '--disable-version-check', '--oss-only'],
  ...['--no-git-ignore', ...(configSource === 'assay' ? ['--x-ignore-semgrepignore-files'] : [])],
  // 0: no file is left out for its size; and no rule is given up for a file after others took too long on it.
  ...['--max-target-bytes=0', `--timeout=${secondsPerRuleAndFile}`, '--timeout-threshold=0', '--max-memory=3000'],
  `--config=${rulesRoot}`,
]

/** Settings and log go to the scratch folder, where nothing is kept. */
const env = (cpuCores: number): Record<string, string> => ({
  ...parserEnv(cpuCores),
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  // The engine does not start without certificates to trust, though there is no network.
  SSL_CERT_FILE: `${toolAt('semgrep')}/certifi/cacert.pem`,
  SEMGREP_SETTINGS_FILE: '/tmp/settings.yml',
  SEMGREP_LOG_FILE: '/tmp/semgrep.log',
  SEMGREP_SEND_METRICS: 'off',
  SEMGREP_ENABLE_VERSION_CHECK: '0',
})

export const planSemgrep = (set: SemgrepRuleSet, files: readonly SnapshotFile[], config: AnalyzerConfig): Plan => {
  const paths = files.map(({ path }) => path)
  const base: Omit<Step, 'argv' | 'files'> = {
    cwd: sourceRoot,
    env: env(config.cpuCores),
    stdin: { kind: 'none' },
    mounts: parserMounts('semgrep', [
      { kind: 'tool', tool: 'python', at: toolAt('python') },
      ...set.files.map(({ text }, index) => ({ kind: 'file', content: text, at: placeOfFile(index) }) as const),
    ]),
    limits: parserLimits(config.cpuCores),
  }
  const jobs = `--jobs=${Math.max(1, Math.floor(config.cpuCores))}`
  return {
    analyzer: 'semgrep',
    tier: parserTier(config),
    files: paths,
    steps: fileBatches(paths).map((batch) => ({
      ...base,
      argv: [...command(config), jobs, ...batch.map(fileArgument)],
      files: [...batch],
    })),
  }
}
