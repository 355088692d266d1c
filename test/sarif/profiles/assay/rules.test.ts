import { describe, expect, test } from 'vitest'
import { changed, type Edit } from '../../../conformance/case.ts'
import { judge, rulesOf } from '../judge.ts'

const digest = '0123456789abcdef0123456789abcdef'
const location = (index: number, uri: string) => ({
  physicalLocation: {
    artifactLocation: { index, uri, uriBaseId: 'SRCROOT' },
    region: { endColumn: 4, endLine: 2, startColumn: 1, startLine: 2 },
  },
})
const result = (index: number, uri: string) => ({
  fingerprints: { 'assayFingerprint/v1': digest },
  level: 'warning',
  locations: [location(index, uri)],
  message: { text: 'Found.' },
  partialFingerprints: {
    'assayContent/v1': digest,
    'assayContext/v1': digest,
    'assayFollowing/v1': digest,
    'assayRegion/v1': digest,
    primaryLocationLineHash: '4c00844860906f8a:1',
  },
  ruleId: 'G1',
  ruleIndex: 0,
})
const artifact = (index: number, uri: string) => ({
  hashes: { 'sha-256': `${digest}${digest}` },
  length: 9,
  location: { index, uri, uriBaseId: 'SRCROOT' },
})

/** A log in the house form, with changes. */
const house = (...edits: readonly Edit[]): unknown =>
  changed(
    {
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      runs: [
        {
          artifacts: [artifact(0, 'a.ts'), artifact(1, 'b%20c.ts')],
          automationDetails: { id: 'assay/gauge/' },
          columnKind: 'utf16CodeUnits',
          invocations: [{ executionSuccessful: true, exitCode: 1 }],
          originalUriBaseIds: { SRCROOT: { description: { text: 'The root.' } } },
          results: [result(0, 'a.ts'), result(1, 'b%20c.ts')],
          tool: { driver: { name: 'Gauge', rules: [{ id: 'G1' }, { id: 'G2' }], version: '1.2.3' } },
        },
      ],
      version: '2.1.0',
    },
    edits,
  )

const run = '/runs/0'
const second = `${run}/results/1`
const driver = { name: 'Gauge', rules: [{ id: 'G1' }], version: '1.2.3' }
const fixOf = (path: string) => [
  {
    artifactChanges: [
      {
        artifactLocation: { uri: path, uriBaseId: 'SRCROOT' },
        replacements: [{ deletedRegion: { startLine: 1 } }],
      },
    ],
  },
]
const uri = `${second}/locations/0/physicalLocation/artifactLocation`

test('nothing is to be said of a log in the house form', () => {
  expect(judge('assay', house(), { own: 'house' })).toEqual({ accepts: true, defects: [], effects: [], ruleCounts: {} })
})

