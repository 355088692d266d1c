import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { queueFlag } from '../queue-flag.ts'
import { addSharedFlags, rootFlag } from '../shared-flags.ts'
import { wholeNumber } from '../whole-number.ts'
import type { WorkerFlags } from './run.ts'

export const registerWorker = (program: Command, io: Io): void => {
  const command = program
    .command('worker')
    .summary('vet what waits in a queue, one job after the other')
    .description(
      'Takes jobs out of a queue, vets each worktree as assay vet does and records it. Any number of workers may share a queue; a job is done once, whichever of them dies. assay batch puts jobs in, and starts workers of its own.',
    )
    .addOption(queueFlag())
  addSharedFlags(command)
    .addOption(rootFlag())
    .option(
      '--config <file>',
      "the operator's assay.toml, for its roots (default: ASSAY_CONFIG, else the user's configuration folder)",
    )
    .option(
      '--grace <seconds>',
      'how long a running job may go on after the first SIGTERM or Ctrl-C',
      wholeNumber(0, 86_400),
      30,
    )
    .option('--once', 'end when nothing is left that this worker could do')
    .addHelpText('after', helpAfter)
    .action(async (flags: WorkerFlags) => {
      // Loaded here and not above: the other commands start without it.
      const { runWorkerCommand } = await import('./run.ts')
      await runWorkerCommand(flags, io)
    })
}

const helpAfter = `
Examples:
  assay worker                                       work on this user's own queue until it is told to end
  assay worker --once                                work until nothing waits any more
  assay worker --queue redis://queue.example:6379 --shared /srv/assay --queue-key /etc/assay/queue.key
                                                     one of many machines, which see the worktrees under the same paths
  assay worker --root /srv/repositories              nothing outside this folder is vetted, whoever asks for it

Each job that ends is one line: how, the path, and the run or the reason. The first SIGTERM or Ctrl-C lets the running job
end within --grace and gives it back otherwise; the second ends the worker at once, and another one takes its job.
A name of a queue that holds a password belongs into ASSAY_QUEUE, where no list of processes shows it.

Exit codes: 0 told to end or nothing left, 2 usage or configuration, 3 the queue cannot be used, 4 a fault of Assay itself.`
