import { describe, expect, test } from 'vitest'
import { type ByteDefect, decodeJson, type Path } from '../../../sarif/decode/index.ts'

const decode = (input: string | Uint8Array, maxDepth?: number) => {
  const defects: (Omit<ByteDefect, 'path'> & { path: Path })[] = []
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const decoded = decodeJson(bytes, {
    report: (defect) => defects.push({ ...defect, path: defect.path() }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
  })
  return { decoded, defects, found: defects.map(({ ruleId, offset }) => [ruleId, offset]) }
}

const utf16 = (text: string, mark: boolean): Uint8Array => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')

describe('what is not one JSON text in UTF-8 is refused where it goes wrong', () => {
  test.each([
    ['nothing', '', 'bytes/empty', 0],
    ['white space', ' \n\t', 'bytes/empty', 0],
    ['a cut object', '{"a":[1,2', 'bytes/json', 9],
    ['a cut string', '{"a":"b', 'bytes/json', 7],
    ['two values', '{} {}', 'bytes/json', 3],
    ['trailing text', '{"a":1}x', 'bytes/json', 7],
    ['a line comment', '// x\n{}', 'bytes/json', 0],
    ['a block comment', '{/* x */}', 'bytes/json', 1],
    ['NaN', '[NaN]', 'bytes/json', 1],
    ['-Infinity', '[-Infinity]', 'bytes/json', 1],
    ['a trailing comma in an object', '{"a":1,}', 'bytes/json', 7],
    ['a trailing comma in an array', '[1,]', 'bytes/json', 3],
    ['a name without quotes', '{a:1}', 'bytes/json', 1],
    ['a string in single quotes', "['a']", 'bytes/json', 1],
    ['a raw tab in a string', '["a\tb"]', 'bytes/json', 3],
    ['an escape that JSON has not', '["\\x41"]', 'bytes/json', 2],
    ['three hexadecimal digits', '["\\u12"]', 'bytes/json', 2],
    ['a leading zero', '[01]', 'bytes/json', 1],
    ['a bare minus', '[-]', 'bytes/json', 1],
    ['a point without digits', '[1.]', 'bytes/json', 1],
    ['a half word', '[tru]', 'bytes/json', 1],
    ['a lone bracket', ']', 'bytes/json', 0],
    ['brackets that do not match', '[{]', 'bytes/json', 2],
    ['a missing colon', '{"a" 1}', 'bytes/json', 5],
  ])('%s', (_, text, ruleId, offset) => {
    const { decoded, found } = decode(text)
    expect(decoded).toBeNull()
    expect(found).toEqual([[ruleId, offset]])
  })

  test.each([
    ['UTF-16 with a mark', utf16('{}', true), 'bytes/utf-16', 0],
    ['UTF-16 without a mark', utf16('{"a":1}', false), 'bytes/utf-16', 0],
    ['UTF-16 big-endian', Buffer.from([0, 0x7b, 0, 0x7d]), 'bytes/utf-16', 0],
    ['Latin-1', Buffer.from([0x22, 0xe4, 0x22]), 'bytes/utf-8', 1],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'bytes/utf-8', 1],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'bytes/utf-8', 1],
    ['a cut sequence', Buffer.from([0x22, 0xe2, 0x82]), 'bytes/utf-8', 1],
  ])('%s', (_, bytes, ruleId, offset) => {
    const { decoded, found } = decode(bytes)
    expect(decoded).toBeNull()
    expect(found).toEqual([[ruleId, offset]])
  })
})

test('a byte order mark is a defect, and the text behind it is read at its true offsets', () => {
  const { decoded, found } = decode('\ufeff{"a":1,"a":2}')
  expect(decoded?.value).toEqual({ a: 2 })
  expect(found).toEqual([
    ['bytes/byte-order-mark', 0],
    ['bytes/duplicate-name', 10],
  ])
})

describe('names', () => {
  test('a name that stands twice is found with both places and its path', () => {
    const { defects } = decode('{"x":[0,{"n":1,"m":2,"n":3}]}')
    expect(defects.map(({ offset, first, path }) => [offset, first, path])).toEqual([[21, 9, ['x', 1, 'n']]])
  })

  test('a name is the same however it is escaped', () => {
    expect(decode('{"a":1,"\\u0061":2}').found).toEqual([['bytes/duplicate-name', 7]])
  })

  test('the same name in two objects is no defect', () => {
    expect(decode('{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}').found).toEqual([])
  })

  test('every repetition is found in objects large enough for a map', () => {
    const names = Array.from({ length: 40 }, (_, index) => `"n${index % 30}":0`)
    expect(decode(`{${names.join(',')}}`).found).toHaveLength(10)
  })

  test('__proto__ and constructor are ordinary names', () => {
    const { decoded, found } = decode('{"__proto__":{"polluted":1},"constructor":2}')
    expect(found).toEqual([])
    expect(Object.keys(decoded?.value ?? {})).toEqual(['__proto__', 'constructor'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('numbers and characters', () => {
  test('a number beyond a double is a defect, and the text is still read', () => {
    const { decoded, found } = decode('{"a":1e400}')
    expect(found).toEqual([['bytes/number-overflow', 5]])
    expect(decoded).not.toBeNull()
  })

  test('the largest exact integer is fine, the next one is inexact', () => {
    expect(decode('[9007199254740991,-9007199254740991]').found).toEqual([])
    expect(decode('[9007199254740993]').found).toEqual([['bytes/number-inexact', 1]])
  })

  test('half a surrogate pair is a defect, a pair is not', () => {
    expect(decode('["\\ud83d\\ude00"]').found).toEqual([])
    expect(decode('["\\ud83d"]').found).toEqual([['bytes/lone-surrogate', 2]])
    expect(decode('["\\ude00\\ud83d"]').found).toHaveLength(1)
  })
})

describe('depth', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

  test('10,000 levels are read, 10,001 are not', () => {
    expect(decode(nested(10_000)).found).toEqual([])
    expect(decode(nested(10_001)).found).toEqual([['bytes/too-deep', 10_000]])
  })

  test('a smaller limit can be asked for', () => {
    expect(decode(nested(5), 5).found).toEqual([])
    expect(decode(nested(6), 5).found).toEqual([['bytes/too-deep', 5]])
  })
})
