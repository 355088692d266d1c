import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../conformance/case.ts'
import { judge, rulesOf } from '../judge.ts'
import { clean, placeAt, result } from './clean.ts'

const run = '/runs/0'
const rule = `${run}/tool/driver/rules/0`
const first = `${run}/results/0`
const second = `${run}/results/1`
const uri = '/locations/0/physicalLocation/artifactLocation/uri'

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const flow = (count: number) => [
  { threadFlows: [{ locations: times(count, () => ({ location: placeAt('src/a.ts') })) }] },
]
const locations = (count: number) => times(count, (index) => placeAt(`src/${index}.ts`))
const component = (_: unknown, index = 0) => ({ name: `Part ${index}` })
const describedRule = (id: string) => ({
  id,
  shortDescription: { text: 'S' },
  fullDescription: { text: 'F' },
  help: { text: 'H' },
})
const rules = (count: number) => times(count, (index) => describedRule(`R${index}`))
const runs = (count: number) => times(count, (index) => ({ tool: { driver: { name: `Gauge ${index}` } }, results: [] }))
const run2 = (name: string, id?: string) => ({
  tool: { driver: { name } },
  results: [],
  ...(id === undefined ? {} : { automationDetails: { id } }),
})

test('nothing is to be said of a log that has all', () => {
  expect(judge('github', clean())).toEqual({ accepts: true, defects: [], effects: [], ruleCounts: {} })
})

