import type { Checks, Rule } from './rule.ts'
import { insideOf, onFormat } from './uri-properties.ts'

const form = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z?))?$/

const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

/** Why a text is no date or time of §3.9, or null. */
export const timeFault = (text: string): string | null => {
  const match = form.exec(text)
  if (!match) {
    if (/[+-]\d\d:?\d\d$/.test(text) && text.includes('T')) return 'it is not in UTC: it must end in Z'
    if (text.includes(' ')) return 'date and time stand apart by a space, not a "T"'
    return 'it is not YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ'
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (match[4] !== undefined && match[7] !== 'Z') return 'it does not end in Z (UTC)'
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return 'there is no such day'
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return 'there is no such time'
  return null
}

/** Milliseconds since 1970 of a well-formed time, else null. */
export const timeValue = (text: string | undefined): number | null => {
  if (text === undefined || timeFault(text) !== null) return null
  const value = Date.parse(text.replace(/:60/, ':59').replace(/T(\d\d:\d\d)Z$/, 'T$1:00Z'))
  return Number.isNaN(value) ? null : value
}

const checks = (): Checks =>
  onFormat(['date-time'], (text, { report }, name, index) => {
    const fault = timeFault(text)
    if (fault) report(`"${text.slice(0, 60)}" is no time: ${fault}.`, ...insideOf(name, index))
  })

export const timeRules = (): readonly Rule[] => [
  {
    id: 'time/form',
    section: '3.9',
    level: 'error',
    requirement:
      'A date or time is YYYY-MM-DD, or that with Thh:mm, seconds and a fraction if wished, and Z, and exists.',
    remedy: 'Write the time in UTC, such as 2026-02-08T16:08:25Z.',
    enter: {
      ...checks(),
      toolComponent: ({ releaseDateUtc }, { report }) => {
        const fault = releaseDateUtc === undefined ? null : timeFault(releaseDateUtc)
        if (fault) report(`"${String(releaseDateUtc).slice(0, 60)}" is no time: ${fault}.`, 'releaseDateUtc')
      },
    },
  },
  {
    id: 'time/precision',
    section: '3.9',
    level: 'warning',
    requirement: 'A time is given to the second at least, save that of a release.',
    remedy: 'Add hours, minutes and seconds.',
    enter: onFormat(['date-time'], (text, { report }, name, index) => {
      if (timeFault(text) === null && !/T\d\d:\d\d:\d\d/.test(text))
        report(`"${text}" is less precise than a second.`, ...insideOf(name, index))
    }),
  },
  {
    id: 'time/invocation-order',
    section: '3.20.8',
    level: 'warning',
    requirement: 'An invocation does not end before it starts.',
    remedy: 'Check the clocks that the two times come from.',
    enter: {
      invocation: ({ startTimeUtc, endTimeUtc }, { report }) => {
        const start = timeValue(startTimeUtc)
        const end = timeValue(endTimeUtc)
        if (start !== null && end !== null && end < start)
          report('"endTimeUtc" is before "startTimeUtc".', 'endTimeUtc')
      },
    },
  },
  {
    id: 'time/detection-order',
    section: '3.48.3',
    level: 'warning',
    requirement: 'A result is not last detected before it was first detected.',
    remedy: 'Swap the two times.',
    enter: {
      resultProvenance: ({ firstDetectionTimeUtc, lastDetectionTimeUtc }, { report }) => {
        const first = timeValue(firstDetectionTimeUtc)
        const last = timeValue(lastDetectionTimeUtc)
        if (first !== null && last !== null && last < first)
          report('"lastDetectionTimeUtc" is before "firstDetectionTimeUtc".', 'lastDetectionTimeUtc')
      },
    },
  },
]
