import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { driver, log, logOf, result, runOf } from '../log.ts'

type Json = Readonly<Record<string, unknown>>

const merged = (inside: readonly Json[], more: Json = {}) =>
  effectOf(judge('defectdojo', log(inside, more)), 'defectdojo/merged')
const shared = (inside: readonly Json[]) => effectOf(judge('defectdojo', log(inside)), 'defectdojo/fingerprint-shared')
const place = (uri: string, region: Json) => ({ physicalLocation: { artifactLocation: { uri }, region } })

describe('findings that DefectDojo takes for one', () => {
  test('have the same title, CWE, line, file and description', () => {
    const found = judge(
      'defectdojo',
      log([result(1), result(1, { level: 'error' }), result(2), result(1, { message: { text: 'FOUND.' } })]),
    )
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'defectdojo/merged')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'findings',
      kept: 2,
      of: 4,
      at: ['/runs/0/results/1', '/runs/0/results/3'],
      sentence:
        'DefectDojo, where it deduplicates, keeps 2 of 4 findings: the others equal one in title, CWE, line, file and description.',
    })
  })

  test('may be of two runs, and of two rules that say the same', () => {
    const found = judge('defectdojo', logOf(runOf([result(1)]), runOf([result(1, { ruleId: 'S2' })])))
    expect(effectOf(found, 'defectdojo/merged')?.kept).toBe(1)
  })

  test('may differ in columns', () => {
    const [a, b] = [1, 9].map((startColumn) => result(1, { locations: [place('a.c', { startLine: 1, startColumn })] }))
    expect(merged([a as Json, b as Json])?.kept).toBe(1)
  })

  test.each<[string, Json]>([
    ['message', { message: { text: 'Another.' } }],
    ['line', { locations: [place('src/a.c', { startLine: 2 })] }],
    ['file', { locations: [place('src/b.c', { startLine: 1 })] }],
    ['snippet', { locations: [place('src/a.c', { startLine: 1, snippet: { text: 'a' } })] }],
    ['CWE', { properties: { cwe: 'CWE-79' } }],
    ['CWE among taxa', { taxa: [{ id: '79', toolComponent: { name: 'CWE' } }] }],
    ['code flow', { codeFlows: [{ threadFlows: [{ locations: [{ location: place('a.c', { startLine: 7 }) }] }] }] }],
    ['rule, which has a name', { ruleId: 'S2' }],
    ['rule, which is tagged with a CWE', { ruleId: 'S3' }],
    ['rule, which has a description', { ruleId: 'S4' }],
    ['rule, which has a short description', { ruleId: 'S5' }],
  ])('do not differ in their %s', (_, more) => {
    const rules = [
      { id: 'S1' },
      { id: 'S2', name: 'Loop' },
      { id: 'S3', properties: { tags: ['external/cwe/cwe-79'] } },
      { id: 'S4', fullDescription: { text: 'Loops.' } },
      { id: 'S5', shortDescription: { text: 'Loops.' } },
    ]
    const one = result(1, { locations: [place('src/a.c', { startLine: 1 })] })
    expect(merged([one, { ...one, ...more }], driver(rules))).toBeUndefined()
  })

  test('are as many as the locations of a result', () => {
    const locations = [place('a.c', { startLine: 1 }), place('b.c', { startLine: 1 }), place('a.c', { startLine: 1 })]
    expect(merged([result(1, { locations })])).toMatchObject({ kept: 2, of: 3, at: ['/runs/0/results/0'] })
  })

  test('may differ in steps of a thread flow that is not the last', () => {
    const flows = (first: number, last: number) => ({
      codeFlows: [first, last].map((startLine) => ({
        threadFlows: [{ locations: [{ location: place('a.c', { startLine }) }] }],
      })),
    })
    expect(merged([result(1, flows(1, 7)), result(1, flows(2, 7))])?.kept).toBe(1)
    expect(merged([result(1, flows(1, 7)), result(1, flows(1, 8))])).toBeUndefined()
  })

  const step = (location: Json) => result(1, { codeFlows: [{ threadFlows: [{ locations: [{ location }] }] }] })
  const start = place('a.c', { startLine: 7, startColumn: 1 })

  test.each<[string, Json]>([
    ['file', place('b.c', { startLine: 7, startColumn: 1 })],
    ['line', place('a.c', { startLine: 8, startColumn: 1 })],
    ['column', place('a.c', { startLine: 7, startColumn: 2 })],
    ['snippet', place('a.c', { startLine: 7, startColumn: 1, snippet: { text: 'a' } })],
    ['text', { ...start, message: { text: 'a' } }],
    ['markdown', { ...start, message: { markdown: 'a', text: '' } }],
  ])('do not differ in the %s of a step', (_, other) => {
    expect(merged([step(start), step(other)])).toBeUndefined()
    expect(merged([step(other), step(other)])?.kept).toBe(1)
  })

  test('may have the snippet of their surroundings, where they have none of their own', () => {
    const around = (text: string, own: Json = {}) =>
      result(1, {
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'a.c' },
              region: { startLine: 1, ...own },
              contextRegion: { startLine: 1, endLine: 3, snippet: { text } },
            },
          },
        ],
      })
    expect(merged([around('a'), around('b')])).toBeUndefined()
    expect(merged([around('a', { snippet: { text: 'x' } }), around('b', { snippet: { text: 'x' } })])?.kept).toBe(1)
  })

  test('may be in different lines, where byteOffset hides them', () => {
    const [a, b] = [1, 2].map((startLine) => result(1, { locations: [place('a.c', { startLine, byteOffset: 4 })] }))
    expect(merged([a as Json, b as Json])?.kept).toBe(1)
  })

  test('may have no place', () => {
    const nowhere = (text: string) => ({ ruleId: 'S1', message: { text } })
    expect(merged([nowhere('a'), nowhere('a'), nowhere('b')])).toMatchObject({ kept: 2, of: 3 })
  })

  test('may have their text from a message string', () => {
    const strings = driver([{ id: 'S1', messageStrings: { m: { text: 'In {1}, {0} and {0}.' } } }])
    const stringed = (...given: readonly string[]) => result(1, { message: { id: 'm', arguments: given } })
    expect(merged([stringed('$&', 'b'), result(1, { message: { text: 'In b, $& and $&.' } })], strings)?.kept).toBe(1)
    expect(merged([stringed('a', 'b'), stringed('a', 'c')], strings)).toBeUndefined()
  })

  test('have no text where the sixth argument is used', () => {
    const six = driver([
      { id: 'S1', messageStrings: { m: { text: '{0}{1}{2}{3}{4}' }, n: { text: '{0}{1}{2}{3}{4}{5}' } } },
    ])
    const filled = (id: string, last: string) =>
      result(1, { message: { id, arguments: ['a', 'b', 'c', 'd', last, last] } })
    expect(merged([filled('m', 'e'), filled('m', 'f')], six)).toBeUndefined()
    expect(merged([filled('n', 'e'), filled('n', 'f')], six)?.kept).toBe(1)
  })

  test('are called by their rule where there is no text', () => {
    const mute = (ruleId: string) => result(1, { ruleId, message: { id: 'n', arguments: ['', '', '', '', '', ''] } })
    const strings = { messageStrings: { n: { text: '{0}{1}{2}{3}{4}{5}' } } }
    expect(merged([mute('S1'), mute('S2')], driver(['S1', 'S2'].map((id) => ({ id, ...strings }))))).toBeUndefined()
  })

  test('are not those that are left out', () => {
    expect(merged([result(1), result(1, { kind: 'pass' })])).toBeUndefined()
  })
})

