import { type Command, Option } from 'commander'
import { collect } from '../collect.ts'
import { exitCodeOfVerdict } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import type { VetFlags } from './options.ts'
import type { Format } from './run.ts'

export const registerVet = (program: Command, io: Io): void => {
  program
    .command('vet')
    .summary('run every analyzer on a worktree, in a sandbox, and judge')
    .description(
      'Copies the worktree, runs every analyzer on the copy in a sandbox, checks each SARIF log against the specification, asks the licence gate, records the evidence and gives a verdict. The worktree is not changed and none of it is executed.',
    )
    .argument(
      '[path]',
      'a clone, a folder in one, a linked worktree, a bare repository (with --ref) or a plain folder',
      '.',
    )
    .option('--ref <ref>', 'vet this commit, branch or tag from the objects instead of the files on disk')
    .option('--analyzers <ids>', 'only these, separated by commas; repeatable (default: all)', collect)
    .option(
      '--sarif <file>',
      'bring in a SARIF log of another tool, as it is; repeatable, - is standard input',
      collect,
    )
    .addOption(
      new Option('--fail-on <level>', 'fail from this level on (default: error)').choices([
        'error',
        'warning',
        'note',
        'none',
      ]),
    )
    .addOption(
      new Option('--config-source <whose>', 'whose tool configuration counts (default: assay)').choices([
        'assay',
        'repo',
      ]),
    )
    .option(
      '--config <file>',
      "the operator's assay.toml (default: ASSAY_CONFIG, else the user's configuration folder)",
    )
    .option('--out <dir>', 'also write the evidence as a bundle into this folder')
    .addOption(
      new Option('--sandbox <name>', 'how analyzers are isolated (default: auto)').choices([
        'auto',
        'bubblewrap',
        'none',
      ]),
    )
    .addOption(
      new Option('--format <name>', 'what goes to standard output')
        .choices(['pretty', 'json', 'sarif', 'markdown'])
        .default('pretty'),
    )
    .option('--licence <spdx>', "the repository's licence, declared by you, as an SPDX expression")
    .option(
      '--host <host>',
      'where it is hosted: a domain, or github-enterprise, azure-devops-server, gitlab-self-managed, other',
    )
    .addOption(new Option('--visibility <who>', 'who may see it').choices(['private', 'public']))
    .addOption(new Option('--use <what>', 'what you do with the results').choices(['internal', 'service', 'research']))
    .addOption(new Option('--automation <answer>', 'does this run unattended').choices(['yes', 'no']))
    .option('--entitlement <name>', 'a licence that you hold; repeatable', collect)
    .addHelpText(
      'after',
      '\nExit codes: 0 pass, 1 fail, 2 usage or configuration, 3 incomplete (something did not finish), 4 a fault of Assay itself.\nAn analysis that did not finish is never a pass.',
    )
    .action(async (path: string, flags: VetFlags & { format: Format }) => {
      // Loaded here and not above: `assay validate` and `--help` start without it.
      const { runVetCommand } = await import('./run.ts')
      process.exitCode = exitCodeOfVerdict(await runVetCommand(path, flags, io))
    })
}