describe.each<[id: string, level: string, pointer: string, over: readonly Edit[], within: readonly Edit[]]>([
  ['runs-refused', 'error', '/runs', [['/runs', runs(21)]], [['/runs', runs(20)]]],
  [
    'rules-refused',
    'error',
    `${run}/tool`,
    [
      [`${run}/tool/extensions`, [{ name: 'Part', rules: rules(1) }]],
      [`${run}/tool/driver/rules`, rules(25_000)],
    ],
    [
      [`${run}/tool/extensions`, [{ name: 'Part', rules: rules(1) }]],
      [`${run}/tool/driver/rules`, rules(24_999)],
    ],
  ],
  [
    'extensions-refused',
    'error',
    `${run}/tool/extensions`,
    [[`${run}/tool/extensions`, times(101, (index) => component(null, index))]],
    [[`${run}/tool/extensions`, times(100, (index) => component(null, index))]],
  ],
  [
    'thread-flow-locations-refused',
    'error',
    `${first}/codeFlows`,
    [[`${first}/codeFlows`, [...flow(9_000), ...flow(1_001)]]],
    [[`${first}/codeFlows`, [...flow(9_000), ...flow(1_000)]]],
  ],
  [
    'thread-flow-locations-kept',
    'warning',
    `${first}/codeFlows`,
    [[`${first}/codeFlows`, [...flow(500), ...flow(501)]]],
    [[`${first}/codeFlows`, [...flow(500), ...flow(500)]]],
  ],
  [
    'locations-refused',
    'error',
    `${first}/locations`,
    [[`${first}/locations`, locations(1_001)]],
    [[`${first}/locations`, locations(1_000)]],
  ],
  [
    'locations-kept',
    'warning',
    `${first}/locations`,
    [[`${first}/locations`, locations(101)]],
    [[`${first}/locations`, locations(100)]],
  ],
  [
    'tags-refused',
    'error',
    `${rule}/properties/tags`,
    [[`${rule}/properties/tags`, times(21, String)]],
    [[`${rule}/properties/tags`, times(20, String)]],
  ],
  [
    'tags-kept',
    'warning',
    `${rule}/properties/tags`,
    [[`${rule}/properties/tags`, times(11, String)]],
    [[`${rule}/properties/tags`, times(10, String)]],
  ],
  ['name-length', 'warning', `${rule}/name`, [[`${rule}/name`, 'n'.repeat(256)]], [[`${rule}/name`, '🔥'.repeat(255)]]],
  [
    'short-description-length',
    'warning',
    `${rule}/shortDescription/text`,
    [[`${rule}/shortDescription/text`, 's'.repeat(1_025)]],
    [[`${rule}/shortDescription/text`, 's'.repeat(1_024)]],
  ],
  [
    'full-description-length',
    'warning',
    `${rule}/fullDescription/text`,
    [[`${rule}/fullDescription/text`, 'f'.repeat(1_025)]],
    [[`${rule}/fullDescription/text`, 'f'.repeat(1_024)]],
  ],
  [
    'category',
    'error',
    '/runs/1/automationDetails/id',
    [['/runs/-', run2('Gauge', 'gauge/main/2026-11-30')]],
    [['/runs/-', run2('Gauge', 'gauge/other/')]],
  ],
  ['no-runs', 'error', '/runs', [['/runs', []]], []],
  ['tool-name', 'error', `${run}/tool/driver`, [[`${run}/tool/driver/name`, '']], []],
  ['no-results', 'error', run, [[`${run}/results`]], [[`${run}/results`, []]]],
  ['rule-id', 'error', `${rule}/id`, [[`${rule}/id`, '']], []],
  ['message-text', 'error', `${second}/message`, [[`${second}/message`, { id: 'default' }]], []],
  ['message-text', 'error', `${second}/message`, [[`${second}/message/text`, '']], []],
  ['no-location', 'error', second, [[`${second}/locations`, []]], []],
  ['no-location', 'error', second, [[`${second}/locations`]], []],
  ['no-location', 'error', `${second}/locations/0`, [[`${second}/locations/0`, { message: { text: 'Here.' } }]], []],
  [
    'no-location',
    'error',
    `${second}/locations/0/physicalLocation`,
    [[`${second}${uri}`, '']],
    [[`${second}${uri}`, 'src/b.ts']],
  ],
  [
    'uri-scheme',
    'error',
    `${second}${uri}`,
    [[`${second}${uri}`, 'docker://image']],
    [[`${second}${uri}`, 'file:///src/a']],
  ],
  [
    'uri-scheme',
    'error',
    `${second}/relatedLocations/0/physicalLocation/artifactLocation/uri`,
    [[`${second}/relatedLocations`, [placeAt('https://example.invalid/a')]]],
    [[`${second}/relatedLocations`, [placeAt('src/a.ts')]]],
  ],
  [
    'uri-scheme',
    'error',
    `${second}/codeFlows/0/threadFlows/0/locations/0/location/physicalLocation/artifactLocation/uri`,
    [[`${second}/codeFlows`, [{ threadFlows: [{ locations: [{ location: placeAt('jar:a') }] }] }]]],
    [[`${second}/codeFlows`, flow(1)]],
  ],
  [
    'uri-scheme',
    'error',
    `${second}${uri}`,
    [[`${second}${uri}`, 'HTTPS://example.invalid/a']],
    [[`${run}/artifacts`, [{ location: { uri: 'https://example.invalid/a' } }]]],
  ],
  ['uri-syntax', 'error', `${second}${uri}`, [[`${second}${uri}`, '127.0.0.1:80/a']], [[`${second}${uri}`, './a:b']]],
  [
    'security-severity',
    'error',
    `${rule}/properties/security-severity`,
    [[`${rule}/properties/security-severity`, 'undefined']],
    [[`${rule}/properties/security-severity`, '7.5']],
  ],
  [
    'security-severity',
    'error',
    `${rule}/properties/security-severity`,
    [[`${rule}/properties/security-severity`, 6.5]],
    [[`${rule}/properties/security-severity`, '10']],
  ],
  [
    'security-severity-range',
    'note',
    `${rule}/properties/security-severity`,
    [[`${rule}/properties/security-severity`, '0.0']],
    [[`${rule}/properties/security-severity`, '0.1']],
  ],
  [
    'security-severity-range',
    'note',
    `${rule}/properties/security-severity`,
    [[`${rule}/properties/security-severity`, '10.1']],
    [[`${rule}/properties/security-severity`, '10.0']],
  ],
  ['integer-range', 'error', `${second}/ruleIndex`, [[`${second}/ruleIndex`, 2 ** 63]], [[`${second}/ruleIndex`, 0]]],
  [
    'integer-range',
    'error',
    `${second}/locations/0/id`,
    [[`${second}/locations/0/id`, 2 ** 64]],
    [[`${second}/locations/0/id`, 2 ** 62]],
  ],
  [
    'integer-range',
    'error',
    `${second}/locations/0/physicalLocation/region/endLine`,
    [[`${second}/locations/0/physicalLocation/region/endLine`, 1e19]],
    [],
  ],
  [
    'unsuccessful',
    'warning',
    `${run}/invocations/0/executionSuccessful`,
    [[`${run}/invocations`, [{ executionSuccessful: false }]]],
    [[`${run}/invocations`, [{ executionSuccessful: true }]]],
  ],
  ['schema-uri', 'note', '', [['/$schema']], []],
  ['rule-texts', 'note', rule, [[`${rule}/help`]], []],
  ['rule-texts', 'note', rule, [[`${rule}/shortDescription/text`, '']], []],
  ['rule-of-result', 'note', second, [[`${second}/ruleId`], [`${second}/ruleIndex`]], [[`${second}/ruleId`]]],
  [
    'start-line',
    'note',
    `${second}/locations/0/physicalLocation`,
    [[`${second}/locations/0/physicalLocation/region`]],
    [[`${second}/locations/0/physicalLocation/region`, { startLine: 1 }]],
  ],
  ['line-hash-missing', 'note', second, [[`${second}/partialFingerprints`]], []],
  [
    'precision',
    'note',
    `${rule}/properties`,
    [[`${rule}/properties/precision`, 'certain']],
    [[`${rule}/properties/precision`, 'very-high']],
  ],
  [
    'precision',
    'note',
    `${rule}/properties`,
    [[`${rule}/properties/problem.severity`, 'note']],
    [[`${rule}/properties/problem.severity`, 'recommendation']],
  ],
  [
    'uri-bases',
    'note',
    `${run}/originalUriBaseIds/SRC`,
    [[`${run}/originalUriBaseIds`, { SRC: { uri: 'file:///work/' } }]],
    [[`${run}/originalUriBaseIds`, { SRC: { description: { text: 'The root.' } } }]],
  ],
  ['further-locations', 'note', `${second}/locations/1`, [[`${second}/locations/-`, placeAt('src/b.ts')]], []],
  [
    'suppressions',
    'note',
    `${second}/suppressions`,
    [[`${second}/suppressions`, [{ kind: 'inSource' }]]],
    [[`${second}/suppressions`, []]],
  ],
  ['kind', 'note', `${second}/kind`, [[`${second}/kind`, 'pass']], [[`${second}/kind`, 'fail']]],
  [
    'absent',
    'note',
    `${second}/baselineState`,
    [[`${second}/baselineState`, 'absent']],
    [[`${second}/baselineState`, 'new']],
  ],
  [
    'arguments',
    'note',
    `${second}/message`,
    [[`${second}/message/arguments`, ['a']]],
    [[`${second}/message/arguments`, []]],
  ],
  [
    'other-fingerprints',
    'note',
    `${second}/partialFingerprints`,
    [[`${second}/partialFingerprints/mine`, 'a']],
    [[`${second}/fingerprints`, {}]],
  ],
  ['other-fingerprints', 'note', `${second}/fingerprints`, [[`${second}/fingerprints`, { mine: 'a' }]], []],
  ['unread', 'note', `${second}/taxa`, [[`${second}/taxa`, [{ id: 'T' }]]], [[`${second}/taxa`, []]]],
])('github/%s', (id, level, pointer, over, within) => {
  test(`is the only defect beyond its condition: ${JSON.stringify(over).slice(0, 60)}`, () => {
    const { defects, accepts } = judge('github', clean(...over))
    const [found, ...others] = defects.filter(({ ruleId }) => ruleId === `github/${id}`)
    expect({ level: found?.level, pointer: found?.pointer, others }).toEqual({ level, pointer, others: [] })
    expect(accepts).toBe(level !== 'error')
  })

  test(`is silent at it: ${JSON.stringify(within).slice(0, 60)}`, () => {
    expect(rulesOf(judge('github', clean(...within)))).not.toContain(`github/${id}`)
  })
})

