import { computeRollingHashes } from '@microsoft/sarif'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineHashes } from '../../sarif/index.ts'

const characters = ['a', 'b', ' ', '\t', '\r', '\n', '\r\n', 'é', '🔥', '}', '\u2028', '\uffff']
const texts = fc.array(fc.constantFrom(...characters), { maxLength: 400, size: 'max' }).map((parts) => parts.join(''))

test('line hashes are those of the package that agrees with GitHub, on any text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const ours = lineHashes(text)
      expect(Object.fromEntries(Object.entries(ours))).toEqual(Object.fromEntries(computeRollingHashes(text)))
    }),
    { numRuns: 300 },
  )
})

test('the hash of a small file is the published one', () => {
  expect(lineHashes(' a\nb\n  \tc\n d').slice(1)).toEqual([
    '271789c17abda88f:1',
    '54703d4cd895b18:1',
    '180aee12dab6264:1',
    'a23a3dc5e078b07b:1',
  ])
})
