import { type Command, Option } from 'commander'
import { addFactFlags } from '../fact-flags.ts'
import type { Io } from '../io.ts'
import type { AuditFlags } from './options.ts'

export const registerAudit = (program: Command, io: Io): void => {
  const command = program
    .command('audit')
    .summary('which analyzers and rules may each repository lawfully use, and which does it')
    .description(
      'Reads repositories in place and says for each which analyzers and rule sets it uses, whether the licences allow it, on which clause that rests, and which fact is missing to decide. Nothing is copied, executed or followed through a link; files that git ignores are read too.',
    )
    .argument('[path...]', 'repositories, or folders that hold some one or two levels down')
    .option('--list <file>', 'repositories and their facts, one JSON object a line; - is standard input')
    .option(
      '--config <file>',
      "the operator's assay.toml (default: ASSAY_CONFIG, else the user's configuration folder)",
    )
  addFactFlags(command)
    .option('--resume <audit>', 'go on with an interrupted audit: its id, or last')
    .option('--at <run>', 'judge the recorded facts of an audit or of a vet run again, under the policies of today')
    .addOption(
      new Option('--sandbox <name>', 'how what has to be parsed is isolated (default: auto)').choices([
        'auto',
        'bubblewrap',
        'none',
      ]),
    )
    .addOption(
      new Option('--format <name>', 'what goes to standard output')
        .choices(['pretty', 'json', 'sarif', 'csv', 'markdown'])
        .default('pretty'),
    )
    .addHelpText('after', helpAfter)
    .action(async (paths: readonly string[], flags: AuditFlags) => {
      // Loaded here and not above: the other commands start without it.
      const { runAuditCommand } = await import('./run.ts')
      process.exitCode = await runAuditCommand(paths, flags, io)
    })
}

const helpAfter = `
Examples:
  assay audit . --licence MIT --host github.com --visibility public    one repository, its facts as flags
  assay audit ~/src                                                    all repositories in a folder
  assay audit --list repositories.jsonl --format csv > audit.csv       many, each with its own facts
  assay audit --resume last                                            go on after Ctrl-C
  assay audit --at ID                                                  what changed since, under the policies of today

A line of the list: {"path": "shop", "licence": "MIT", "host": "github.com", "visibility": "public", "automation": true}
Facts of flags speak of one repository. What nobody declares is unknown, and unknown never allows. The licence that
files show is reported and never believed.

Exit codes: 1 something is denied, 3 a person must decide or something was not read, 0 neither, 2 usage or configuration.`
