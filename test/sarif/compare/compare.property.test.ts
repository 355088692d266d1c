import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRuns, validateLog } from '../../../sarif/index.ts'
import type { Result, Run } from '../../../schemas/sarif/index.ts'
import { evalCall, runOver, type Tree } from './tree.ts'

// Few texts, so that equal lines, neighbours and files are the rule.
const line = fc.constantFrom('eval(a)', 'eval(b)', '  eval(a, "x")', 'one()', 'two()', '')
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((one) => `${one}\n`).join(''))
const tree: fc.Arbitrary<Tree> = fc.dictionary(fc.constantFrom('a.js', 'b.js', 'c d.js'), text)
const run = tree.map((files) => runOver(files, [evalCall]))
const renames: ReadonlyMap<string, string> = new Map()

const classesOf = (base: Run, head: Run) => {
  const { standings, absent } = compareRuns({ base, head, renames })
  const count = (name: string): number => standings.filter((one) => one.class === name).length
  return { new: count('new'), kept: count('unchanged') + count('moved'), absent }
}

const shuffled = (one: Run, seed: number): Run => ({
  ...one,
  results: (one.results ?? [])
    .map((result, at) => ({ result, key: (at * 7919 + seed) % 104_729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ result }) => result),
})

describe('whatever the runs', () => {
  test('counts add up on both sides', () => {
    fc.assert(
      fc.property(run, run, (base, head) => {
        const { kept, absent, ...counts } = classesOf(base, head)
        expect(kept + counts.new).toBe(head.results?.length)
        expect(kept + absent).toBe(base.results?.length)
      }),
    )
  })

  test('the order of the results changes nothing', () => {
    fc.assert(
      fc.property(run, run, fc.nat(), fc.nat(), (base, head, one, other) => {
        const straight = compareRuns({ base, head, renames })
        const mixed = compareRuns({ base: shuffled(base, one), head: shuffled(head, other), renames })
        expect(mixed.run).toEqual(straight.run)
      }),
    )
  })

  test('a run compared with itself is unchanged', () => {
    fc.assert(
      fc.property(run, (one) => {
        const { standings, absent } = compareRuns({ base: one, head: one, renames })
        expect(standings.every((standing) => standing.class === 'unchanged')).toBe(true)
        expect(absent).toBe(0)
      }),
    )
  })

  test('lines above make nothing new and nothing absent', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (body, count) => {
        const head = runOver({ 'a.js': '// above\n'.repeat(count) + body })
        expect(classesOf(runOver({ 'a.js': body }), head)).toMatchObject({ new: 0, absent: 0 })
      }),
    )
  })

  test('base and head swapped, new and absent change places', () => {
    fc.assert(
      fc.property(run, run, (base, head) => {
        const there = classesOf(base, head)
        expect(classesOf(head, base)).toEqual({ new: there.absent, kept: there.kept, absent: there.new })
      }),
    )
  })

  test('the compared run has no defect', () => {
    fc.assert(
      fc.property(run, run, (base, head) => {
        const compared = compareRuns({ base, head, renames }).run
        expect(validateLog({ version: '2.1.0', runs: [compared] }).validation.defects).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})

// A phase that looks at pairs would need 10^10 steps here and not end in the time that a test has.
describe('100,000 results on both sides', () => {
  const many = 100_000
  const resultAt = (uri: string, startLine: number): Result => ({
    ruleId: 'R',
    message: { text: 'Found.' },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine } } }],
  })
  const runOf = (uriOf: (at: number) => string, shift = 0): Run => ({
    tool: { driver: { name: 'Gauge' } },
    results: Array.from({ length: many }, (_, at) => resultAt(uriOf(at), at + 1 + shift)),
  })

  test('that nothing tells apart pair up one to one', () => {
    const { standings, absent } = compareRuns({ base: runOf(() => 'a.js'), head: runOf(() => 'a.js', many), renames })
    expect([standings.filter((one) => one.class === 'moved').length, absent]).toEqual([many, 0])
  })

  test('in files that were all renamed are followed', () => {
    const all = new Map(Array.from({ length: many }, (_, at) => [`new/${at}.js`, `old/${at}.js`]))
    const sides = { base: runOf((at) => `old/${at}.js`), head: runOf((at) => `new/${at}.js`) }
    const { standings, absent } = compareRuns({ ...sides, renames: all })
    expect([standings.filter((one) => one.class === 'moved').length, absent]).toEqual([many, 0])
  })

  test('that have nothing in common are new and absent', () => {
    const sides = { base: runOf((at) => `old/${at}.js`), head: runOf((at) => `new/${at}.js`) }
    const { standings, absent } = compareRuns({ ...sides, renames })
    expect([standings.filter((one) => one.class === 'new').length, absent]).toEqual([many, many])
  })
})
