import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seenTexts } from '../../../sarif/profiles/seen.ts'

test('a set of texts says what a Set would say', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 200 }), (texts) => {
      const [ours, theirs] = [seenTexts(), new Set<string>()]
      for (const text of texts) {
        expect(ours.add(text)).toBe(theirs.has(text))
        theirs.add(text)
      }
    }),
  )
})

test('it grows, and forgets nothing', () => {
  const seen = seenTexts()
  const texts = Array.from({ length: 5_000 }, (_, index) => `text ${index}`)
  expect(texts.filter((text) => seen.add(text))).toEqual([])
  expect(texts.filter((text) => !seen.add(text))).toEqual([])
})
