import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guidSet } from '../../../sarif/rules/guid-set.ts'

const hex = (number: number): string => number.toString(16).padStart(8, '0')
const guidOf = (a: number, b: number): string => `${hex(a)}-0000-4000-8000-0000${hex(b)}`
const newIn = (texts: readonly string[]): readonly boolean[] => {
  const set = guidSet()
  return texts.map((text) => set.add(text))
}

describe('a set of GUIDs', () => {
  test('knows each again, in whichever letter case, as a set of texts does', () => {
    const digits = fc.constantFrom(...'0123456789abcdefABCDEF')
    const part = (length: number) => fc.string({ unit: digits, minLength: length, maxLength: length })
    const guid = fc.tuple(part(8), part(4), part(4), part(4), part(12)).map((parts) => parts.join('-'))
    fc.assert(
      fc.property(
        fc.array(guid, { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 60 }),
        (few, picks) => {
          const texts = picks.map(
            (at) => (at % 2 === 0 ? few[at % few.length] : few[at % few.length]?.toUpperCase()) ?? '',
          )
          const seen = new Set<string>()
          const expected = texts.map((text) => seen.size < seen.add(text.toLowerCase()).size)
          expect(newIn(texts)).toEqual(expected)
        },
      ),
    )
  })

  test('knows them again after it has grown', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => guidOf(index, index * 7))
    expect(newIn([...many, ...many])).toEqual([...many.map(() => true), ...many.map(() => false)])
  })

  test('tells apart what differs in one digit, wherever it stands', () => {
    const guid = '11111111-1111-1111-1111-111111111111'
    const others = Array.from(guid, (digit, at) =>
      digit === '-' ? [] : [`${guid.slice(0, at)}2${guid.slice(at + 1)}`],
    ).flat()
    expect(newIn([guid, ...others])).toEqual([guid, ...others].map(() => true))
  })

  test.each([
    ['no bits', '00000000-0000-0000-0000-000000000000'],
    ['no dash', '11111111-1111-1111-11110111111111111'],
    ['a letter too far', 'g1111111-1111-1111-1111-111111111111'],
    ['another length', 'é'],
  ])('takes any text: %s', (_, text) => {
    expect(newIn([text, text.toUpperCase(), '11111111-1111-1111-1111-111111111111'])).toEqual([true, false, true])
  })

  test('keeps those that belong in one place', () => {
    // Their hashes are equal: the words before the last bring it to a state that the last one undoes.
    const crowded = inOnePlace(300)
    expect(newIn([...crowded, ...crowded])).toEqual([...crowded.map(() => true), ...crowded.map(() => false)])
  })
})

/** GUIDs with one hash, by the inverse of the last step of it. */
const inOnePlace = (count: number): readonly string[] => {
  const step = (hash: number, word: number): number => {
    const product = Math.imul(hash ^ word, 0x9e3779b1)
    return product ^ (product >>> 15)
  }
  return Array.from({ length: count }, (_, index) => {
    const before = [index + 1, 0x00004000, 0x80000000].reduce(step, 0)
    // The last word equal to the state makes the product 0, and so the hash.
    const last = hex(before >>> 0)
    return `${hex(index + 1)}-0000-4000-8000-0000${last}`
  })
}