describe('the gzipped size', () => {
  const sized = (gzipBytes: number | null) => judge('github', clean(), { size: { bytes: 20_000_000, gzipBytes } })

  test('is refused above 10 MB', () => {
    expect(sized(10_000_000).effects).toEqual([])
    expect(sized(null).effects).toEqual([])
    expect(sized(10_000_001).effects).toMatchObject([
      {
        effect: 'refuses',
        ruleId: 'github/size',
        sentence: 'GitHub refuses the log: gzipped, it has 10,000,001 bytes.',
      },
    ])
  })
})

describe('the category', () => {
  const second2 = (name: string, id?: string) => rulesOf(judge('github', clean(['/runs/-', run2(name, id)])))

  test('may be that of another tool', () => {
    expect(second2('Rule', 'gauge/main/')).not.toContain('github/category')
  })

  test('is none where the id has no slash, or is missing', () => {
    const log = clean(['/runs/0/automationDetails', { id: 'nightly' }], ['/runs/-', run2('Gauge')])
    expect(judge('github', log).defects).toContainEqual(
      expect.objectContaining({ pointer: '/runs/1', message: 'Run 1 is of "Gauge" with no category, too.' }),
    )
    expect(second2('Gauge')).not.toContain('github/category')
  })
})

describe('what GitHub does not read is not held against a log', () => {
  test('results in inline external properties', () => {
    const bad = {
      ...result(),
      message: {},
      ruleIndex: 2 ** 63,
      codeFlows: flow(10_001),
      locations: times(1_001, () => placeAt('https://127.0.0.1:x/')),
    }
    const log = clean(['/inlineExternalProperties', [{ results: [bad, { ...bad, locations: [] }] }]])
    expect(judge('github', log).defects).toEqual([])
  })

  test('descriptors of notifications and taxa', () => {
    const bad = {
      id: '',
      name: 'n'.repeat(256),
      properties: { tags: times(21, String), 'security-severity': 'high', precision: 'none' },
    }
    const range = { id: 'N', properties: { 'security-severity': '11' } }
    const log = clean([`${run}/tool/driver/notifications`, [bad, range]], [`${run}/tool/driver/taxa`, [bad, range]])
    expect(judge('github', log).defects).toEqual([])
  })

  test('places in graphs and stacks', () => {
    const elsewhere = placeAt('https://example.invalid/a')
    const log = clean(
      [`${run}/graphs`, [{ nodes: [{ id: 'n', location: elsewhere }] }]],
      [`${run}/results/1/stacks`, [{ frames: [{ location: elsewhere }] }]],
    )
    expect(rulesOf(judge('github', log))).toEqual(['github/unread'])
  })

  test('the invocation of a converter, and components without a name beside the driver', () => {
    const log = clean(
      [`${run}/conversion`, { tool: { driver: { name: 'Turn' } }, invocation: { executionSuccessful: false } }],
      [`${run}/tool/extensions`, [{ name: '' }]],
    )
    expect(judge('github', log).defects).toEqual([])
  })
})

