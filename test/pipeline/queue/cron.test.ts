import { describe, expect, test } from 'vitest'
import { AssayError } from '../../../lib/errors.ts'
import { nextFiring } from '../../../pipeline/queue/cron.ts'

const at = (text: string): number => Date.parse(text)
const next = (pattern: string, zone: string, after: string): string =>
  new Date(nextFiring(pattern, zone, at(after))).toISOString()

describe('the next firing of a schedule', () => {
  test('is after the moment, not at it', () => {
    expect(next('0 2 * * *', 'UTC', '2026-12-01T02:00:00Z')).toBe('2026-12-02T02:00:00.000Z')
    expect(next('0 2 * * *', 'UTC', '2026-12-01T01:59:59.999Z')).toBe('2026-12-01T02:00:00.000Z')
  })

  test('is meant in its time zone, on both sides of a change of the clock', () => {
    expect(next('0 2 * * *', 'Europe/Berlin', '2026-12-01T12:00:00Z')).toBe('2026-12-02T01:00:00.000Z')
    expect(next('0 2 * * *', 'Europe/Berlin', '2026-07-01T12:00:00Z')).toBe('2026-07-02T00:00:00.000Z')
  })

  test('counts an hour that the clock leaves out, and one that comes twice, once', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00. 25 October: 03:00 becomes 02:00.
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  test.each([
    ['seconds first', '15 30 2 * * *', '2026-12-02T02:30:15.000Z'],
    ['names of days', '0 2 * * THU', '2026-12-03T02:00:00.000Z'],
    ['names of months', '0 2 1 MAR *', '2027-03-01T02:00:00.000Z'],
    ['the last day of a month', '0 2 L * *', '2026-12-31T02:00:00.000Z'],
    ['a leap day', '0 2 29 2 *', '2028-02-29T02:00:00.000Z'],
  ])('understands %s', (_, pattern, moment) => {
    expect(next(pattern, 'UTC', '2026-12-01T12:00:00Z')).toBe(moment)
  })

  test.each([
    ['no field', ''],
    ['too few fields', '0 2 * *'],
    ['too many fields', '0 0 2 * * * *'],
    ['a minute that no hour has', '61 2 * * *'],
    ['a day that no month has', '0 2 30 2 *'],
    ['days that these months do not have', '0 2 31 4,6 *'],
    ['a number that each process takes another for', 'H 2 * * *'],
    ['a word', '@daily'],
    ['words', 'every day at two o clock'],
  ])('refuses %s', (_, pattern) => {
    expect(() => next(pattern, 'UTC', '2026-12-01T12:00:00Z')).toThrow(AssayError)
  })

  test('refuses a time zone that is none', () => {
    expect(() => next('0 2 * * *', 'Mars/Base', '2026-12-01T12:00:00Z')).toThrow(/Mars\/Base/u)
  })
})
