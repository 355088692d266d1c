import { CronExpressionParser } from 'cron-parser'
import { AssayError, messageOf } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'

/**
 * When a schedule fires next after `afterMs`, both milliseconds since the epoch. `pattern`: five cron fields (minute, hour, day
 * of month, month, day of week) or six (seconds first), as they are meant in the IANA time zone. Throws `schedule/invalid`.
 */
export const nextFiring = (pattern: string, timeZone: string, afterMs: number): number =>
  asked(pattern, timeZone, afterMs, (firings) => firings.next())

/** When it fired last, at `untilMs` at the latest. */
export const lastFiring = (pattern: string, timeZone: string, untilMs: number): number =>
  asked(pattern, timeZone, untilMs + 1, (firings) => firings.prev())

const asked = (
  pattern: string,
  timeZone: string,
  fromMs: number,
  ask: (firings: ReturnType<typeof CronExpressionParser.parse>) => { readonly getTime: () => number },
): number => {
  if (!isTimeZone(timeZone)) {
    throw invalid(`“${printable(timeZone)}” is no time zone.`, 'Name one of the IANA list: UTC, Europe/Berlin.')
  }
  // The parser fills fields up that are missing, and takes H for a number that is another one each time.
  const fields = pattern.trim().split(/\s+/u)
  if (fields.length < 5 || fields.length > 6 || /^@|\bH/iu.test(pattern)) {
    throw invalid(`“${printable(pattern)}” is no pattern of five or six cron fields.`, fieldsHelp)
  }
  try {
    return ask(CronExpressionParser.parse(fields.join(' '), { currentDate: new Date(fromMs), tz: timeZone })).getTime()
  } catch (error) {
    throw invalid(
      `The pattern “${printable(pattern)}” never comes or is none: ${printable(messageOf(error))}.`,
      fieldsHelp,
      error,
    )
  }
}

/** The time zone of this machine, by its IANA name. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const fieldsHelp =
  'Minute, hour, day of month, month, day of week: "0 2 * * *" is 02:00 each day, "30 6 * * 1-5" 06:30 on weekdays.'

const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // RangeError: the list does not have it
  }
}

const invalid = (message: string, remedy: string, cause?: unknown): AssayError =>
  new AssayError('schedule/invalid', message, { remedy, cause })
