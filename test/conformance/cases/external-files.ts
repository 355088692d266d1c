import { breach, type Case, legal } from '../case.ts'

const references = '/runs/0/externalPropertyFileReferences'
const guid = 'aaaaaaaa-0000-4000-8000-00000000000c'
const other = 'aaaaaaaa-0000-4000-8000-00000000000d'
const at = (uri: string, more: object = {}): object => ({ location: { uri }, ...more })
const inline: readonly [string, unknown] = ['/inlineExternalProperties', [{ guid, results: [] }, { guid: other }]]
const results = (...list: readonly object[]): readonly [string, unknown] => [references, { results: list }]

export const externalFileCases: readonly Case[] = [
  breach(
    'external-property-file/same-file',
    '3.15.3',
    'another count',
    `${references}/results/1`,
    results(at('a', { itemCount: 1 }), at('a', { itemCount: 2 })),
  ),
  breach(
    'external-property-file/same-file',
    '3.15.3',
    'spelt otherwise',
    `${references}/results/1`,
    results({ location: { uri: 'source/a', uriBaseId: 'ROOT' } }, { location: { uri: 'a', uriBaseId: 'SOURCE' } }),
  ),
  breach(
    'external-property-file/same-file',
    '3.15.3',
    'the same guid',
    `${references}/results/1`,
    results(at('a', { guid }), at('b', { guid: guid.toUpperCase() })),
  ),
  breach(
    'external-property-file/name',
    '4.2',
    'of a log',
    `${references}/results/0/location/uri`,
    results(at('a.sarif')),
  ),
  legal('external-property-file/name', 'as it should be', results(at('out/a.sarif-external-properties'))),
  legal('external-property-file/name', 'with .json', results(at('a.sarif-external-properties.json?x#y'))),
  legal('external-property-file/name', 'a place in the log', inline, results(at('sarif:/inlineExternalProperties/0'))),
  legal('external-property-file/same-file', 'two files', results(at('a'), at('b'))),
  legal('external-property-file/same-file', 'one file for two properties', [
    references,
    { results: [at('a')], artifacts: [at('a')] },
  ]),
  breach(
    'external-property-file/no-location',
    '3.16.3',
    'a guid of nothing',
    `${references}/results/0/guid`,
    results({ guid }),
  ),
  legal(
    'external-property-file/no-location',
    'a guid of inline properties',
    inline,
    results({ guid: guid.toUpperCase() }),
  ),
  legal('external-property-file/no-location', 'a guid beside a location', results(at('a', { guid }))),
  breach(
    'external-property-file/inline-location',
    '3.16.3',
    'a file',
    `${references}/results/0/location`,
    inline,
    results(at('a', { guid })),
  ),
  breach(
    'external-property-file/inline-location',
    '3.16.3',
    'another place of the log',
    `${references}/results/0/location`,
    inline,
    results(at('sarif:/runs/0')),
  ),
  legal(
    'external-property-file/inline-location',
    'the element',
    inline,
    results(at('sarif:/inlineExternalProperties/0', { guid })),
  ),
  legal('external-property-file/inline-location', 'a file that is not inline', inline, results(at('a'))),
  breach(
    'external-property-file/guid-of-inline',
    '3.16.4',
    'the guid of another element',
    `${references}/results/0/guid`,
    inline,
    results(at('sarif:/inlineExternalProperties/0', { guid: other })),
  ),
  legal('external-property-file/guid-of-inline', 'no guid', inline, results(at('sarif:/inlineExternalProperties/0'))),
  breach('external-property-file/item-count', '3.16.5', 'of one object', `${references}/conversion/itemCount`, [
    references,
    { conversion: at('a', { itemCount: 1 }) },
  ]),
  legal('external-property-file/item-count', 'of an array', results(at('a', { itemCount: 0 }))),
  legal('external-property-file/item-count', '-1 is not given', [
    references,
    { conversion: at('a', { itemCount: -1 }) },
  ]),
  breach('external-property-file/large-driver', '3.15.3', 'rules', '/runs/0/tool/driver/rules', [
    references,
    { driver: at('a') },
  ]),
  legal(
    'external-property-file/large-driver',
    'a name and versions',
    [references, { driver: at('a') }],
    ['/runs/0/tool/driver', { name: 'Gauge', version: '3.1', semanticVersion: '3.1.0' }],
  ),
]