describe('one fingerprint on different findings', () => {
  const marked = (line: number, fingerprint: string, name = 'hash/v1') =>
    result(line, { partialFingerprints: { [name]: fingerprint } })

  test('makes them one in 3.2.0 and earlier', () => {
    const eleven = Array.from({ length: 11 }, (_, index) => marked(index + 1, 'requires login'))
    const found = judge('defectdojo', log([...eleven, marked(99, 'other')]))
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'defectdojo/merged')).toBeUndefined()
    expect(effectOf(found, 'defectdojo/fingerprint-shared')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'findings',
      kept: 2,
      of: 12,
      at: Array.from({ length: 10 }, (_, index) => `/runs/0/results/${index + 1}/partialFingerprints`),
      sentence:
        'DefectDojo up to 3.2.0, where it deduplicates, keeps 2 of 12 findings: the others have the fingerprint of a different one. Since pull request 15817 it drops such fingerprints.',
    })
  })

  test('on equal findings is told once, as equality', () => {
    expect(shared([marked(1, 'a'), marked(1, 'a')])).toBeUndefined()
  })

  test('is that of the highest version of each method', () => {
    const versions = (line: number, first: string, second: string) =>
      result(line, { partialFingerprints: { 'hash/v1': first, 'hash/v2': second } })
    expect(shared([versions(1, 'a', 'x'), versions(2, 'b', 'x')])?.kept).toBe(1)
    expect(shared([versions(1, 'a', 'x'), versions(2, 'a', 'y')])).toBeUndefined()
  })

  test('is that of the highest version, wherever it stands', () => {
    const versions = (line: number, first: string, second: string) =>
      result(line, { partialFingerprints: { 'hash/v2': first, 'hash/v1': second } })
    expect(shared([versions(1, 'x', 'a'), versions(2, 'x', 'b')])?.kept).toBe(1)
  })

  test('has its method before the version, whatever stands before that', () => {
    const named = (line: number, name: string) => result(line, { partialFingerprints: { [name]: 'x' } })
    expect(shared([named(1, 'tool/hash/v1'), named(2, 'hash/v2')])?.kept).toBe(1)
    expect(shared([named(1, 'tool/hash/v1'), named(2, 'tool/other/v1')])).toBeUndefined()
    expect(shared([named(1, 'hash'), named(2, 'hash/v1')])?.kept).toBe(1)
  })

  test('is none where it is empty', () => {
    const empty = (line: number) => result(line, { fingerprints: { a: '' } })
    expect(shared([empty(1), empty(2)])).toBeUndefined()
  })

  test('does not depend on the order of partial ones', () => {
    const one = result(1, { partialFingerprints: { a: 'x', b: 'y' } })
    const other = result(2, { partialFingerprints: { b: 'y', a: 'x' } })
    expect(shared([one, other])?.kept).toBe(1)
  })

  test('is all partial ones together', () => {
    const two = (line: number, other: string) => result(line, { partialFingerprints: { a: 'same', b: other } })
    expect(shared([two(1, 'x'), two(2, 'y')])).toBeUndefined()
    expect(shared([two(1, 'x'), two(2, 'x')])?.kept).toBe(1)
  })

  test('is the first of the whole ones, where there are any', () => {
    const whole = (line: number, second: string) =>
      result(line, { fingerprints: { a: 'same', b: second }, partialFingerprints: { c: `${line}` } })
    expect(shared([whole(1, 'x'), whole(2, 'y')])).toMatchObject({ kept: 1, at: ['/runs/0/results/1/fingerprints'] })
  })

  test('is shared by the findings that the locations of a result become', () => {
    const locations = [place('a.c', { startLine: 1 }), place('b.c', { startLine: 1 })]
    expect(shared([{ ...marked(1, 'a'), locations }])).toMatchObject({ kept: 1, of: 2 })
  })
})
