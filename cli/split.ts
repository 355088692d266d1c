import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Io, withStdin } from './io.ts'
import { formats, type SplitCommand } from './split/options.ts'
import { profileHelp } from './validate/options.ts'

const positive = (text: string): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Name a whole number from 1 on.')
  return value
}

/** `assay split`: exit 0 where parts were made, 1 where the log is invalid or cannot be made to fit, 2 where it cannot be read or they not be written. */
export const registerSplit = (program: Command, io: Io): void => {
  const profiles = Object.keys(profileHelp).filter((name) => name !== 'oasis')
  program
    .command('split')
    .summary('split a SARIF log into parts that a consumer takes')
    .description(
      'Splits a log that is over a limit of its consumer into several that fit, nothing lost. assay merge of all parts gives the log back.',
    )
    .argument('<file>', 'a log (also gzipped), or - for standard input')
    .requiredOption('--out <dir>', 'a folder that is not there yet; it appears with all parts or not at all')
    .addOption(new Option('--profile <name>', 'whose limits').choices(profiles))
    .option('--max-results <n>', 'most results of a run', positive)
    .option('--max-runs <n>', 'most runs of a part', positive)
    .option('--max-rules <n>', 'most rules of a run', positive)
    .option('--max-gzip-bytes <n>', 'most bytes of a part, gzipped', positive)
    .addOption(new Option('--format <name>', 'how to report what was done').choices(formats).default('pretty'))
    .addHelpText(
      'after',
      `
Examples:
  assay split a.sarif --profile github --out parts   what GitHub takes and keeps, as parts/a.001.sarif and so on
  assay split a.sarif --max-results 1000 --out parts no run with more results
  assay merge parts --out a-again.sarif              the same log again

A run is cut only where it does not fit. docs/merge-and-split.md says what becomes of its category and its alerts.
Exit codes: 0 split, 1 the log is invalid or something in it is over a limit by itself, 2 usage, or a file cannot be read or written.`,
    )
    .action(async (file: string, options: SplitCommand) => {
      // Loaded here and not above: the other commands start without it.
      const { runSplit } = await import('./split/run.ts')
      const isSplit = await runSplit(file, options, withStdin(io))
      process.exitCode = isSplit ? 0 : 1
    })
}
