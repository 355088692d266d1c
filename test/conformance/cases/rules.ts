import { breach, type Case, legal } from '../case.ts'

const first = '/runs/0/results/0'
const second = '/runs/0/results/1'
const taxon = `${first}/taxa/0`
const external = '/runs/0/externalPropertyFileReferences'
const file = [{ location: { uri: 'x.sarif-external-properties' } }]

export const ruleCases: readonly Case[] = [
  breach('result/rule-index', '3.27.6', 'one past the last rule', `${first}/ruleIndex`, [`${first}/ruleIndex`, 2]),
  legal('result/rule-index', '-1 is not given', [`${first}/ruleIndex`, -1]),
  legal(
    'result/rule-index',
    'the rules lie in an external file',
    [`${first}/ruleIndex`, 2],
    [external, { driver: { location: { uri: 'x.sarif-external-properties' } } }],
  ),
  breach('result/rule-id-of-index', '3.27.5', 'the id of another rule', `${first}/ruleId`, [`${first}/ruleId`, 'G2']),
  breach('result/rule-id-of-index', '3.27.5', 'a longer id that is no component more', `${first}/ruleId`, [
    `${first}/ruleId`,
    'G1x',
  ]),
  legal('result/rule-id-of-index', 'a component more', [`${first}/ruleId`, 'G1/x']),
  legal(
    'result/rule-id-of-index',
    'an id that names no rule, without index',
    [`${first}/ruleId`, 'G9'],
    [`${first}/ruleIndex`],
    [`${first}/message`, { text: 'x' }],
  ),
  breach('result/rule-ids-differ', '3.27.5', 'two ids', `${second}/ruleId`, [`${second}/rule/id`, 'P2/x']),
  legal('result/rule-ids-differ', 'the same id twice', [`${second}/rule/id`, 'P2']),
  breach('result/rule-indices-differ', '3.27.6', 'two indices', `${second}/ruleIndex`, [`${second}/ruleIndex`, 0]),
  legal('result/rule-indices-differ', 'the same index twice', [`${second}/ruleIndex`, 1]),
  breach('result/no-rule-id', '3.27.5', 'no id', first, [`${first}/ruleId`]),
  legal(
    'result/no-rule-id',
    'a converter made the log',
    [`${first}/ruleId`],
    ['/runs/0/conversion', { tool: { driver: { name: 'converter' } } }],
  ),
  breach('descriptor-reference/index', '3.52.5', 'one past the last taxon', `${taxon}/index`, [`${taxon}/index`, 1]),
  legal('descriptor-reference/index', '-1 is not given', [`${taxon}/index`, -1], [`${taxon}/id`, 'T9']),
  breach('descriptor-reference/guid', '3.52.6', 'a guid that no rule has', `${second}/rule/guid`, [
    `${second}/rule`,
    { id: 'P2', guid: 'aaaaaaaa-0000-4000-8000-0000000000ff' },
  ]),
  breach(
    'descriptor-reference/guid',
    '3.52.6',
    'the guid of another rule',
    '/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor/guid',
    [
      '/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor',
      { index: 1, guid: 'aaaaaaaa-0000-4000-8000-000000000003' },
    ],
  ),
  legal('descriptor-reference/guid', 'the guid of the rule in capitals', [
    '/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor',
    { index: 0, guid: 'AAAAAAAA-0000-4000-8000-000000000003' },
  ]),
  breach('descriptor-reference/id', '3.52.4', 'the id of another taxon', `${taxon}/id`, [`${taxon}/id`, 'T2']),
  legal('descriptor-reference/id', 'a component more', [`${taxon}/id`, 'T1/x']),
  breach(
    'configuration-override/descriptor',
    '3.51.2',
    'one past the last rule',
    '/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor/index',
    ['/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor', { index: 2 }],
  ),
  legal('configuration-override/descriptor', 'the last rule', [
    '/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor',
    { index: 1 },
  ]),
  breach(
    'descriptor-relationship/target',
    '3.53.2',
    'one past the last taxon',
    '/runs/0/tool/driver/rules/0/relationships/0/target/index',
    ['/runs/0/tool/driver/rules/0/relationships/0/target/index', 1],
  ),
  legal('descriptor-relationship/target', 'a rule of the driver', [
    '/runs/0/tool/driver/rules/0/relationships/0/target',
    { id: 'G2', index: 1 },
  ]),
  breach('component-reference/index', '3.54.4', 'one past the last extension', `${second}/rule/toolComponent/index`, [
    `${second}/rule/toolComponent`,
    { index: 1 },
  ]),
  legal(
    'component-reference/index',
    'extensions lie in an external file',
    [`${second}/rule/toolComponent`, { index: 1 }],
    [external, { extensions: file }],
  ),
  breach(
    'component-reference/guid-unknown',
    '3.54.2',
    'a guid of nothing',
    '/runs/0/tool/driver/supportedTaxonomies/0/guid',
    ['/runs/0/tool/driver/supportedTaxonomies/0/guid', 'aaaaaaaa-0000-4000-8000-0000000000ff'],
  ),
  legal('component-reference/guid-unknown', 'the guid of the driver', [
    taxon,
    { id: 'T1', toolComponent: { guid: 'aaaaaaaa-0000-4000-8000-000000000002' } },
  ]),
  legal('component-reference/guid-unknown', 'a taxon of a taxonomy that is elsewhere, without index', [
    taxon,
    { id: 'T1', toolComponent: { guid: 'aaaaaaaa-0000-4000-8000-0000000000ff' } },
  ]),
  breach('component-reference/guid-of-index', '3.54.5', 'the guid of another', `${second}/rule/toolComponent/guid`, [
    `${second}/rule/toolComponent/guid`,
    'aaaaaaaa-0000-4000-8000-000000000002',
  ]),
  legal('component-reference/guid-of-index', 'no guid', [`${second}/rule/toolComponent/guid`]),
  breach(
    'result/all-or-none-suppressions',
    '3.27.23',
    'on one of two',
    `${first}/suppressions`,
    [`${first}/suppressions`, []],
    ['/runs/0/results/-', { ruleId: 'G2', message: { text: 'x' } }],
  ),
  legal('result/all-or-none-suppressions', 'on both', [`${first}/suppressions`, []], [`${second}/suppressions`, []]),
  breach('result/all-or-none-baselineState', '3.27.24', 'on one of two', second, [`${first}/baselineState`, 'new']),
  legal(
    'result/all-or-none-baselineState',
    'on both',
    [`${first}/baselineState`, 'new'],
    [`${second}/baselineState`, 'updated'],
  ),
  breach('result/all-or-none-workItemUris', '3.27.27', 'on one of two', first, [`${second}/workItemUris`, []]),
  legal('result/all-or-none-workItemUris', 'on both', [`${first}/workItemUris`, []], [`${second}/workItemUris`, []]),
]
