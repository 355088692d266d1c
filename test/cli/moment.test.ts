import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { momentOf } from '../../cli/moment.ts'

const now = Date.parse('2026-12-01T12:00:00Z')

test.each([
  ['an age in hours', '12h', '2026-12-01T00:00:00.000Z'],
  ['an age in days', '2d', '2026-11-29T12:00:00.000Z'],
  ['a day', '2026-11-30', '2026-11-30T00:00:00.000Z'],
  ['a time, of UTC', '2026-11-30T09:30', '2026-11-30T09:30:00.000Z'],
  ['a time with an offset', '2026-11-30T09:30:15+02:00', '2026-11-30T07:30:15.000Z'],
])('understands %s', (_, text, moment) => {
  expect(momentOf(text, now)).toBe(moment)
})

test('takes a day to its end, and a time as it is', () => {
  expect(momentOf('2026-11-30', now, 'end')).toBe('2026-12-01T00:00:00.000Z')
  expect(momentOf('2026-11-30T00:00', now, 'end')).toBe('2026-11-30T00:00:00.000Z')
})

test.each(['', 'yesterday', '2026-02-30', '2026-13-01', '2026-11-30T25:00', '2x', '-1d', '1.5h', '2026'])(
  'refuses %j',
  (text) => {
    expect(() => momentOf(text, now)).toThrow(InvalidArgumentError)
  },
)
