import { resolve } from 'node:path'
import { counted } from '../../lib/counted.ts'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { readBatchSource } from '../../pipeline/batch/index.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import { nextFiring, ownTimeZone } from '../../pipeline/queue/cron.ts'
import { macOf } from '../../pipeline/queue/queue-key.ts'
import { jobSettingsOf } from '../../pipeline/queue/shared/index.ts'
import type { JobPriority } from '../../schemas/records/index.ts'
import { settingsOfMany } from '../batch/settings.ts'
import type { Io } from '../io.ts'
import { openTarget } from '../queue/open.ts'
import { queueTargetOf } from '../queue-target.ts'
import type { SettingsFlags } from '../settings-flags.ts'
import type { SharedFlags } from '../shared-flags.ts'
import { openSharedPlace } from '../shared-place.ts'
import { installationWith } from '../tools-on-demand.ts'
import { coordinatorHint } from './hint.ts'

export type AddFlags = SettingsFlags &
  SharedFlags & {
    readonly queue?: string
    readonly cron?: string
    readonly nightly?: boolean
    readonly timeZone?: string
    readonly priority: JobPriority
  }

const nightly = '0 2 * * *'

/** Puts a schedule into the queue, signed by its key. All that can be found wrong now is found now. Throws usage errors. */
export const addSchedule = async (name: string, list: string, flags: AddFlags, io: Io): Promise<void> => {
  const now = Date.now()
  const timing = { pattern: patternOf(flags), timeZone: flags.timeZone ?? ownTimeZone() }
  const nextAt = nextFiring(timing.pattern, timing.timeZone, now)
  const place = placeOf(list)
  const config = readOperatorConfig(flags.config, process.env)
  const { entries } = readBatchSource(place)
  const target = queueTargetOf(flags.queue, process.env)
  const settings = settingsOfMany(
    flags,
    config,
    entries.map(({ path }) => path),
  )
  const installation = await installationWith(settings.analyzers)
  const { shared, secret } = openSharedPlace(flags, target, 'make')
  const configSha256 = shared.putSettings(jobSettingsOf(settings, installation, now))
  const schedule = { name: checkedName(name), list: place, ...timing, configSha256, priority: flags.priority }
  const queue = await openTarget(target, io)
  try {
    const before = (await queue.schedules.list()).some((each) => each.name === name)
    await queue.schedules.put({
      ...schedule,
      mac: macOf(secret, 'schedule', { ...schedule, nextAt: null, lastAt: null }),
    })
    await io.out(
      `${before ? 'replaced' : 'added'} ${name}: ${printable(place)}, ${counted(entries.length, 'repository', 'repositories')} now\n  next ${new Date(nextAt).toISOString()} (${timing.pattern}, ${timing.timeZone})\n`,
    )
    io.err(coordinatorHint(target))
  } finally {
    await queue.close()
  }
}

const patternOf = ({ cron, nightly: isNightly }: AddFlags): string => {
  if ((cron === undefined) === (isNightly === true)) return cron ?? nightly
  throw new AssayError(
    'usage/argument',
    cron === undefined ? 'When it fires is not said.' : 'When it fires is said twice.',
    {
      remedy: 'Add --nightly, or --cron with five fields: --cron "30 6 * * 1-5".',
    },
  )
}

/** Room is left for the time that a batch's name ends with. */
const checkedName = (name: string): string => {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/u.test(name)) return name
  throw new AssayError('schedule/invalid', `“${printable(name.slice(0, 60))}” is no name of a schedule.`, {
    remedy: 'Use letters, digits and . _ - only, 60 at most, a letter or digit first.',
  })
}

const placeOf = (list: string): string => {
  if (list !== '-') return resolve(list)
  throw new AssayError('usage/argument', 'A schedule reads its list anew each time, and standard input comes once.', {
    remedy: 'Write the list into a file, or name a folder of repositories.',
  })
}
