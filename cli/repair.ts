import { type Command, Option } from 'commander'
import { type Io, withStdin } from './io.ts'
import { formats, type RepairCommand } from './repair/options.ts'

const help = `
The log goes to standard output and the report to standard error, unless --out or --in-place says where the log goes.
Only what cannot change the meaning of a log is mended; all else is listed with its place, the reason and what to do.

Examples:
  assay repair a.sarif > b.sarif                      mend what can be mended
  assay repair a.sarif --check                        what would be mended, and what not
  assay repair a.sarif --out b.sarif --ledger b.json  with a ledger of every change
  assay repair a.sarif --in-place --ledger b.json     in the file itself
  assay repair a.sarif --root /home/ci/project        paths below this folder become relative to it
  assay repair a.sarif --source .                     columnKind and paths as the files prove them
  assay repair a.sarif --apply b.json --out b.sarif   the same changes again, from the ledger

Exit codes: 0 mended, or nothing to do, and valid; 1 still invalid; 2 usage, a log that cannot be read, no room.
docs/repair.md says what is mended, by which clause.`

/** `assay repair`: exit 0 where the result is valid, 1 where it is not, 2 where there is none. */
export const registerRepair = (program: Command, io: Io): void => {
  program
    .command('repair')
    .summary('mend a SARIF log')
    .description(
      'Mends what is wrong with a SARIF log where its meaning cannot change, and says what it leaves and why.',
    )
    .argument('<file>', 'a log (also gzipped), or - for standard input')
    .option('--out <file>', 'write the mended log to this file, which must not be there yet')
    .option('--in-place', 'replace the file itself, whole or not at all')
    .option('--ledger <file>', 'write every change as JSON Patch with digests before and after')
    .option('--root <dir>', 'make file URIs and absolute paths below this folder (or file: URI) relative to it')
    .option('--source <dir>', 'the folder that was analyzed: its files prove columnKind and which paths are relative')
    .option('--check', 'say what would be mended and write nothing')
    .option('--apply <ledger>', 'make the changes of a ledger on the log for which it was made')
    .addOption(new Option('--format <name>', 'how to report').choices(formats).default('pretty'))
    .addHelpText('after', help)
    .action(async (file: string, options: RepairCommand) => {
      // Loaded here and not above: the other commands start without it.
      const { runRepair } = await import('./repair/run.ts')
      const valid = await runRepair(file, options, withStdin(io))
      process.exitCode = valid ? 0 : 1
    })
}
