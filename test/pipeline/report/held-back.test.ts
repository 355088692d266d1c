import { expect, test } from 'vitest'
import { heldBackLines } from '../../../pipeline/report/held-back.ts'
import { plain, renderMarkdown, renderPretty } from '../../../pipeline/report/index.ts'
import type { UsedSuppression } from '../../../schemas/records/index.ts'
import { finding, view } from './view.ts'

const used = (more: Partial<UsedSuppression>): UsedSuppression => ({ reason: 'x', author: 'A', results: 1, ...more })
const linesOf = (suppressions: UsedSuppression[]) => heldBackLines(view([], { suppressions }).report)

test('each entry says how many, of what, where, why, on whose word and how long', () => {
  const entries = [
    used({ fingerprint: '0123456789abcdef0123456789abcdef', reason: 'False.' }),
    used({ analyzer: 'ruff', rule: 'S602', path: 'a.py', line: 3, expires: '2027-01-31', results: 2 }),
  ]
  expect(linesOf(entries)).toEqual([
    '2 results of ruff S602 in a.py:3: x (A, until 2027-01-31)',
    '1 result of 0123456789ab: False. (A)',
  ])
})

test('of many entries those of most findings are shown, and the rest is counted', () => {
  const entries = Array.from({ length: 25 }, (_, at) => used({ rule: `A${at}`, results: at + 1 }))
  const lines = linesOf(entries)
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    21,
    '25 results of A24: x (A)',
    'and 5 more (--format json lists all)',
  ])
})

test('what is held back is told with its reason, without control characters, and is no finding of a report', () => {
  const shown = view([finding({ message: 'Held.', suppressed: true }), finding({ message: 'Open.' })], {
    suppressions: [used({ rule: 'A1', reason: '\u001b[31mx@y' })],
  })
  for (const text of [renderPretty(shown, plain), renderMarkdown(shown)]) {
    expect(text).toContain('Held back by the operator')
    expect(text).toContain('Open.')
    expect(text).not.toContain('Held.')
    expect(text).not.toContain('\u001b')
  }
})

test('without a list nothing is said of it', () => {
  expect(renderPretty(view([]), plain)).not.toContain('Held back')
})
