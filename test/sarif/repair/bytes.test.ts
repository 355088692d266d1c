import { describe, expect, test } from 'vitest'
import { repairBytes, replayLedger } from '../../../sarif/index.ts'
import { alone, logOf } from './repaired.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const repaired = (text: string): string => decode(logOf(repairBytes(encode(text), alone)))

const head = '"version":"2.1.0"'
/** An invalid log, mended by taking `helpUri` out, with a property bag that holds a text as it is written. */
const withBag = (value: string): string =>
  `{${head},"runs":[{"tool":{"driver":{"name":"x","informationUri":""}}}],"properties":{"x":${value}}}`

describe('the layout of the text is kept', () => {
  test.each([
    ['two spaces', '\n', '  ', '\n'],
    ['four spaces and no line break at the end', '\n', '    ', ''],
    ['a tab and line breaks of Windows', '\r\n', '\t', '\r\n'],
    ['one line', '', '', ''],
    ['one line and a line break', '', '', '\n'],
  ])('%s', (_, lineBreak, indent, end) => {
    const lay = (log: object): string => `${JSON.stringify(log, null, indent).replaceAll('\n', lineBreak)}${end}`
    const log = (driver: object) => ({ version: '2.1.0', runs: [{ tool: { driver } }] })
    expect(repaired(lay(log({ name: 'x', informationUri: '' })))).toBe(lay(log({ name: 'x' })))
  })

  test('members keep their order', () => {
    expect(repaired('{"runs":[{"tool":{"driver":{"informationUri":"","name":"x"}}}],"version":"2.1.0"}')).toBe(
      '{"runs":[{"tool":{"driver":{"name":"x"}}}],"version":"2.1.0"}',
    )
  })
})

describe('numbers that a double holds are kept', () => {
  test.each(['0.1', '123456789012345', '9007199254740991', '1e21', '-2.5', '0.000000000000001'])('%s', (number) => {
    expect(JSON.parse(repaired(withBag(number)))).toMatchObject({ properties: { x: Number(number) } })
  })
})

describe('a log that would be written otherwise is not touched', () => {
  test.each([
    ['an integer beyond 2^53', withBag('9007199254740993')],
    ['more digits than a double has', withBag('3.14159265358979323846')],
    ['a number that vanishes', withBag('1e-400')],
    ['a number that overflows', withBag('1e400')],
    ['a number after a text with a quote', withBag('["\\"1",9007199254740993]')],
    ['a name that stands twice', withBag('1,"x":1')],
    ['half of a character', withBag('"\\ud800"')],
    ['1,100 levels', withBag(`${'['.repeat(1_100)}${']'.repeat(1_100)}`)],
    ['a log that is cut off', withBag('1').slice(0, -9)],
  ])('%s', (_, text) => {
    const found = repairBytes(encode(text), alone)
    expect(found).toMatchObject({ refused: expect.any(String) })
  })

  test.each([
    ['numbers', `{${head},"runs":[],"properties":{"x":9007199254740993}}`],
    ['half of a character', `{${head},"runs":[],"properties":{"x":"\\ud800"}}`],
    ['9,000 levels', `{${head},"runs":[],"properties":{"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}}`],
  ])('but a valid one with such %s comes back as it is', (_, text) => {
    expect(repaired(text)).toBe(text)
  })
})

test.each(['1e400', '"\\ud800"', '1,"x":2'])(
  'what has no canonical form has no ledger, and comes back as it is: %s',
  (value) => {
    const text = withBag(value).replace('"informationUri":""', '"y":1')
    expect(repairBytes(encode(text), alone)).toMatchObject({ log: encode(text), after: { valid: false }, steps: [] })
  },
)

describe('the encoding', () => {
  const log = `{${head},"runs":[],"properties":{"x":"ü🔥"}} \n`
  const utf16 = Buffer.from(`\ufeff${log}`, 'utf16le')

  test.each([
    ['a byte order mark', encode(`\ufeff${log}`), 'utf-8-with-mark'],
    ['UTF-16 with a mark', utf16, 'utf-16le'],
    ['UTF-16 without one', utf16.subarray(2), 'utf-16le'],
    ['UTF-16, high byte first', Buffer.from(utf16).swap16(), 'utf-16be'],
  ])('%s becomes UTF-8, the text being the same', (_, bytes, from) => {
    const found = repairBytes(bytes, alone)
    expect(decode(logOf(found))).toBe(log)
    expect(found).toMatchObject({ ledger: { reencoding: { from }, steps: [] }, after: { valid: true } })
  })

  test('UTF-16 that is cut inside a character is no text', () => {
    expect(repairBytes(utf16.subarray(0, -1), alone)).toMatchObject({ refused: expect.any(String) })
  })
})

describe('a ledger', () => {
  const text = withBag('1')
  const { ledger } = repairBytes(encode(text), alone) as Extract<ReturnType<typeof repairBytes>, { ledger: unknown }>
  const record = ledger as NonNullable<typeof ledger>

  test('is replayed on the same log in another layout', () => {
    const laidOut = JSON.stringify(JSON.parse(text), null, 2)
    expect(replayLedger(encode(laidOut), record)).toMatchObject({
      log: encode(JSON.stringify(JSON.parse(repaired(text)), null, 2)),
    })
  })

  test.each([
    ['another log', encode(withBag('2')), record],
    ['no log', encode('{'), record],
    [
      'a step that leads nowhere',
      encode(text),
      { ...record, steps: [{ id: 'x', reason: '', patch: [{ op: 'remove' as const, path: '/no/where' }] }] },
    ],
    ['a step that is left out', encode(text), { ...record, steps: [] }],
    [
      'a step that names the prototype',
      encode(text),
      { ...record, steps: [{ id: 'x', reason: '', patch: [{ op: 'add' as const, path: '/__proto__/x', value: 1 }] }] },
    ],
    ['another digest of what comes out', encode(text), { ...record, output: { sha256: '0'.repeat(64), bytes: 1 } }],
  ])('does not fit %s', (_, bytes, one) => {
    expect(replayLedger(bytes, one)).toMatchObject({ misfit: expect.any(String) })
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test.each([
    ['takes all of it out', { op: 'remove' as const, path: '' }],
    ['adds a member that assignment would hide', { op: 'add' as const, path: '/__proto__', value: { x: 1 } }],
    ['sets the length of an array', { op: 'replace' as const, path: '/runs/length', value: 1 }],
  ])('does not fit where one more step %s', (_, change) => {
    const steps = [...record.steps, { id: 'x', reason: '', patch: [change] }]
    expect(replayLedger(encode(text), { ...record, steps })).toMatchObject({ misfit: expect.any(String) })
  })

  test('tells what was done to the bytes at hand, whatever was done to those that it was made of', () => {
    const other = { ...record, input: { sha256: '0'.repeat(64), bytes: 1 } }
    expect(replayLedger(encode(text), { ...other, reencoding: { from: 'utf-16le', reason: '' } })).toMatchObject({
      reencoding: null,
    })
  })
})
