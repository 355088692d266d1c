import { breach, type Case, legal } from '../case.ts'

const list = '/inlineExternalProperties'
const references = '/runs/0/externalPropertyFileReferences'
const guid = 'aaaaaaaa-0000-4000-8000-00000000000c'
const runGuid = 'aaaaaaaa-0000-4000-8000-000000000001'
const first = { location: { uri: 'sarif:/inlineExternalProperties/0' } }
const inline: readonly [string, unknown] = [list, [{ guid, runGuid, policies: [] }]]
const another = (externalPropertyFileReferences: object): readonly [string, unknown] => [
  '/runs/-',
  { tool: { driver: { name: 'Gauge', version: '3.1' } }, externalPropertyFileReferences },
]

export const externalPropertiesCases: readonly Case[] = [
  breach('external-properties/no-guid', '4.3.4', 'none', `${list}/0`, [list, [{ results: [] }]]),
  legal('external-properties/no-guid', 'a guid alone', [list, [{ guid }]]),
  breach(
    'external-properties/run-guid',
    '4.3.5',
    'two runs, by guid and by place',
    `${list}/0/runGuid`,
    inline,
    [references, { policies: [{ guid: guid.toUpperCase() }] }],
    another({ policies: [first] }),
  ),
  breach(
    'external-properties/run-guid',
    '4.3.5',
    'the run has no guid',
    `${list}/0/runGuid`,
    inline,
    [references, { policies: [first] }],
    ['/runs/0/automationDetails/guid'],
  ),
  legal('external-properties/run-guid', 'one run, which names it twice', inline, [
    references,
    { policies: [first], addresses: [{ guid }] },
  ]),
  legal('external-properties/run-guid', 'no run of this log', inline),
  legal(
    'external-properties/run-guid',
    'another run uses other properties',
    [list, [{ guid, runGuid }, { guid: 'aaaaaaaa-0000-4000-8000-00000000000d' }]],
    [references, { policies: [first] }],
    another({ policies: [{ location: { uri: 'sarif:/inlineExternalProperties/1' } }] }),
  ),
  breach('schema/enum', '4.3.3', 'external properties of version 2.0.0', `${list}/0/version`, [
    list,
    [{ guid, version: '2.0.0' }],
  ]),
  legal('schema/enum', 'external properties of version 2.1.0', [list, [{ version: '2.1.0', guid }]]),
  breach('schema/unknown-property', '4.3', 'a property of a run that stays in the run', `${list}/0/columnKind`, [
    list,
    [{ guid, columnKind: 'utf16CodeUnits' }],
  ]),
  legal('schema/unknown-property', 'external properties of several kinds, and of none', [
    list,
    [{ guid, graphs: [], externalizedProperties: { a: 1 }, invocations: [] }, { guid: runGuid }],
  ]),
]
