import { breach, type Case, legal } from '../case.ts'
import { german } from './translation.ts'

const driver = '/runs/0/tool/driver'
const extension = '/runs/0/tool/extensions/0'
const translation = '/runs/0/translations/0'
const policy = '/runs/0/policies/0'
const driverGuid = 'aaaaaaaa-0000-4000-8000-000000000002'
const otherGuid = 'aaaaaaaa-0000-4000-8000-00000000000b'

const translated = (change: object): readonly [string, unknown] => ['/runs/0/translations', [{ ...german, ...change }]]
const rule = { id: 'G1', defaultConfiguration: { level: 'note' } }
const policies = (...ids: readonly string[]): readonly [string, unknown] => [
  '/runs/0/policies',
  [{ name: 'p', version: '1', rules: ids.map((id) => ({ ...rule, id })) }],
]

const translations: readonly Case[] = [
  breach('translation/incomplete', '3.19.4', 'a string of the component', translation, translated({}), [
    `${driver}/fullName`,
    'Gauge 3.1',
  ]),
  breach(
    'translation/links',
    '3.19.4',
    'the page of the component',
    translation,
    translated({ informationUri: undefined }),
  ),
  breach(
    'translation/links',
    '3.19.4',
    'the page of a rule',
    translation,
    translated({ rules: [{ ...german.rules[0], helpUri: undefined }] }),
  ),
  legal(
    'translation/links',
    'the page that is not translated',
    translated({ informationUri: 'https://gauge.example/' }),
  ),
  breach(
    'translation/incomplete',
    '3.19.4',
    'a global message string',
    translation,
    translated({ globalMessageStrings: {} }),
  ),
  breach('translation/incomplete', '3.19.4', 'a string of a rule', translation, translated({ rules: [{ id: 'G1' }] })),
  breach('translation/incomplete', '3.19.4', 'a whole notification', translation, translated({ notifications: [] })),
  legal('translation/incomplete', 'all strings', translated({})),
  legal('translation/incomplete', 'more strings', translated({ fullName: 'x', taxa: [{ id: 'Z', name: 'z' }] })),
  legal('translation/incomplete', 'of an extension that has none', [
    '/runs/0/translations',
    [{ ...german, rules: [], notifications: [], globalMessageStrings: {}, associatedComponent: { index: 0 } }],
  ]),
  legal('translation/incomplete', 'the driver lies in an external file', translated({ rules: [] }), [
    '/runs/0/externalPropertyFileReferences',
    { driver: { location: { uri: 'x.sarif-external-properties' } } },
  ]),
  breach(
    'translation/of-translation',
    '3.19.4',
    'the guid of another',
    `${translation}/associatedComponent`,
    translated({ associatedComponent: { guid: otherGuid } }),
    ['/runs/0/translations/-', { ...german, guid: otherGuid }],
  ),
  legal(
    'translation/of-translation',
    'the guid that it shares with the driver',
    translated({ associatedComponent: { guid: driverGuid } }),
  ),
  breach('translation/guid', '3.19.4', 'another guid', `${translation}/guid`, translated({ guid: otherGuid })),
  breach('translation/guid', '3.19.4', 'no guid', translation, translated({ guid: undefined })),
  legal('translation/guid', 'the guid in capitals', translated({ guid: driverGuid.toUpperCase() })),
  legal('translation/guid', 'the component has none', translated({ guid: otherGuid }), [`${driver}/guid`]),
  breach(
    'translation/contents',
    '3.19.4',
    'other data',
    `${translation}/contents`,
    translated({ contents: ['nonLocalizedData'] }),
  ),
  legal('translation/contents', 'not given, which means both', translated({ contents: undefined })),
  breach(
    'translation/minimum-version',
    '3.19.32',
    'a translation requires a version',
    `${translation}/minimumRequiredLocalizedDataSemanticVersion`,
    translated({ minimumRequiredLocalizedDataSemanticVersion: '3.1.0' }),
  ),
  legal('translation/minimum-version', 'the driver requires one', [
    `${driver}/minimumRequiredLocalizedDataSemanticVersion`,
    '3.1.0',
  ]),
  breach(
    'translation/version',
    '3.19.31',
    'none',
    translation,
    translated({ localizedDataSemanticVersion: undefined }),
  ),
  legal(
    'translation/version',
    'the version of the translation itself',
    translated({
      localizedDataSemanticVersion: undefined,
      semanticVersion: '3.1.0',
    }),
  ),
  breach(
    'tool-component/localized-data-version',
    '3.19.31',
    'two numbers',
    `${driver}/minimumRequiredLocalizedDataSemanticVersion`,
    [`${driver}/minimumRequiredLocalizedDataSemanticVersion`, '3.1'],
  ),
  legal('tool-component/localized-data-version', 'three numbers', [`${driver}/localizedDataSemanticVersion`, '3.1.0']),
]

