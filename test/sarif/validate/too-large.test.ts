import { describe, expect, test } from 'vitest'
import { type ByteSource, bytesSource, validateSource } from '../../../sarif/index.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const found = (source: ByteSource, maxText?: number) =>
  validateSource(source, maxText === undefined ? {} : { maxText, groupBytes: 1 }).validation.defects.map(
    ({ ruleId, message, line, column }) => [ruleId, message, line, column],
  )

const log = (results: string, more = ''): string =>
  `{"version":"2.1.0",\n"runs":[{"tool":{"driver":{"name":"x","version":"1"}},"columnKind":"utf16CodeUnits",\n"results":[${results}]${more}}]}`
const result = (text: string): string => `{"ruleId":"x","level":"note","message":{"text":"${text}"},"locations":[]}`

/** A text with a long run of one letter in it, which nobody holds. */
const sparse = (before: string, run: number, after: string): ByteSource => {
  const head = encode(before)
  const tail = encode(after)
  const tailAt = head.length + run
  return {
    size: tailAt + tail.length,
    read: (position, target) => {
      const [part, from] = position < head.length ? [head, position] : [tail, position - tailAt]
      if (position < head.length || position >= tailAt) {
        const piece = part.subarray(from, from + target.length)
        target.set(piece)
        return piece.length
      }
      const count = Math.min(target.length, tailAt - position)
      target.fill(0x78, 0, count)
      return count
    },
  }
}

test('a string of 600 MB is named where it starts, and nobody tries to hold it', () => {
  const [before = '', after = ''] = log(`${result('a')},${result('|')}`).split('|')
  const column = before.length - before.lastIndexOf('\n') - 1
  expect(found(sparse(before, 600_000_000, after))).toEqual([
    ['bytes/too-large', 'A string has 600000002 bytes.', 3, column],
  ])
})

describe('what cannot be held is named at its place', () => {
  test('a name', () => {
    expect(found(bytesSource(encode(log('', `,"${'n'.repeat(400)}":1`))), 400)).toEqual([
      ['bytes/too-large', 'A name has 402 bytes.', 3, 14],
    ])
  })

  test('a result, and not the ones before it', () => {
    const small = result('a')
    const text = log(`${small},${JSON.stringify({ message: { text: 'a' }, locations: Array(90).fill({}) })}`)
    expect(found(bytesSource(encode(text)), 160)).toEqual([
      ['bytes/too-large', 'A result has 308 bytes.', 3, 12 + small.length + 1],
    ])
  })

  test('all but the results, however large these are together', () => {
    const many = Array(100).fill(result('a')).join(',')
    const skeleton = log('').length
    expect(found(bytesSource(encode(log(many))), skeleton)).toEqual([])
    expect(found(bytesSource(encode(log(many))), skeleton - 1)).toEqual([
      ['bytes/too-large', `All but the results has ${skeleton} bytes.`, 1, 1],
    ])
  })
})

describe('where a log is large, its end counts as its start does', () => {
  test('a defect in the last result', () => {
    const many = Array(20_000).fill(result('ü')).join(',\n')
    const { validation } = validateSource(bytesSource(encode(log(`${many},\n{"message":{"text":"😀"},"level":"x"}`))))
    expect(validation.defects.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({
        ruleId: 'result/no-rule-id',
        pointer: '/runs/0/results/20000',
        line: 20_003,
        column: 1,
      }),
      expect.objectContaining({
        ruleId: 'schema/enum',
        pointer: '/runs/0/results/20000/level',
        line: 20_003,
        column: 34,
      }),
    ])
  })

  test('two equal elements at the end of a long array of unique ones', () => {
    const tags = [...Array.from({ length: 50_000 }, (_, index) => `t${index}`), 't49999']
    const text = log('', `,"properties":{"tags":${JSON.stringify(tags)}}`)
    const { ruleCounts, validation } = validateSource(bytesSource(encode(text)))
    expect(ruleCounts['schema/unique-items']).toBe(1)
    expect(validation.defects.map(({ pointer }) => pointer)).toContain('/runs/0/properties/tags/50000')
  })
})

describe('links into results are followed', () => {
  const linked = (uri: string): readonly string[] => {
    const links = log(`${result('a')},${result(`[see](sarif:${uri})`)},${result('c')}`)
    const { ruleCounts } = validateSource(bytesSource(encode(links)), {
      groupBytes: 1,
      batch: { bytes: 1, results: 1 },
    })
    return Object.keys(ruleCounts)
  }
  test.each([
    '/runs/0/results/2',
    '/runs/0/results/0/message/text',
    '/runs/0/results/2/locations',
    '/runs/0/results',
    '/version',
  ])('%s is there', (uri) => expect(linked(uri)).toEqual([]))
  test.each([
    '/runs/0/results/3',
    '/runs/0/results/2/guid',
    '/runs/0/results/01',
    '/runs/1/results/0',
    '/runs/0/results/length',
    '/runs/0/constructor',
  ])('%s is not', (uri) => expect(linked(uri)).toEqual(['sarif-uri/target']))
})

describe('a container that holds too much is named where it is full', () => {
  const many = (source: string) =>
    validateSource(bytesSource(encode(source)), { maxNames: 20, maxElements: 20 }).validation.defects.map(
      ({ ruleId, message, pointer }) => [ruleId, message, pointer],
    )
  const bag = (names: number): string =>
    `,"properties":{${Array.from({ length: names }, (_, index) => `"n${index}":1`).join(',')}}`
  const list = (elements: number): string => `,"properties":{"list":[${Array(elements).fill(1).join(',')}]}`

  test('an object with one name more than is held', () => {
    expect(many(log('', bag(20)))).toEqual([])
    expect(many(log('', bag(21)))).toEqual([['bytes/too-large', 'An object has more than 20 names.', '']])
  })

  test('an array with one element more than is held', () => {
    expect(many(log('', list(20)))).toEqual([])
    expect(many(log('', list(21)))).toEqual([['bytes/too-large', 'An array has more than 20 elements.', '']])
  })

  test('not the results of a run, of which there may be any number', () => {
    const results = Array(50).fill(result('a')).join(',')
    expect(many(log(results))).not.toContainEqual(expect.arrayContaining(['bytes/too-large']))
  })
})
