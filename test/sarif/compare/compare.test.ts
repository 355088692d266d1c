import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/canonical.ts'
import { compareRuns, validateBytes } from '../../../sarif/index.ts'
import { type Result, type Run, sarifSchemaUri } from '../../../schemas/sarif/index.ts'
import { judge } from '../profiles/judge.ts'
import { compared, evalCall, runOver, unusedImport } from './tree.ts'

const renames = new Map<string, string>()
const guid = '3b0a1c52-7d5e-5f7a-9f52-0c9a55e1b7d2'
const base: Run = {
  ...runOver({ 'a.js': 'eval(a)\n', 'old.py': 'import os\n' }, [evalCall, unusedImport]),
  automationDetails: { id: 'assay/gauge/', guid },
}
const head = runOver({ 'b.js': 'eval(b)\n', 'z.js': 'eval(z)\n' })

const bytesOf = (run: Run): Uint8Array =>
  Buffer.from(canonicalJson({ $schema: sarifSchemaUri, runs: [run], version: '2.1.0' }))

const errorsOf = (run: Run): readonly unknown[] =>
  validateBytes(bytesOf(run), { maxDepth: 1000 }).validation.defects.filter(({ level }) => level === 'error')

const statesOf = ({ results = [] }: Run): readonly string[] =>
  results.map(({ baselineState, locations }) => {
    const { uri } = locations?.[0]?.physicalLocation?.artifactLocation ?? {}
    return `${uri} ${baselineState}`
  })

describe('a result that its tool holds back', () => {
  const suppressions = [{ kind: 'inSource' as const }]
  const one = runOver({ 'a.js': 'eval(a)\n' })
  const held = { ...one, results: one.results?.map((result) => ({ ...result, suppressions })) ?? [] }
  const open = { ...one, results: one.results?.map((result) => ({ ...result, suppressions: [] })) ?? [] }
  const classOf = (before: Run, after: Run) =>
    compareRuns({ base: before, head: after, renames }).standings.map(({ class: standing }) => standing)

  test('on the base alone is new when it comes to light: nobody knew of it', () => {
    expect(classOf(held, open)).toEqual(['new'])
  })

  test('on both sides, or on the head alone, is none that is new', () => {
    expect([classOf(held, held), classOf(open, held)]).toEqual([['unchanged'], ['unchanged']])
  })
})

describe('a result that nothing but the bytes of its file tells', () => {
  test('is the same one in a file of another name', () => {
    expect(compared({ 'a.js': 'eval(a)\n' }, { 'b.js': 'eval(a)\n' })).toEqual(['b.js:1 moved from a.js:1'])
  })

  test('is new in a copy of a file that is still there with other bytes', () => {
    const head = { 'a.js': 'eval(b)\n', 'b.js': 'eval(a)\n' }
    expect(compared({ 'a.js': 'eval(a)\n' }, head)).toEqual(['a.js:1 new', 'b.js:1 new', 'a.js:1 absent'])
  })

  test('is new in a file that the base has with other bytes', () => {
    const base = { 'a.js': 'eval(a)\n', 'b.js': 'eval(b)\n' }
    expect(compared(base, { 'b.js': 'eval(a)\n' })).toEqual(['b.js:1 new', 'a.js:1 absent', 'b.js:1 absent'])
  })
})

describe('the compared run', () => {
  const { run } = compareRuns({ base, head, renames })

  test('holds the absent results of the base in house order', () => {
    expect(statesOf(run)).toEqual(['a.js absent', 'b.js new', 'old.py absent', 'z.js new'])
  })

  test('is valid and in the house form', () => {
    expect(validateBytes(bytesOf(run), { maxDepth: 1000 }).validation.defects).toEqual([])
    expect(judge('assay', bytesOf(run), { own: 'house' })).toMatchObject({ accepts: true })
  })

  test('leads from every result to its rule and its file', () => {
    const led = (run.results ?? []).map(({ ruleId, ruleIndex = -1, locations }) => {
      const { uri, index = -1 } = locations?.[0]?.physicalLocation?.artifactLocation ?? {}
      return run.tool.driver.rules?.[ruleIndex]?.id === ruleId && run.artifacts?.[index]?.location?.uri === uri
    })
    expect(led).toEqual([true, true, true, true])
  })

  test('says which files only absent results name: their digests are those of the base', () => {
    expect(run.artifacts?.map(({ properties }) => properties?.['baselineOnly'])).toEqual([
      true,
      undefined,
      true,
      undefined,
    ])
  })

  test('names the run that it was compared with', () => {
    expect(run.baselineGuid).toBe(guid)
  })

  test('is not called by the GUID of the head', () => {
    const named = { ...head, automationDetails: { id: 'assay/gauge/', guid } }
    expect(compareRuns({ base, head: named, renames }).run.automationDetails).toEqual({ id: 'assay/gauge/' })
  })
})

