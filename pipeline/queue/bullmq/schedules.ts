import type { Schedule } from '../../../schemas/records/index.ts'
import { isSchedule } from '../checked.ts'
import type { JobQueue } from '../contract.ts'
import { nextFiring } from '../cron.ts'
import type { Link } from './link.ts'
import { JobScheduler } from './packages.ts'

const queue = 'schedules'

/**
 * BullMQ's job schedulers keep the schedules and when each is due next. Their jobs are never taken: the coordinator starts a
 * batch itself, and says so by `fired`. Beside them the firing that is handed out, and the last one.
 */
export const openSchedules = (link: Link): JobQueue['schedules'] => {
  const { redis, prefix, now } = link
  const backend = link.backend(queue)
  const settings = {
    repeatStrategy: (_: number, { pattern = '', tz = 'UTC' }: { pattern?: string; tz?: string }): number =>
      nextFiring(pattern, tz, now()),
  }
  const scheduler = new JobScheduler(queue, { connection: {}, prefix, settings }, () => backend)
  const handedOut = `${prefix}:firing`
  const lasts = `${prefix}:fired`

  const arm = async (schedule: Omit<Schedule, 'nextAt' | 'lastAt'>): Promise<void> => {
    const repeat = { pattern: schedule.pattern, tz: schedule.timeZone }
    await scheduler.upsertJobScheduler(schedule.name, repeat, schedule.name, schedule, {}, { override: true })
  }
  const list = async (): Promise<readonly Schedule[]> => {
    const last = await redis.hgetall(lasts)
    const found = await scheduler.getJobSchedulers(0, -1, true)
    return found
      .flatMap(({ key, next, template }) => {
        const data: unknown = template?.data
        const lastAt = last[key] === undefined ? null : Number(last[key])
        const schedule = { ...(typeof data === 'object' ? data : {}), nextAt: next ?? null, lastAt }
        // Somebody else's schedulers, and what was tampered with, fire nothing.
        return isSchedule(schedule) && schedule.name === key ? [schedule] : []
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }
  return {
    put: async (schedule) => {
      // Refuses what is no pattern before anything is written.
      nextFiring(schedule.pattern, schedule.timeZone, now())
      await link.patiently(async () => {
        await redis.hdel(handedOut, schedule.name)
        await arm(schedule)
      })
    },
    remove: (name) =>
      link.patiently(async () => {
        await redis.hdel(handedOut, name)
        await redis.hdel(lasts, name)
        return (await scheduler.removeJobScheduler(name)) === 0
      }),
    list: () => link.patiently(list),
    due: () =>
      link.patiently(async () => {
        const due = []
        for (const schedule of await list()) {
          if (schedule.nextAt === null || schedule.nextAt > now()) continue
          await redis.hsetnx(handedOut, schedule.name, latestFiring(schedule, schedule.nextAt, now()))
          due.push({ schedule, dueAt: Number(await redis.hget(handedOut, schedule.name)) })
        }
        return due
      }),
    fired: (name, dueAt) =>
      link.patiently(async () => {
        if ((await redis.hget(handedOut, name)) !== String(dueAt)) return
        const schedule = (await list()).find((each) => each.name === name)
        await redis.hset(lasts, name, dueAt)
        if (schedule !== undefined) {
          const { nextAt: _next, lastAt: _last, ...said } = schedule
          await arm(said)
        }
        await redis.hdel(handedOut, name)
      }),
  }
}

const stepsMs = [60_000, 3_600_000, 24 * 3_600_000, 32 * 24 * 3_600_000, 366 * 24 * 3_600_000]

/** The last firing up to `now`, where the first one that was missed is `firstAt`. */
const latestFiring = ({ pattern, timeZone }: Schedule, firstAt: number, now: number): number => {
  const back = stepsMs.find((step) => now - step > firstAt && nextFiring(pattern, timeZone, now - step) <= now)
  let latest = back === undefined ? firstAt : nextFiring(pattern, timeZone, now - back)
  for (;;) {
    const next = nextFiring(pattern, timeZone, latest)
    if (next > now) return latest
    latest = next
  }
}
