import { InvalidArgumentError } from 'commander'
import { isCalendarDay } from '../lib/calendar-day.ts'

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const dayMs = 86_400_000

/**
 * A moment as a flag names it, as ISO 8601 UTC: `12h` or `2d` ago; a day (its beginning in UTC, or its `end`); a time of a
 * day, of UTC where it has no offset. Throws InvalidArgumentError.
 */
export const momentOf = (text: string, nowMs: number, edge: 'begin' | 'end' = 'begin'): string => {
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(text) ?? []
  if (count !== undefined) return new Date(nowMs - Number(count) * (units[unit ?? ''] ?? 0)).toISOString()
  const [, day = '', time, offset] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const ms = Date.parse(`${day}T${time ?? '00:00'}${offset ?? 'Z'}`)
  if (!isCalendarDay(day) || Number.isNaN(ms)) {
    throw new InvalidArgumentError('It must be a day (2026-12-01), a time (2026-12-01T09:30) or an age (12h, 2d, 3w).')
  }
  return new Date(time === undefined && edge === 'end' ? ms + dayMs : ms).toISOString()
}