test('without a base nothing is said, and the run stays as it is', () => {
  const { run, standings, absent } = compareRuns({ base: null, head, renames })
  expect(run).toBe(head)
  expect([standings, absent]).toEqual([[{ class: 'unknown' }, { class: 'unknown' }], 0])
})

const message = { text: 'Found.' }
const driver = { name: 'Gauge' }

describe('logs that are not of the house', () => {
  test('an absent result whose GUID a result of the head has goes without', () => {
    const of = (text: string): Run => ({ tool: { driver }, results: [{ guid, message: { text } }] })
    const { run } = compareRuns({ base: of('One.'), head: of('Two.'), renames })
    expect(run.results?.map((result) => result.guid)).toEqual([undefined, guid])
  })

  test('results of another kind are others', () => {
    const of = (kind: 'pass' | 'fail'): Run => ({ tool: { driver }, results: [{ kind, message }] })
    expect(compareRuns({ base: of('fail'), head: of('pass'), renames }).standings).toEqual([{ class: 'new' }])
  })

  test("results are known by the tool's own fingerprints", () => {
    const of = (print: string): Run => ({ tool: { driver }, results: [{ message, partialFingerprints: { print } }] })
    expect(compareRuns({ base: of('1'), head: of('1'), renames }).absent).toBe(0)
    expect(compareRuns({ base: of('1'), head: of('2'), renames }).absent).toBe(1)
  })

  test('what an absent result needs comes with it', () => {
    const taxa = [{ id: 'T1', index: 0, toolComponent: { name: 'Taxa' } }]
    const logical: Result = {
      message,
      ruleId: 'B',
      rule: { id: 'B', index: 0, toolComponent: { name: 'Plug', index: 0 } },
      taxa,
      locations: [{ logicalLocations: [{ index: 1 }] }],
      provenance: { invocationIndex: 0 },
    }
    const of = (results: Result[]): Run => ({
      tool: { driver, extensions: [{ name: 'Plug', rules: [{ id: 'B' }] }] },
      taxonomies: [{ name: 'Taxa', taxa: [{ id: 'T1' }] }],
      logicalLocations: [{ name: 'outer' }, { name: 'inner', parentIndex: 0 }],
      invocations: [{ executionSuccessful: true }],
      results,
    })
    const alone: Run = { tool: { driver }, logicalLocations: [{ name: 'other' }], results: [] }
    const { run } = compareRuns({ base: of([logical]), head: alone, renames })
    expect(errorsOf(run)).toEqual([])
    expect(run.logicalLocations).toEqual([{ name: 'other' }, { name: 'inner', parentIndex: 2 }, { name: 'outer' }])
    expect(run.results?.[0]).toMatchObject({ locations: [{ logicalLocations: [{ index: 1 }] }], provenance: {} })
    expect(run.tool.extensions?.[0]?.rules).toEqual([{ id: 'B' }])
    expect(run.taxonomies?.[0]?.taxa).toEqual([{ id: 'T1' }])
  })

  test('suppressions stand on all results or on none', () => {
    const of = (text: string, suppressions?: Result['suppressions']): Run => ({
      tool: { driver },
      results: [{ message: { text }, ...(suppressions === undefined ? {} : { suppressions }) }],
    })
    const states = (one: Run, other: Run) =>
      compareRuns({ base: one, head: other, renames }).run.results?.map(({ suppressions }) => suppressions)
    expect(states(of('One.'), of('Two.', [{ kind: 'external' }]))).toEqual([[], [{ kind: 'external' }]])
    expect(states(of('One.', [{ kind: 'external' }]), of('Two.'))).toEqual([undefined, undefined])
  })
})
