import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { Io } from '../io.ts'
import { type QueueFlags, withQueue } from '../queue/open.ts'

/** Throws `schedule/invalid` where there is none of this name. */
export const removeSchedule = (name: string, flags: QueueFlags, io: Io): Promise<void> =>
  withQueue(flags, io, async (queue) => {
    if (!(await queue?.schedules.remove(name))) {
      throw new AssayError('schedule/invalid', `There is no schedule ${printable(name)}.`, {
        remedy: 'assay schedule list shows them.',
      })
    }
    await io.out(`removed ${name}\n`)
  })
