import { type Command, Option } from 'commander'
import type { Io } from '../io.ts'
import type { QueueFlags } from '../queue/open.ts'
import { queueFlag } from '../queue-flag.ts'
import { addSettingsFlags } from '../settings-flags.ts'
import { addSharedFlags, queueKeyFlag } from '../shared-flags.ts'
import type { AddFlags } from './add.ts'
import type { ListFlags } from './list.ts'

/** `assay schedule …`: batches that begin by themselves. */
export const registerSchedule = (program: Command, io: Io): void => {
  const schedule = program
    .command('schedule')
    .summary('batches that begin by themselves')
    .description(
      'Keeps batches that begin by themselves, in the queue. A coordinator begins them: assay coordinator, or an assay batch that happens to run. A firing that nobody was there for is made up for once.',
    )
    .addHelpText('after', helpAfter)

  const add = schedule
    .command('add')
    .description('vet a list again and again; one of this name is replaced')
    .argument('<name>', 'its name; each batch is named NAME@TIME')
    .argument('<list>', 'a list or a folder of repositories, as of assay batch; it is read anew each time')
    .option('--cron <pattern>', 'when: five cron fields, or six with seconds first')
    .option('--nightly', 'at 02:00 each day')
    .option('--time-zone <name>', 'the time zone that is meant (default: that of this machine)')
    .addOption(
      new Option('--priority <which>', 'of its jobs among others').choices(['high', 'normal', 'low']).default('normal'),
    )
  addSharedFlags(addSettingsFlags(add.addOption(queueFlag()))).action(
    async (name: string, list: string, flags: AddFlags) =>
      (await import('./add.ts')).addSchedule(name, list, flags, io),
  )

  schedule
    .command('list')
    .description('every schedule: when it fires next, and what became of the last time')
    .addOption(queueFlag())
    .addOption(queueKeyFlag())
    .addOption(
      new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty'),
    )
    .action(async (flags: ListFlags) => (await import('./list.ts')).listSchedules(flags, io))
  schedule
    .command('remove')
    .description('fire no more; batches that began go on')
    .argument('<name>', 'its name')
    .addOption(queueFlag())
    .action(async (name: string, flags: QueueFlags) => (await import('./remove.ts')).removeSchedule(name, flags, io))
}

const helpAfter = `
Examples:
  assay schedule add ours repositories.txt --nightly
  assay schedule add ours repositories.txt --cron "30 6 * * 1-5" --time-zone Europe/Berlin --fail-on warning
  assay schedule list
  assay coordinator --workers 2            begins them, works and records, until it is stopped

Flags of the vet are those of now: the tools, the policies and the facts of [[repository]] those of the moment that it fires.

Exit codes: 0 done, 2 usage (no such schedule, a pattern that never comes), 3 the queue cannot be used, 4 a fault of Assay itself.`
