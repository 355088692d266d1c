import { type Command, Option } from 'commander'
import type { Io } from '../io.ts'
import { queueFlag } from '../queue-flag.ts'
import { addSharedFlags } from '../shared-flags.ts'
import { wholeNumber } from '../whole-number.ts'
import type { ChangeFlags, RetryFlags } from './change.ts'
import type { JobsFlags, LookFlags } from './look.ts'
import type { QueueFlags } from './open.ts'
import { jobStates, retryable } from './states.ts'

/** `assay queue …`: what waits, runs and ended in a queue, and its switches. */
export const registerQueue = (program: Command, io: Io): void => {
  const queue = program
    .command('queue')
    .summary('what waits, runs and ended in a queue, and its switches')
    .description(
      'Looks into the queue of assay batch and its workers, and changes what stands in it. Looking at an embedded queue that is not there makes none.',
    )
    .addHelpText('after', helpAfter)
  registerLooks(queue, io)
  registerChanges(queue, io)
  below(queue, 'pause', 'begin no more jobs; those that run go on').action(async (flags: QueueFlags) =>
    (await import('./pause.ts')).pause(flags, io),
  )
  below(queue, 'resume', 'begin jobs again').action(async (flags: QueueFlags) =>
    (await import('./pause.ts')).resume(flags, io),
  )
}

const registerLooks = (queue: Command, io: Io): void => {
  below(queue, 'status', 'how many jobs in which state, whether it is paused, and who records')
    .option('--batch <name>', 'count only the jobs of this batch')
    .addOption(format())
    .action(async (flags: LookFlags) => (await look()).status(flags, io))
  below(queue, 'jobs', 'the jobs: what waits in the order in which it is taken, then the rest')
    .addOption(new Option('--state <state...>', 'only these').choices(jobStates))
    .option('--batch <name>', 'only those of this batch')
    .option('--limit <n>', 'at most this many', wholeNumber(1), 50)
    .addOption(format())
    .action(async (flags: JobsFlags) => (await look()).jobs(flags, io))
  below(queue, 'show', 'all that is known of one job, its history included')
    .argument('<key>', 'the job, or the beginning of its key')
    .addOption(format())
    .action(async (key: string, flags: LookFlags) => (await look()).show(key, flags, io))
}

const registerChanges = (queue: Command, io: Io): void => {
  settling(queue, 'cancel', 'take jobs out for good; a running one is stopped')
    .argument('[key...]', 'jobs, or the beginnings of their keys')
    .option('--batch <name>', 'all of this batch that have not ended')
    .addOption(format())
    .action(async (keys: readonly string[], flags: ChangeFlags) => (await change()).cancel(keys, flags, io))
  below(queue, 'retry', 'put jobs back that ended without a record')
    .argument('[key...]', 'jobs, or the beginnings of their keys')
    .addOption(new Option('--state <state>', 'all in this state').choices(retryable))
    .option('--batch <name>', 'all of this batch, or those of its jobs in the state')
    .addOption(format())
    .action(async (keys: readonly string[], flags: RetryFlags) => (await change()).retry(keys, flags, io))
  settling(
    queue,
    'reconcile',
    'put in again what the evidence store waits for and the queue lost; write down what ended',
  )
    .addOption(format())
    .action(async (flags: ChangeFlags) => (await import('./reconcile.ts')).reconcileQueue(flags, io))
  settling(queue, 'drain', 'take out all that waits (their batches say cancelled), and forget what has ended')
    .option('--batch <name>', 'only what waits of this batch')
    .addOption(format())
    .action(async (flags: ChangeFlags) => (await change()).drain(flags, io))
}

/** Of commands that write down what ended, where nobody else does. */
const settling = (queue: Command, name: string, description: string): Command =>
  addSharedFlags(below(queue, name, description))

const below = (queue: Command, name: string, description: string): Command =>
  queue.command(name).description(description).addOption(queueFlag())

const format = (): Option =>
  new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty')

// Loaded here and not above: the other commands start without them.
const look = () => import('./look.ts')
const change = () => import('./change.ts')

const helpAfter = `
Examples:
  assay queue status                       how much is left
  assay queue jobs --state dead failed     what did not work, and why
  assay queue show 3f2a                    one of them, with its history
  assay queue retry --state dead           all dead ones again, once the cause is mended
  assay queue cancel --batch nightly       the rest of a batch is not wanted any more
  assay queue pause                        before maintenance; assay queue resume goes on

Which queue: --queue, else ASSAY_QUEUE, where a password belongs: what is in the arguments, every user of the machine can read.

Exit codes: 0 done, 2 usage (no such job), 3 the queue cannot be used or reached, 4 a fault of Assay itself.`
