import { existsSync } from 'node:fs'
import { defaultStateDir, type Store } from '../../evidence/index.ts'
import { counted } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import { firingName } from '../../pipeline/batch/index.ts'
import { isGenuine } from '../../pipeline/queue/queue-key.ts'
import { openQueueSecret, queueKeyFileOf } from '../../pipeline/queue/shared/index.ts'
import type { Paint } from '../../pipeline/report/index.ts'
import type { SchedulesReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { type QueueFlags, withQueue } from '../queue/open.ts'
import { openDefaultStore } from '../store.ts'
import { coordinatorHint } from './hint.ts'

export type ListFlags = QueueFlags & { readonly queueKey?: string; readonly format: 'pretty' | 'json' }

type Shown = SchedulesReport['schedules'][number]

export const listSchedules = (flags: ListFlags, io: Io): Promise<void> =>
  withQueue(flags, io, async (queue, target) => {
    const secret = secretAtHand(flags.queueKey)
    const store = openDefaultStore()
    try {
      const schedules = ((await queue?.schedules.list()) ?? []).map((schedule) => ({
        ...schedule,
        genuine: secret === null ? null : isGenuine(secret, 'schedule', schedule),
        last: schedule.lastAt === null ? null : lastOf(store, firingName(schedule.name, schedule.lastAt)),
      }))
      const report: SchedulesReport = { schema: 'assay/schedules/v1', schedules }
      await io.out(flags.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : rendered(report, io.paint))
      if (schedules.length > 0) io.err(coordinatorHint(target))
    } finally {
      store.close()
    }
  })

const secretAtHand = (flag: string | undefined): Uint8Array | null => {
  const file = queueKeyFileOf(defaultStateDir(process.env), flag)
  return existsSync(file) ? openQueueSecret(file, 'read') : null
}

const lastOf = ({ batches }: Store, batch: string): Shown['last'] => {
  const found = batches.find(batch)
  if (found === null) return null
  const { total, open } = batches.count(batch)
  const failed = batches.entries(batch).filter(({ outcome, run }) => outcome !== null && run === null)
  const { code = null, message = null } = failed[0] ?? {}
  return { batch, state: found.state, total, open, failed: failed.length, code, message }
}

const rendered = ({ schedules }: SchedulesReport, paint: Paint): string =>
  schedules.length === 0
    ? 'Nothing is scheduled; assay schedule add NAME LIST --nightly does that.\n'
    : schedules.map((each) => `${linesOf(each, paint).join('\n  ')}\n`).join('')

const linesOf = (schedule: Shown, paint: Paint): readonly string[] => {
  const { name, list, pattern, timeZone, nextAt, lastAt, last, priority, genuine } = schedule
  return [
    `${paint('bold', printable(name))}  ${printable(list)}, priority ${priority}`,
    `next  ${nextAt === null ? 'never' : timeOf(nextAt)} (${printable(pattern)}, ${printable(timeZone)})`,
    ...(genuine === false
      ? [paint('red', 'never begun: it was not made by a holder of the key of this queue; add it again')]
      : []),
    ...(lastAt === null
      ? []
      : [`last  ${timeOf(lastAt)}${last === null ? ', recorded in another evidence store' : ''}`]),
    ...(last === null ? [] : [`      ${endOf(last)} (assay batch --resume --name ${last.batch})`]),
    ...(last === null || last.failed === 0
      ? []
      : [
          paint(
            'red',
            `      ${counted(last.failed, 'repository', 'repositories')} without a record${last.message === null ? '' : `; the first: ${printable(last.message)}`}`,
          ),
        ]),
  ]
}

const endOf = ({ state, open, total }: NonNullable<Shown['last']>): string =>
  state === 'finished'
    ? `finished, ${counted(total, 'repository', 'repositories')}`
    : `${state}, ${open} of ${counted(total, 'repository', 'repositories')} left`

const timeOf = (ms: number): string => new Date(ms).toISOString()
