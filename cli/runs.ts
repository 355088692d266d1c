import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { printable } from '../lib/printable.ts'
import type { RunsReport } from '../schemas/records/index.ts'
import type { Io } from './io.ts'
import { momentOf } from './moment.ts'
import { wholeNumber } from './whole-number.ts'

type RunsFlags = {
  readonly verdict?: 'pass' | 'fail' | 'incomplete'
  readonly path?: string
  readonly batch?: string
  readonly since?: string
  readonly until?: string
  readonly limit: number
  readonly format: 'pretty' | 'json'
}

export const registerRuns = (program: Command, io: Io): void => {
  program
    .command('runs')
    .summary('list what was recorded')
    .description('Lists recorded runs, the newest first. assay show RUN shows one. Filters count together.')
    .addOption(new Option('--verdict <verdict>', 'only these').choices(['pass', 'fail', 'incomplete']))
    .option('--path <path>', 'only runs of this folder, or of folders in it')
    .option('--batch <name>', 'only runs that were made for this batch, or reused in it')
    .option('--since <when>', 'only what began then or later: a day, a time (both UTC) or an age (12h, 2d)', (text) =>
      momentOf(text, Date.now()),
    )
    .option('--until <when>', 'only what began before; a day counts to its end', (text) =>
      momentOf(text, Date.now(), 'end'),
    )
    .option('--limit <n>', 'at most this many', wholeNumber(1), 50)
    .addOption(
      new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty'),
    )
    .addHelpText('after', helpAfter)
    .action(async (flags: RunsFlags) => {
      const { path, limit, format, ...filters } = flags
      const { openDefaultStore } = await import('./store.ts')
      const store = openDefaultStore()
      try {
        const runs = store.list({
          ...filters,
          limit: limit + 1,
          ...(path === undefined ? {} : { path: realPathOf(path) }),
        })
        const report: RunsReport = { schema: 'assay/runs/v1', runs: runs.slice(0, limit) }
        const isFiltered = path !== undefined || Object.keys(filters).length > 0
        await io.out(
          format === 'json'
            ? `${JSON.stringify(report, null, 2)}\n`
            : pretty(report, hints(runs.length > limit, isFiltered), io),
        )
      } finally {
        store.close()
      }
    })
}

const helpAfter = `
Examples:
  assay runs --verdict fail --since 1d             what failed since yesterday
  assay runs --path ~/src --until 2026-11-30       all repositories in a folder, up to that day
  assay runs --batch nightly --format json         the runs of a batch`

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
  const lines = runs.map(({ run, verdict, path, batch, startedAt }) => {
    const colour = colours[verdict as keyof typeof colours]
    const of = batch === null ? '' : io.paint('dim', `  batch ${printable(batch)}`)
    return `${run}  ${startedAt}  ${io.paint(colour, verdict.padEnd(10))}  ${printable(path)}${of}`
  })
  return `${lines.join('\n')}\n${end}`
}
