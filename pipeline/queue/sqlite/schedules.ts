import type { Schedule } from '../../../schemas/records/index.ts'
import { isSchedule } from '../checked.ts'
import type { JobQueue } from '../contract.ts'
import { lastFiring, nextFiring } from '../cron.ts'
import type { QueueContext } from './context.ts'
import { notAsStored } from './fault.ts'

type Row = {
  readonly name: string
  readonly schedule: string
  readonly nextAt: number | null
  readonly lastAt: number | null
}
type Parts = JobQueue['schedules']
type Synchronous = {
  readonly [K in keyof Parts]: (...args: Parameters<Parts[K]>) => Awaited<ReturnType<Parts[K]>>
}

/** A last firing that lies further in the future than this was one of a clock that had been wrong. */
const clockWasWrongMs = 3_600_000

export const openSchedules = ({ database, path, now }: QueueContext): Synchronous => {
  const columns = 'name, schedule, next_at AS nextAt, last_at AS lastAt'
  const put = database.prepare<[string, string, number | null]>(
    `INSERT INTO schedules VALUES (?, ?, ?, NULL)
     ON CONFLICT (name) DO UPDATE SET schedule = excluded.schedule, next_at = excluded.next_at`,
  )
  const remove = database.prepare('DELETE FROM schedules WHERE name = ?')
  const all = database.prepare<[], Row>(`SELECT ${columns} FROM schedules ORDER BY name`)
  const setTimes = database.prepare<[number | null, number | null, string]>(
    'UPDATE schedules SET next_at = ?, last_at = ? WHERE name = ?',
  )
  const scheduleOf = (row: Row): Schedule => {
    const schedule = { ...parsed(row.schedule), nextAt: row.nextAt, lastAt: row.lastAt }
    if (isSchedule(schedule)) return schedule
    throw notAsStored(path, `the schedule ${row.name}`)
  }
  const list = (): readonly Schedule[] => all.all().map(scheduleOf)

  return {
    put: (schedule) => {
      const nextAt = nextFiring(schedule.pattern, schedule.timeZone, now())
      put.run(schedule.name, JSON.stringify(schedule), nextAt)
    },
    remove: (name) => remove.run(name).changes > 0,
    list,
    due: database.transaction(() => {
      const at = now()
      return list().flatMap((schedule) => {
        const { name, pattern, timeZone, nextAt, lastAt } = schedule
        if (lastAt !== null && lastAt - at > clockWasWrongMs)
          setTimes.run(nextFiring(pattern, timeZone, at), null, name)
        if (nextAt === null || nextAt > at) return []
        return [{ schedule, dueAt: Math.max(nextAt, lastFiring(pattern, timeZone, at)) }]
      })
    }).immediate,
    fired: database.transaction((name: string, dueAt: number) => {
      const schedule = list().find((each) => each.name === name)
      if (schedule === undefined || (schedule.lastAt ?? 0) >= dueAt) return
      setTimes.run(nextFiring(schedule.pattern, schedule.timeZone, dueAt), dueAt, name)
    }).immediate,
  }
}

/** The check that follows refuses what is no JSON, by name. */
const parsed = (text: string): object => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
