import { type Command, InvalidArgumentError, Option } from 'commander'
import { printable } from '../lib/printable.ts'
import type { RunsReport } from '../schemas/records/index.ts'
import type { Io } from './io.ts'

const count = (value: string): number => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return number
}

export const registerRuns = (program: Command, io: Io): void => {
  program
    .command('runs')
    .summary('list what was recorded')
    .description('Lists recorded runs, the newest first. assay show RUN shows one.')
    .addOption(new Option('--verdict <verdict>', 'only these').choices(['pass', 'fail', 'incomplete']))
    .option('--path <path>', 'only runs of this path, as it was given to vet')
    .option('--limit <n>', 'at most this many', count, 50)
    .addOption(
      new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty'),
    )
    .action(
      async (flags: { verdict?: 'pass' | 'fail' | 'incomplete'; path?: string; limit: number; format: string }) => {
        const { verdict, path, limit, format } = flags
        const { openDefaultStore } = await import('./store.ts')
        const store = openDefaultStore()
        try {
          const runs = store.list({
            limit,
            ...(verdict === undefined ? {} : { verdict }),
            ...(path === undefined ? {} : { path }),
          })
          const report: RunsReport = { schema: 'assay/runs/v1', runs: [...runs] }
          await io.out(format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : pretty(report, io))
        } finally {
          store.close()
        }
      },
    )
}

const colours = { pass: 'green', fail: 'red', incomplete: 'yellow' } as const

const pretty = ({ runs }: RunsReport, io: Io): string => {
  if (runs.length === 0) return 'No runs are recorded yet; assay vet PATH makes one.\n'
  const lines = runs.map(({ run, verdict, path, startedAt }) => {
    const colour = colours[verdict as keyof typeof colours]
    return `${run}  ${startedAt}  ${io.paint(colour, verdict.padEnd(10))}  ${printable(path)}`
  })
  return `${lines.join('\n')}\n`
}