describe.each<[id: string, pointer: string, over: readonly Edit[], within: readonly Edit[]]>([
  ['schema-uri', '/$schema', [['/$schema', 'https://json.schemastore.org/sarif-2.1.0.json']], []],
  ['schema-uri', '', [['/$schema']], []],
  [
    'one-run',
    '/runs/1/automationDetails/id',
    [['/runs/-', { automationDetails: { id: 'assay/gauge/' } }]],
    [['/runs/-', { automationDetails: { id: 'assay/rule/' } }]],
  ],
  [
    'category',
    `${run}/automationDetails/id`,
    [[`${run}/automationDetails/id`, 'assay/gauge']],
    [[`${run}/automationDetails/id`, 'assay/x-2/']],
  ],
  ['category', run, [[`${run}/automationDetails`]], []],
  ['column-kind', run, [[`${run}/columnKind`, 'unicodeCodePoints']], []],
  ['column-kind', run, [[`${run}/columnKind`]], []],
  ['driver-version', `${run}/tool/driver`, [[`${run}/tool/driver/version`]], []],
  [
    'uri-bases',
    run,
    [[`${run}/originalUriBaseIds/SRCROOT/uri`, 'file:///work/']],
    [[`${run}/originalUriBaseIds`, { SRCROOT: {} }]],
  ],
  ['uri-bases', run, [[`${run}/originalUriBaseIds/HOME`, {}]], []],
  ['invocation', run, [[`${run}/invocations`, []]], []],
  ['invocation', run, [[`${run}/invocations/-`, { executionSuccessful: false }]], []],
  ['uri', uri, [[`${uri}/uri`, 'b c.ts']], [[`${uri}/uri`, 'c%5B.ts']]],
  ['uri', uri, [[`${uri}/uri`, '../b.ts']], [[`${uri}/uri`, '..b/c.ts']]],
  ['uri', uri, [[`${uri}/uri`, 'c//b.ts']], [[`${uri}/uri`, 'c/d/b.ts']]],
  ['uri', uri, [[`${uri}/uri`, '%zz']], []],
  ['uri', uri, [[`${uri}/uri`, 'file:///b.ts']], []],
  ['uri', uri, [[`${uri}/uriBaseId`, 'ROOT']], []],
  [
    'uri',
    `${second}/fixes/0/artifactChanges/0/artifactLocation`,
    [[`${second}/fixes`, fixOf('/b.ts')]],
    [[`${second}/fixes`, fixOf('b.ts')]],
  ],
  ['location-index', uri, [[`${uri}/index`]], [[`${uri}/index`, 0]]],
  ['artifact-hash', `${run}/artifacts/1`, [[`${run}/artifacts/1/hashes`, { 'sha-1': 'a' }]], []],
  ['artifact-hash', `${run}/artifacts/1`, [[`${run}/artifacts/1/length`]], [[`${run}/artifacts/1/length`, 0]]],
  ['artifact-order', `${run}/artifacts/1`, [[`${run}/artifacts/1/location/uri`, 'A.ts']], []],
  ['artifact-order', `${run}/artifacts/1`, [[`${run}/artifacts/1/location/uri`, 'a.ts']], []],
  ['artifact-order', `${run}/artifacts/1`, [[`${run}/artifacts/1/location/index`, 0]], []],
  ['level', second, [[`${second}/level`]], [[`${second}/level`, 'none']]],
  ['rule-of-result', second, [[`${second}/ruleIndex`, 1]], []],
  ['rule-of-result', second, [[`${second}/ruleIndex`]], []],
  ['rule-of-result', second, [[`${second}/ruleId`]], []],
  [
    'rule-order',
    `${run}/tool/driver/rules/1`,
    [[`${run}/tool/driver/rules/1/id`, 'A1']],
    [[`${run}/tool/driver/rules/1/id`, 'G1']],
  ],
  ['fingerprints', second, [[`${second}/fingerprints`]], []],
  ['fingerprints', second, [[`${second}/partialFingerprints/assayContext~1v1`, 'a']], []],
  [
    'fingerprints',
    second,
    [[`${second}/partialFingerprints/primaryLocationLineHash`, '0c9a55e1b7d24f3a8e60d1c2b3a49587']],
    [[`${second}/partialFingerprints/primaryLocationLineHash`]],
  ],
  ['result-order', second, [[`${uri}/uri`, 'A.ts']], [[`${uri}/uri`, 'a.ts']]],
  [
    'result-order',
    second,
    [
      [`${uri}/uri`, 'a.ts'],
      [`${second}/locations/0/physicalLocation/region/startLine`, 1],
    ],
    [
      [`${uri}/uri`, 'a.ts'],
      [`${second}/locations/0/physicalLocation/region/startLine`, 3],
    ],
  ],
  [
    'clocks',
    `${run}/invocations/0/startTimeUtc`,
    [[`${run}/invocations/0/startTimeUtc`, '2026-11-30T20:00:00Z']],
    [[`${run}/invocations/0/commandLine`, 'gauge .']],
  ],
  ['clocks', `${run}/invocations/0/machine`, [[`${run}/invocations/0/machine`, 'builder']], []],
  [
    'clocks',
    `${run}/automationDetails/guid`,
    [[`${run}/automationDetails/guid`, 'aaaaaaaa-0000-4000-8000-000000000001']],
    [[`${run}/automationDetails/guid`, 'aaaaaaaa-0000-5000-8000-000000000001']],
  ],
  ['canonical', run, [[`${run}/language`, 'en']], [[`${run}/versionControlProvenance`, []]]],
  [
    'canonical',
    `${run}/tool/properties`,
    [[`${run}/tool`, { driver, properties: { b: 1, a: 2 } }]],
    [[`${run}/tool`, { driver, properties: { 10: 1, 2: 2, a: 3 } }]],
  ],
])('house/%s', (id, pointer, over, within) => {
  const name = `house/${id}`

  test(`is a defect: ${JSON.stringify(over).slice(0, 70)}`, () => {
    const { defects, accepts } = judge('assay', house(...over), { own: 'house' })
    const [found, ...others] = defects.filter(({ ruleId }) => ruleId === name)
    expect({ pointer: found?.pointer, level: found?.level, others }).toEqual({ pointer, level: 'error', others: [] })
    expect(accepts).toBe(false)
  })

  test(`is silent: ${JSON.stringify(within).slice(0, 70)}`, () => {
    expect(rulesOf(judge('assay', house(...within), { own: 'house' }))).not.toContain(name)
  })
})

test('a rule says how many there are', () => {
  const log = house([`${run}/results/0/level`], [`${second}/level`])
  expect(judge('assay', log, { own: 'house' })).toMatchObject({
    defects: [{ ruleId: 'house/level', message: '2 of 2 results without a level.' }],
    effects: [{ effect: 'refuses', sentence: 'Not in the house form: 2 of 2 results without a level.' }],
  })
})
