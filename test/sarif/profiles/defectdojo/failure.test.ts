import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { driver, log, logOf, result, runOf, withoutAny } from '../log.ts'

type Json = Readonly<Record<string, unknown>>

const judged = (...parts: Parameters<typeof log>) => judge('defectdojo', log(...parts))
const at = (physicalLocation: Json) => result(2, { locations: [{ physicalLocation }] })
const file = { artifactLocation: { uri: 'a.c' } }

test('results with texts, files and lines all arrive', () => {
  expect(judged([result(1), result(2)])).toMatchObject({ accepts: true, effects: [], defects: [] })
})

describe('the import of a log ends', () => {
  test('at 100 MB', () => {
    const sized = (bytes: number) =>
      effectOf(judge('defectdojo', log([]), { size: { bytes, gzipBytes: null } }), 'defectdojo/file-size')
    expect(sized(104_857_600)).toBeUndefined()
    expect(sized(104_857_601)).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: [''],
      messages: ['The log has 104,857,601 bytes.'],
      sentence: 'DefectDojo refuses the log: 104,857,601 bytes, more than 104,857,600.',
    })
  })

  test('without the name of a tool', () => {
    const found = judge('defectdojo', logOf(runOf([]), runOf([], { tool: { driver: {} } })))
    expect(found.accepts).toBe(false)
    expect(effectOf(found, 'defectdojo/tool-name')).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: ['/runs/1'],
      sentence: 'DefectDojo fails on the log: 1 of 2 runs without a name of the tool.',
    })
  })

  test.each<[string, string, Json, string, string, string]>([
    [
      'an index for a file',
      'location-uri',
      at({ artifactLocation: { index: 0 } }),
      '/locations/0/physicalLocation',
      'The physical location has no artifactLocation.uri.',
      'have a physical location without artifactLocation.uri',
    ],
    [
      'an address for a file',
      'location-uri',
      at({ address: { absoluteAddress: 1 } }),
      '/locations/0/physicalLocation',
      'The physical location has no artifactLocation.uri.',
      'have a physical location without artifactLocation.uri',
    ],
    [
      'an offset for a line',
      'start-line',
      at({ ...file, region: { charOffset: 4 } }),
      '/locations/0/physicalLocation/region',
      'The region has neither "startLine" nor "byteOffset".',
      'have a region without startLine',
    ],
    [
      'a message string that its rule lacks',
      'title',
      result(2, { message: { id: 'm' } }),
      '/message',
      'The rule has no message string "m".',
      'have a message of which no text is found',
    ],
    [
      'a step without a location',
      'flow-location',
      result(2, {
        codeFlows: [{ threadFlows: [{ locations: [{ location: { physicalLocation: file } }, { index: 0 }] }] }],
      }),
      '/codeFlows/0/threadFlows/0/locations/1',
      'The step of the code flow has no artifactLocation.',
      'have a code flow with a step that has no file',
    ],
    [
      'a fix without a description',
      'fix-description',
      result(2, { fixes: [{ description: { text: 'Do.' }, artifactChanges: [] }, { artifactChanges: [] }] }),
      '/fixes/1',
      'The fix has no description with a text.',
      'have a fix without a description',
    ],
    [
      'a fingerprint whose version is a word',
      'fingerprint-name',
      result(2, { partialFingerprints: { 'hash/sha256': 'f' } }),
      '/partialFingerprints/hash~1sha256',
      '"hash/sha256" does not end in a version, such as "/v1".',
      'have a fingerprint whose name does not end in a version',
    ],
    [
      'a fingerprint whose version is a fraction',
      'fingerprint-name',
      result(2, { fingerprints: { 'hash/1.0': 'f' } }),
      '/fingerprints/hash~11.0',
      '"hash/1.0" does not end in a version, such as "/v1".',
      'have a fingerprint whose name does not end in a version',
    ],
    [
      'a number for a weakness',
      'cwe',
      result(2, { properties: { cwe: 79 } }),
      '',
      'The property "cwe" of the result is no string.',
      'name a weakness in a form that is not read',
    ],
  ])('at %s', (_, name, broken, pointer, message, have) => {
    const found = judged([result(1), broken])
    expect(found.accepts).toBe(false)
    expect(found.effects.filter(({ effect }) => effect === 'refuses').map(({ ruleId }) => ruleId)).toEqual([
      `defectdojo/${name}`,
    ])
    expect(effectOf(found, `defectdojo/${name}`)).toMatchObject({
      effect: 'refuses',
      level: 'error',
      kept: 0,
      of: 1,
      at: [`/runs/0/results/1${pointer}`],
      messages: [message],
      sentence: `DefectDojo fails on the log: 1 of 2 results ${have}.`,
    })
    expect(judged([result(1), { ...broken, kind: 'pass' }]).accepts).toBe(true)
  })

  test.each<[string, Json]>([
    ['a logical location', result(2, { locations: [{ logicalLocations: [{ name: 'run' }] }] })],
    ['a file without a region', at(file)],
    ['a region by bytes', at({ ...file, region: { byteOffset: 4, byteLength: 1 } })],
    ['a fingerprint without a version', result(2, { partialFingerprints: { hash: 'f' } })],
    [
      'a fingerprint of a version',
      result(2, { fingerprints: { 'hash/v2': 'f', 'other/12': 'e', 'tool/more/v1': 'd' } }),
    ],
    [
      'a partial fingerprint that is not read beside a whole one',
      result(2, { fingerprints: { hash: 'f' }, partialFingerprints: { 'hash/sha256': 'f' } }),
    ],
    [
      'a code flow of files',
      result(2, { codeFlows: [{ threadFlows: [{ locations: [{ location: { physicalLocation: file } }] }] }] }),
    ],
    ['a weakness by its id', result(2, { properties: { cwe: 'CWE-79' } })],
  ])('not at %s', (_, sound) => {
    expect(judged([result(1), sound]).accepts).toBe(true)
  })
})

