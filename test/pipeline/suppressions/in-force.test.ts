import { expect, test } from 'vitest'
import { inForce, suppressionNotices, usedOf } from '../../../pipeline/suppressions/in-force.ts'
import type { OperatorSuppression } from '../../../schemas/records/index.ts'

const entry = (more: Partial<OperatorSuppression>): OperatorSuppression => ({
  rule: 'A1',
  reason: 'x',
  author: 'B. Bee',
  ...more,
})

test('an entry counts up to and with the day on which it expires', () => {
  const entries = [entry({ expires: '2026-11-29' }), entry({ expires: '2026-11-30' }), entry({})]
  expect(inForce(entries, '2026-11-30')).toEqual(entries.slice(1))
})

test('those that held something back are given with how much', () => {
  const entries = [entry({}), entry({ rule: 'A2' })]
  expect(usedOf(entries, [0, 3])).toEqual([{ ...entries[1], results: 3 }])
})

test('what is expired and what held nothing back is named', () => {
  const entries = [
    entry({ id: 'old', path: 'src', expires: '2026-01-01' }),
    entry({ analyzer: 'ruff', path: 'a.py', line: 3 }),
    entry({ rule: 'A2' }),
    { fingerprint: '0123456789abcdef0123456789abcdef', reason: 'x', author: 'C' },
  ]
  expect(suppressionNotices(entries, [0, 1, 0], '2026-11-30')).toEqual([
    'The suppression old (A1 in src) by B. Bee expired on 2026-01-01 and does not count.',
    'The suppression of ruff A1 in a.py:3 by B. Bee held nothing back: no finding here is what it speaks of.',
    'The suppression of 0123456789ab by C held nothing back: no finding here is what it speaks of.',
  ])
})

test('of many the rest is counted', () => {
  const entries = Array.from({ length: 22 }, (_, at) => entry({ rule: `A${at}`, expires: '2026-01-01' }))
  const notices = suppressionNotices(entries, [], '2026-11-30')
  expect(notices).toHaveLength(21)
  expect(notices.at(-1)).toBe('2 more suppressions are expired.')
})