describe('what breaks the schema', () => {
  test('is refused, for the upload action checks by it', () => {
    const { accepts, effects } = judge('github', clean([`${first}/fixes`, null]))
    expect(accepts).toBe(false)
    expect(effects).toMatchObject([{ effect: 'refuses', ruleId: 'schema/type', what: 'log' }])
  })

  test('is refused even where the prose of the specification allows it', () => {
    const log = clean([`${run}/invocations`, [{ executionSuccessful: true, arguments: null }]])
    expect(judge('github', log).effects).toMatchObject([{ effect: 'refuses', ruleId: 'schema/prose-allows' }])
  })
})

describe('an effect', () => {
  const effect = (...edits: readonly Edit[]) => judge('github', clean(...edits)).effects

  test('counts over all results', () => {
    expect(effect([`${run}/results/-`, { ...result(), locations: [] }])).toMatchObject([
      { sentence: 'GitHub refuses the log: 1 of 3 results without a location in a file.', kept: 0, of: 1 },
    ])
    expect(effect([`${second}/suppressions`, [{ kind: 'external' }]], [`${first}/suppressions`, []])).toMatchObject([
      {
        effect: 'ignores',
        what: 'results',
        kept: 1,
        of: 2,
        sentence: 'GitHub opens alerts for suppressed results, too: 1 of 2 results.',
      },
    ])
  })

  test('counts what is cut', () => {
    expect(effect([`${rule}/properties/tags`, times(14, String)])).toMatchObject([
      { effect: 'cuts', what: 'tags', kept: 10, of: 14, sentence: 'GitHub keeps 10 of 14 tags of a rule of run 1.' },
    ])
  })

  test('names the schemes', () => {
    expect(effect([`${second}${uri}`, 'git::https:/x.example/a'])).toMatchObject([
      { sentence: 'GitHub refuses the log: the scheme of 1 URI ("git") is not that of a checkout, "file".' },
    ])
  })
})
