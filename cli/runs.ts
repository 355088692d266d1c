import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
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
    .option('--path <path>', 'only runs of this folder')
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
            limit: limit + 1,
            ...(verdict === undefined ? {} : { verdict }),
            ...(path === undefined ? {} : { path: realPathOf(path) }),
          })
          const report: RunsReport = { schema: 'assay/runs/v1', runs: runs.slice(0, limit) }
          await io.out(
            format === 'json'
              ? `${JSON.stringify(report, null, 2)}\n`
              : pretty(report, hints(runs.length > limit, verdict !== undefined || path !== undefined), io),
          )
        } finally {
          store.close()
        }
      },
    )
}

const colours = { pass: 'green', fail: 'red', incomplete: 'yellow' } as const

/** The real path where there is such a folder; a folder that is gone may still have runs. */
const realPathOf = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

const hints = (hasOlder: boolean, isFiltered: boolean): { readonly none: string; readonly end: string } => ({
  none: isFiltered ? 'No recorded run matches.\n' : 'No runs are recorded yet; assay vet PATH makes one.\n',
  end: hasOlder ? 'There are older ones; --limit N shows more.\n' : '',
})

const pretty = ({ runs }: RunsReport, { none, end }: ReturnType<typeof hints>, io: Io): string => {
  if (runs.length === 0) return none
  const lines = runs.map(({ run, verdict, path, startedAt }) => {
    const colour = colours[verdict as keyof typeof colours]
    return `${run}  ${startedAt}  ${io.paint(colour, verdict.padEnd(10))}  ${printable(path)}`
  })
  return `${lines.join('\n')}\n${end}`
}