describe('the text of a message', () => {
  const rules = driver([{ id: 'S1', messageStrings: { m: { text: 'Found {0} in {1}.' } } }, { id: 'S2' }])
  const title = (message: Json, more: Json = {}, ruled: Json = rules) =>
    effectOf(judged([result(1, { message, ...more })], ruled), 'defectdojo/title')?.messages

  test('is found by its id in the rule', () => {
    expect(title({ id: 'm', arguments: ['a', 'b'] })).toBeUndefined()
  })

  test('needs all arguments', () => {
    expect(title({ id: 'm', arguments: ['a'] })).toEqual(['The message has no argument for {1}.'])
  })

  test('is not looked for in the strings of the component', () => {
    const shared = {
      tool: { driver: { name: 'Gauge', globalMessageStrings: { m: { text: 'Found.' } }, rules: [{ id: 'S1' }] } },
    }
    expect(title({ id: 'm' }, {}, shared)).toEqual(['The rule has no message string "m".'])
  })

  test('is needed where the rule is not known', () => {
    expect(title({ id: 'm' }, { ruleId: 'S9' })).toEqual(['There is no text to name the finding by.'])
    expect(title({ text: 'Found.' }, { ruleId: 'S9' })).toBeUndefined()
  })

  test('may be that of the rule, or its id', () => {
    expect(
      effectOf(judged([withoutAny(result(1, { ruleId: 'S2' }), 'message')], rules), 'defectdojo/title'),
    ).toBeUndefined()
  })

  test('with six arguments is forgotten, and the rule names the finding', () => {
    const six = driver([{ id: 'S1', messageStrings: { m: { text: '{0}{1}{2}{3}{4}{5}' } } }])
    expect(title({ id: 'm', arguments: ['a', 'b', 'c', 'd', 'e', 'f'] }, {}, six)).toBeUndefined()
  })
})

describe('the weakness that a rule names', () => {
  const cwe = (rule: Json) => effectOf(judged([result(1)], driver([{ id: 'S1', ...rule }])), 'defectdojo/cwe')?.messages

  test.each<[string, Json]>([
    ['a string', { properties: { cwe: 'CWE-79' } }],
    ['an array of strings', { properties: { cwe: ['CWE-79', 'CWE-80'] } }],
    ['a relationship', { relationships: [{ target: { id: 'CWE-79' } }], properties: { cwe: 79 } }],
  ])('may be %s', (_, rule) => {
    expect(cwe(rule)).toBeUndefined()
  })

  test('is no number', () => {
    expect(cwe({ properties: { cwe: ['CWE-1', 79] } })).toEqual([
      'The property "cwe" of its rule is neither a string nor an array of strings.',
    ])
  })

  test('is not a relationship by index', () => {
    expect(cwe({ relationships: [{ target: { id: 'CWE-1' } }, { target: { index: 0 } }] })).toEqual([
      'A relationship of its rule names no target by an id.',
    ])
  })
})
