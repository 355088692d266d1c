import { breach, type Case, legal } from '../case.ts'

const first = '/runs/0/results/0'
const second = '/runs/0/results/1'
const taxon = `${first}/taxa/0`
const driver = '/runs/0/tool/driver'
const invocation = '/runs/0/invocations/0'
const external = '/runs/0/externalPropertyFileReferences'
const file = { location: { uri: 'x.sarif-external-properties' } }
const unknownGuid = 'aaaaaaaa-0000-4000-8000-0000000000ff'
const message = { text: 'x' }
const plugIn = { name: 'plug-in', rules: [{ id: 'P1' }, { id: 'P2' }] }
const source = [{ artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE' } }]

const ruleNames: readonly Case[] = [
  breach('result/rule-in-driver', '3.27.7', 'the id alone', second, [
    second,
    { ruleId: 'G2/x', message, locations: [] },
  ]),
  legal('result/rule-in-driver', 'an id that the driver does not describe', [
    second,
    { ruleId: 'G22', message, locations: [] },
  ]),
  breach('result/rule-in-extension', '3.27.7', 'the id alone', second, [
    second,
    { ruleId: 'P2', message, locations: [] },
  ]),
  legal(
    'result/rule-in-extension',
    'the driver describes it too',
    [second, { ruleId: 'P2', ruleIndex: 2, message, locations: [] }],
    [`${driver}/rules/-`, { id: 'P2' }],
  ),
  breach(
    'result/rule-index',
    '3.27.6',
    'a driver without rules',
    `${first}/ruleIndex`,
    [second, { ruleId: 'G1', ruleIndex: 0, message, locations: [] }],
    [`${driver}/rules`],
    [first],
  ),
  breach('descriptor-reference/index', '3.52.5', 'a rule that no component describes', `${second}/rule/index`, [
    `${second}/rule`,
    { id: 'P9', index: 2, toolComponent: { index: 0 } },
  ]),
  legal('descriptor-reference/index', 'a rule that no component describes, by id alone', [
    `${second}/rule`,
    { id: 'P2' },
  ]),
  breach('result/rule-ids-differ', '3.27.5', 'a component more on one side', `${first}/ruleId`, [
    `${first}/rule`,
    { id: 'G1/x', index: 0 },
  ]),
]

const taxa: readonly Case[] = [
  breach('result/taxon-of-no-component', '3.27.8', 'a guid of nothing', `${taxon}/index`, [
    `${taxon}/toolComponent/guid`,
    unknownGuid,
  ]),
  breach('result/taxon-of-no-component', '3.27.8', 'a name of nothing', `${taxon}/index`, [
    `${taxon}/toolComponent`,
    { name: 'Worry' },
  ]),
  breach('result/taxon-of-no-component', '3.27.8', 'an extension that is not there', `${taxon}/toolComponent/index`, [
    taxon,
    { id: 'T1', toolComponent: { index: 4 } },
  ]),
  legal('result/taxon-of-no-component', 'id and guids', [
    taxon,
    { id: 'T1', guid: unknownGuid, toolComponent: { name: 'Worry', guid: unknownGuid } },
  ]),
  legal(
    'result/taxon-of-no-component',
    'the taxonomies lie in an external file',
    [`${taxon}/toolComponent`, { name: 'Worry', guid: unknownGuid }],
    [external, { taxonomies: [file] }],
  ),
]

const references: readonly Case[] = [
  breach(
    'descriptor-reference/id-alone',
    '3.52.2',
    'a rule that the driver describes',
    `${invocation}/ruleConfigurationOverrides/0/descriptor`,
    [`${invocation}/ruleConfigurationOverrides/0/descriptor`, { id: 'G1' }],
  ),
  breach(
    'descriptor-reference/id-alone',
    '3.52.2',
    'a notification with an index of -1',
    `${invocation}/toolExecutionNotifications/0/descriptor`,
    [`${invocation}/toolExecutionNotifications/0/descriptor`, { id: 'N1', index: -1 }],
  ),
  breach('descriptor-reference/id-alone', '3.52.2', 'a taxon of a taxonomy', taxon, [`${taxon}/index`]),
  legal('descriptor-reference/id-alone', 'the id of a rule where a notification is meant', [
    `${invocation}/toolExecutionNotifications/0/descriptor`,
    { id: 'G1' },
  ]),
  legal('descriptor-reference/id-alone', 'ruleIndex gives the index', [`${first}/rule`, { id: 'G1' }]),
  legal(
    'descriptor-reference/id-alone',
    'the rules lie in an external file',
    [`${invocation}/ruleConfigurationOverrides/0/descriptor`, { id: 'G1' }],
    [external, { driver: file }],
  ),
  breach(
    'descriptor-reference/guid',
    '3.52.6',
    'the descriptor at the index has no guid',
    `${invocation}/ruleConfigurationOverrides/0/descriptor/guid`,
    [`${invocation}/ruleConfigurationOverrides/0/descriptor`, { index: 1, guid: unknownGuid }],
  ),
  breach(
    'descriptor-reference/index',
    '3.52.5',
    'a notification among the rules',
    `${invocation}/toolExecutionNotifications/0/associatedRule/index`,
    [`${invocation}/toolExecutionNotifications/0/associatedRule`, { index: 2 }],
  ),
  legal('descriptor-reference/index', 'a rule that a notification is about', [
    `${invocation}/toolExecutionNotifications/0/associatedRule`,
    { index: 1 },
  ]),
  breach(
    'component-reference/index-of-other',
    '3.54.4',
    'a taxonomy by the index of an extension',
    `${taxon}/toolComponent/index`,
    ['/runs/0/tool/extensions/-', { ...plugIn, taxa: [{ id: 'T1' }] }],
    [`${taxon}/toolComponent/index`, 1],
  ),
  legal('component-reference/index-of-other', 'the place of a taxonomy beside its guid', [
    `${taxon}/toolComponent/index`,
    0,
  ]),
  legal(
    'component-reference/index',
    'the place of a taxonomy beside its guid, without extensions',
    [`${taxon}/toolComponent/index`, 0],
    ['/runs/0/tool/extensions'],
    [second],
  ),
  legal('component-reference/guid-of-index', 'the place of a taxonomy beside its guid, and an extension there', [
    `${taxon}/toolComponent/index`,
    0,
  ]),
  legal('component-reference/index-of-other', 'in supportedTaxonomies', [`${driver}/supportedTaxonomies/0/index`, 0]),
]

const places: readonly Case[] = [
  breach('result/no-locations', '3.27.12', 'none', '/runs/0/results/2', [
    '/runs/0/results/-',
    { ruleId: 'G2', ruleIndex: 1, message },
  ]),
  legal('result/no-locations', 'an empty array', [`${second}`, { ruleId: 'G9', message, locations: [] }]),
  breach('result/same-analysis-target', '3.27.13', 'once by index', `${first}/analysisTarget`, [
    `${first}/analysisTarget`,
    { index: 0 },
  ]),
  legal('result/same-analysis-target', 'the file that includes it', [
    `${first}/analysisTarget`,
    { uri: 'all.c', uriBaseId: 'SOURCE' },
  ]),
  breach('result/invocation-index', '3.48.6', 'a run without invocations', `${first}/provenance/invocationIndex`, [
    '/runs/0/invocations',
  ]),
  legal(
    'result/invocation-index',
    'the invocations lie in an external file',
    ['/runs/0/invocations'],
    [external, { invocations: [file] }],
  ),
  breach('result/conversion-sources', '3.48.7', 'no converter', `${first}/provenance/conversionSources`, [
    `${first}/provenance/conversionSources`,
    source,
  ]),
  legal('result/conversion-sources', 'an empty array', [`${first}/provenance/conversionSources`, []]),
  legal(
    'result/conversion-sources',
    'a converter',
    [`${first}/provenance/conversionSources`, source],
    ['/runs/0/conversion', { tool: { driver: { name: 'converter' } } }],
  ),
  breach(
    'result/all-or-none-suppressions',
    '3.27.23',
    'an empty array on one of two',
    `${first}/suppressions`,
    [`${first}/suppressions`, []],
    ['/runs/0/results/-', { ruleId: 'G9', message }],
  ),
  legal('result/guid-twice', 'equal fingerprints', [`${second}/partialFingerprints`, { 'hash/v1': 'ff' }]),
  legal('result/level-of-kind', 'a failure without level', [`${first}/level`, 'none'], [`${first}/kind`, 'fail']),
]

const notifications = `${driver}/notifications/0`
const override = `${invocation}/notificationConfigurationOverrides`
const to = (configuration: object) => [{ descriptor: { index: 0 }, configuration }]
const errors: readonly [string, unknown] = [`${notifications}/defaultConfiguration`, { level: 'error' }]
const names = (...deprecatedNames: string[]) => [
  {
    name: 't',
    language: 'de-DE',
    associatedComponent: { index: 0 },
    translationMetadata: { name: 't' },
    rules: [{ id: 'P1', deprecatedNames }],
  },
]
const exceptionAt = `${invocation}/toolExecutionNotifications/0/exception`
const exception = { kind: 'IOError', message: 'Gone.' }

const descriptors: readonly Case[] = [
  breach('descriptor/short-description-lines', '3.49.9', 'two lines', `${driver}/rules/1/shortDescription/text`, [
    `${driver}/rules/1/shortDescription`,
    { text: 'One.\nTwo.' },
  ]),
  legal('descriptor/short-description-lines', 'a line break at the end', [
    `${driver}/rules/1/shortDescription`,
    { text: 'One.\n' },
  ]),
  breach(
    'descriptor/translated-deprecated-names',
    '3.49.8',
    'one is missing',
    '/runs/0/translations/0/rules/0/deprecatedNames',
    ['/runs/0/tool/extensions/0/rules/0/deprecatedNames', ['Old', 'Older']],
    ['/runs/0/translations', names('Alt')],
  ),
  legal(
    'descriptor/translated-deprecated-names',
    'as many',
    ['/runs/0/tool/extensions/0/rules/0/deprecatedNames', ['Old', 'Older']],
    ['/runs/0/translations', names('Alt', 'Uralt')],
  ),
  breach(
    'configuration-override/error-notification',
    '3.58.6',
    'to a warning',
    `${override}/0/configuration/level`,
    errors,
    [override, to({ level: 'warning' })],
  ),
  legal('configuration-override/error-notification', 'its parameters', errors, [override, to({ parameters: {} })]),
  legal('configuration-override/error-notification', 'of a notification that is a warning', [
    override,
    to({ level: 'none' }),
  ]),
  breach(
    'configuration-override/descriptor',
    '3.51.2',
    'a rule where notifications are meant',
    `${override}/0/descriptor/index`,
    [override, [{ descriptor: { index: 1 }, configuration: {} }]],
  ),
  breach('exception/no-kind', '3.59.2', 'a message alone', exceptionAt, [exceptionAt, { message: 'Gone.' }]),
  legal('exception/no-kind', 'both', [exceptionAt, exception]),
  breach('exception/no-message', '3.59.3', 'an inner exception', `${exceptionAt}/innerExceptions/0`, [
    exceptionAt,
    { ...exception, innerExceptions: [{ kind: 'IOError' }] },
  ]),
  legal('exception/no-message', 'inner exceptions with both', [
    exceptionAt,
    { ...exception, innerExceptions: [exception, exception] },
  ]),
]

export const resultDetailCases: readonly Case[] = [...ruleNames, ...taxa, ...references, ...places, ...descriptors]
