import { type Command, Option } from 'commander'
import { collect } from '../collect.ts'
import type { Io } from '../io.ts'
import { queueFlag } from '../queue-flag.ts'
import { addSettingsFlags } from '../settings-flags.ts'
import { addSharedFlags, rootFlag, workerCount } from '../shared-flags.ts'
import type { BatchFlags } from './options.ts'

export const registerBatch = (program: Command, io: Io): void => {
  const command = program
    .command('batch')
    .summary('vet many worktrees through a queue, and go on where it was interrupted')
    .description(
      'Puts each worktree of a list or a folder into a queue, has workers vet them as assay vet does, and sums up. A worktree that was vetted as it is counts as reused; one that cannot be vetted is an entry with a reason and stops none of the others.',
    )
    .argument('[list]', 'a file with one path a line, a folder that holds repositories, or - for standard input')
    .option('--name <name>', 'what the batch is called, to go on with it later (default: of the list and the time)')
    .addOption(queueFlag())
    .option(
      '--workers <n>',
      'worker processes of its own (default: one a core); 0 leaves the work to others',
      workerCount,
    )
  addSharedFlags(command)
    .addOption(rootFlag())
    .option('--demand <what>', 'only workers that offer this: sandbox=NAME or analyzer=ID; repeatable', collect)
    .option('--priority [level]', 'before what waits already: high (also without a level), normal or low')
    .option('--resume', 'go on with the batch of this name, or with a list')
    .addOption(
      new Option('--retry <which>', 'once more: failed (no record) or incomplete (of that verdict)').choices([
        'failed',
        'incomplete',
      ]),
    )
  addSettingsFlags(command)
    .option('--out <dir>', 'also write a signed bundle of each record and the summary into this folder')
    .option('--key <file>', 'sign the bundles with this key (default: one of your own; assay keys)')
    .addOption(
      new Option('--format <name>', 'what goes to standard output')
        .choices(['pretty', 'json', 'csv', 'sarif'])
        .default('pretty'),
    )
    .addHelpText('after', helpAfter)
    .action(async (list: string | undefined, flags: BatchFlags) => {
      // Loaded here and not above: the other commands start without it.
      const { runBatchCommand } = await import('./run.ts')
      process.exitCode = await runBatchCommand(list, flags, io)
    })
}

const helpAfter = `
Examples:
  assay batch ~/src                                    all repositories in a folder
  assay batch list.txt --name nightly --format json    a list; run again, only what changed is vetted
  assay batch --name nightly --resume                  go on after Ctrl-C or a crash
  assay batch --name nightly --retry failed            what came to no record, once more
  assay batch . --priority                             one worktree before all that waits
  assay batch list.txt --queue redis://queue.example --workers 0    for workers on other machines

A line of a list: a path, then a ref if one is meant, with a tab between; or an object with facts of its own:
  {"path": "shop", "ref": "v1.2", "licence": "MIT", "host": "github.com", "visibility": "public", "automation": true}
Blank lines and lines that start with # are skipped. Facts of the licence gate come from such lines and from
[[repository]] of assay.toml: flags would speak of one repository alone. docs/batch.md tells all of it.

Exit codes: 1 if any fails, else 3 if any is incomplete, an error, dead or cancelled, else 0; 2 usage or configuration,
130 paused by Ctrl-C.`