const components: readonly Case[] = [
  breach('tool-component/language', '3.19.21', 'a language that does not exist', `${driver}/language`, [
    `${driver}/language`,
    'xx-US',
  ]),
  breach('tool-component/language', '3.19.21', 'a country that does not exist', `${driver}/language`, [
    `${driver}/language`,
    'en-XX',
  ]),
  legal('tool-component/language', 'Norwegian in Norway', [`${driver}/language`, 'nb-NO']),
  legal('tool-component/language', 'the example of the clause', [`${driver}/language`, 'en']),
  breach('tool-component/no-version', '3.19.2', 'neither', extension, [`${extension}/version`]),
  legal('tool-component/no-version', 'the semantic one only', [`${driver}/version`]),
  breach('tool-component/short-description', '3.19.19', 'two lines', `${driver}/shortDescription/text`, [
    `${driver}/shortDescription`,
    { text: 'One.\nTwo.' },
  ]),
  legal('tool-component/short-description', 'a line break at the end', [
    `${driver}/shortDescription`,
    { text: 'Finds e.g. trouble.\n' },
  ]),
  breach('tool-component/own-taxa', '3.19.26', 'the driver', driver, [`${driver}/taxa`, [{ id: 'D1' }]]),
  breach('tool-component/own-taxa', '3.19.26', 'an extension that supports another', extension, [
    extension,
    {
      name: 'x',
      version: '1',
      taxa: [{ id: 'D1' }],
      rules: [{ id: 'P1' }, { id: 'P2' }],
      guid: 'aaaaaaaa-0000-4000-8000-000000000005',
      supportedTaxonomies: [{ name: 'Trouble' }],
    },
  ]),
  legal(
    'tool-component/own-taxa',
    'by its guid',
    [`${driver}/taxa`, [{ id: 'D1' }]],
    [`${driver}/supportedTaxonomies/-`, { guid: driverGuid }],
  ),
  legal('tool-component/own-taxa', 'no taxa', [`${driver}/taxa`, []]),
  breach('tool-component/misplaced-taxonomy', '3.19.3', 'CWE among the extensions', '/runs/0/tool/extensions/1', [
    '/runs/0/tool/extensions/-',
    { name: 'CWE', version: '4.15', taxa: [{ id: '79' }] },
  ]),
  legal('tool-component/misplaced-taxonomy', 'CWE among the taxonomies', [
    '/runs/0/taxonomies/-',
    { name: 'CWE', version: '4.15', taxa: [{ id: '79' }] },
  ]),
  legal('tool-component/misplaced-taxonomy', 'a plug-in of that name with rules', [
    '/runs/0/tool/extensions/-',
    { name: 'CWE', version: '1', taxa: [{ id: '79' }], rules: [] },
  ]),
  breach(
    'tool-component/policy-rule-unknown',
    '3.19.5',
    'a rule that the driver has not',
    `${policy}/rules/1`,
    [`${driver}/isComprehensive`, true],
    policies('G1', 'G9'),
  ),
  legal(
    'tool-component/policy-rule-unknown',
    'rules of the driver',
    [`${driver}/isComprehensive`, true],
    policies('G1', 'G2'),
  ),
  legal('tool-component/policy-rule-unknown', 'the driver does not list all its rules', policies('G9')),
]

export const componentCases: readonly Case[] = [...translations, ...components]
