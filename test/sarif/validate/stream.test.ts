import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesSource } from '../../../sarif/decode/index.ts'
import { validateBytes } from '../../../sarif/index.ts'
import { validateSource } from '../../../sarif/validate/index.ts'
import { base } from '../../conformance/base.ts'
import { bytesOf, changed } from '../../conformance/case.ts'
import { cases } from '../../conformance/cases/index.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Pieces so small that every token is cut somewhere and every result is a batch. */
const tiny = (windowBytes: number) => ({ windowBytes, groupBytes: 1, batch: { bytes: 1, results: 1 } })

const inMemory = (bytes: Uint8Array) => {
  const { validation, ruleCounts } = validateBytes(bytes)
  return { validation, ruleCounts }
}
const streamed = (bytes: Uint8Array, windowBytes = 5) => {
  const { validation, ruleCounts } = validateSource(bytesSource(bytes), tiny(windowBytes))
  return { validation, ruleCounts }
}

type Container = Readonly<Record<string, unknown>>
type Order = (names: readonly string[]) => readonly string[]
const reversed: Order = (names) => [...names].reverse()
const front: Order = (names) =>
  [...names].sort((a, b) => Number(b === 'runs' || b === 'results') - Number(a === 'runs' || a === 'results'))

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members of an object in another order; anything else as it is. */
const reordered = (value: unknown, order: Order): unknown =>
  isContainer(value) ? Object.fromEntries(order(Object.keys(value)).map((name) => [name, value[name]])) : value

/** The log with the members of it and of its runs in another order, and each run twice. */
const rewritten = (log: unknown, order: Order): unknown => {
  const runs = isContainer(log) ? log['runs'] : null
  const twice = Array.isArray(runs) ? [...runs, ...runs].map((run) => reordered(run, order)) : runs
  return reordered(isContainer(log) ? { ...log, runs: twice } : log, order)
}

describe('a log that is read in pieces has the defects that it has in memory', () => {
  const all = cases()
  test.each(all.map((one, index) => [`${one.rule}: ${one.name}`, one, index] as const))('%s', (_, one, index) => {
    const bytes = bytesOf(one, base())
    expect(streamed(bytes, 1 + (index % 9))).toEqual(inMemory(bytes))
  })

  test.each(all.map((one) => [`${one.rule}: ${one.name}`, one] as const))('in whatever order: %s', (_, one) => {
    for (const order of [reversed, front]) {
      const bytes = encode(JSON.stringify(rewritten(changed(base(), one.edits), order)))
      expect(streamed(bytes, 64)).toEqual(inMemory(bytes))
    }
  })
})

describe('and so has a text that is no proper log', () => {
  const run = (results: string): string => `{"tool":{"driver":{"name":"x"}},${results}}`
  const log = (runs: string): string => `{"version":"2.1.0",${runs}}`
  const result = '{"ruleId":1,"message":{"text":"m"}}'
  test.each([
    ['results twice', log(`"runs":[${run(`"results":[${result},7],"results":[${result}]`)}]`)],
    ['results, then results of null', log(`"runs":[${run(`"results":[${result}],"results":null`)}]`)],
    ['null, then results', log(`"runs":[${run(`"results":null,"results":[${result}]`)}]`)],
    ['runs twice', log(`"runs":[${run(`"results":[${result}]`)}],"runs":[${run('"results":[{}]')}]`)],
    ['runs, then runs of nothing', log(`"runs":[${run(`"results":[${result}]`)}],"runs":7`)],
    ['escaped names', log(`"r\\u0075ns":[${run(`"\\u0072esults":[${result}]`)}]`)],
    ['an escaped name that stands twice', log(`"runs":[${run(`"results":[${result}],"result\\u0073":[]`)}]`)],
    ['a byte order mark', `\ufeff${log(`"runs":[${run(`"results":[${result}]`)}]`)}`],
    ['results of no objects', log(`"runs":[${run('"results":[1,null,[],"x",{},[{}]]')}]`)],
    ['no results', log(`"runs":[${run('"results":[]')},${run('"results":{}')},${run('"results":[ ]')}]`)],
    ['runs of nothing', log('"runs":null')],
    ['runs in an object', log(`"runs":{"0":${run(`"results":[${result}]`)}}`)],
    ['runs deep inside', log(`"runs":[],"properties":{"runs":[${run(`"results":[${result}]`)}]}`)],
    ['inline external results', log(`"runs":[],"inlineExternalProperties":[{"results":[${result}]}]`)],
    [
      'white space everywhere',
      JSON.stringify(JSON.parse(log(`"runs":[${run(`"results":[${result}]`)}]`)), null, '\r\n\t '),
    ],
    ['an array', '[{"runs":[{"results":[1]}]}]'],
    ['a number', '17'],
  ])('%s', (_, text) => {
    for (const windowBytes of [1, 2, 3, 7, 1000])
      expect(streamed(encode(text), windowBytes)).toEqual(inMemory(encode(text)))
  })

  test('whatever bytes of it are changed, cut or put in', () => {
    const original = encode(JSON.stringify(base()).replace('Here.', 'Hüre, 😀 and \\u00e9.'))
    const change = fc.record({ at: fc.nat(original.length), drop: fc.nat(3), put: fc.uint8Array({ maxLength: 3 }) })
    const piece = fc
      .constantFrom(...['"results":[', ']', '{', '}', ',', '"runs":', '\\u', '"', '1e999', '\n', 'null'])
      .map(encode)
    const edit = fc.oneof(change, fc.record({ at: fc.nat(original.length), drop: fc.nat(3), put: piece }))
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 40 }),
        (edits, windowBytes) => {
          const bytes = edits.reduce(
            (all, { at, drop, put }) => Buffer.concat([all.subarray(0, at), put, all.subarray(at + drop)]),
            Buffer.from(original),
          )
          expect(streamed(bytes, windowBytes)).toEqual(inMemory(bytes))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('whatever JSON it is', () => {
    const shaped = fc.letrec((tie) => ({
      results: fc.array(fc.oneof(fc.jsonValue(), tie('result')), { maxLength: 5 }),
      result: fc.record({
        ruleId: fc.jsonValue(),
        message: fc.record({ text: fc.string({ unit: 'binary' }) }),
        level: fc.jsonValue(),
      }),
      run: fc.record({ tool: fc.jsonValue(), results: fc.oneof(tie('results'), fc.jsonValue()) }),
      log: fc.record({
        version: fc.constant('2.1.0'),
        runs: fc.oneof(fc.array(tie('run'), { maxLength: 3 }), fc.jsonValue()),
      }),
    })).log
    fc.assert(
      fc.property(shaped, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (value, windowBytes, indent) => {
        const bytes = encode(JSON.stringify(value, null, indent))
        expect(streamed(bytes, windowBytes)).toEqual(inMemory(bytes))
      }),
      { numRuns: 300 },
    )
  })
})
