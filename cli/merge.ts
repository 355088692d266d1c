import { type Command, Option } from 'commander'
import { type Io, withStdin } from './io.ts'
import { formats, type MergeCommand } from './merge/options.ts'

/** `assay merge`: exit 0 where a log was made, 1 where an input is invalid, 2 where one cannot be read or the log not be written. */
export const registerMerge = (program: Command, io: Io): void => {
  program
    .command('merge')
    .summary('put the runs of many SARIF logs into one')
    .description(
      'Puts the runs of many logs into one log. Every run is kept, an empty one too, and what points at something in its log points at it still.',
    )
    .argument(
      '<file...>',
      'logs (also gzipped), folders of them, patterns such as "out/**/*.sarif", or - for standard input',
    )
    .option('--out <file>', 'where the merged log goes, a file that is not there yet (otherwise standard output)')
    .option('--join', 'make one run of the runs of one tool, version and category, where that changes no meaning')
    .addOption(new Option('--format <name>', 'how to report what was done').choices(formats).default('pretty'))
    .addHelpText(
      'after',
      `
Examples:
  assay merge a.sarif b.sarif --out all.sarif   the runs of both, one after the other
  assay merge out --join --out all.sarif        those of a folder; one run of each tool and category
  assay merge parts --out whole.sarif           the parts that assay split made give back their log

Runs of one tool and category from different logs get categories of their own. docs/merge-and-split.md says what is joined.
Exit codes: 0 merged, 1 a log is invalid and nothing is written, 2 usage, or a file cannot be read or written.`,
    )
    .action(async (files: readonly string[], options: MergeCommand) => {
      // Loaded here and not above: the other commands start without it.
      const { runMerge } = await import('./merge/run.ts')
      const isMerged = await runMerge(files, options, withStdin(io))
      process.exitCode = isMerged ? 0 : 1
    })
}
