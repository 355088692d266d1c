import { expect, test } from 'vitest'
import { escapeMessage } from '../../sarif/index.ts'

test.each([
  ['plain', 'plain'],
  ['a {0} b', 'a {{0}} b'],
  ['}', '}}'],
  ['list[int]', 'list[int]'],
  ['see [x](1)', 'see \\[x](1)'],
])('%s is written %s', (text, written) => {
  expect(escapeMessage(text)).toBe(written)
})
