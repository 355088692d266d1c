import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { queueFlag } from '../queue-flag.ts'
import { addSharedFlags, rootFlag, workerCount } from '../shared-flags.ts'
import type { CoordinatorFlags } from './run.ts'

export const registerCoordinator = (program: Command, io: Io): void => {
  const command = program
    .command('coordinator')
    .summary('record what workers did, restore what the queue lost, begin what is scheduled; until it is stopped')
    .description(
      'Does for a queue what assay batch does while it runs, and goes on until a signal: writes down how jobs ended, puts in again what the queue lost, and begins the batches of assay schedule. One for each queue and evidence store.',
    )
    .addOption(queueFlag())
    .option('--workers <n>', 'worker processes of its own', workerCount, 0)
  addSharedFlags(command)
    .addOption(rootFlag())
    .option(
      '--config <file>',
      "the operator's assay.toml, for roots and facts (default: ASSAY_CONFIG, else the user's configuration folder)",
    )
    .addHelpText('after', helpAfter)
    .action(async (flags: CoordinatorFlags) => (await import('./run.ts')).runCoordinatorCommand(flags, io))
}

const helpAfter = `
Examples:
  assay coordinator --workers 2                      this machine does what is scheduled
  assay coordinator --queue redis://queue.example:6379 --shared /srv/assay    for workers on many machines

The first SIGTERM or Ctrl-C stops it: its workers give their jobs back, and nothing is lost. Whoever coordinates next goes on.

Exit codes: 0 stopped, 2 usage (another process coordinates: it says which), 3 the queue cannot be used, 4 a fault of Assay itself.`
