import { breach, type Case, legal } from '../case.ts'

const result = '/runs/0/results/0'
const second = '/runs/0/results/1'
const place = `${result}/locations/0/physicalLocation`
const region = `${place}/region`
const helpUri = '/runs/0/tool/driver/rules/1/helpUri'

/** What users of other projects ran into (repository#number), with the outcome that it should have had. */
export const reportCases: readonly Case[] = [
  breach(
    'schema/min-items',
    '3.55.3',
    'oxsecurity/megalinter#8474: a fix without changes',
    `${result}/fixes/0/artifactChanges`,
    [`${result}/fixes/0/artifactChanges`, []],
  ),
  breach(
    'schema/min-items',
    '3.55.3',
    'snyk/cli#5010: one fix of two without changes',
    `${result}/fixes/1/artifactChanges`,
    [`${result}/fixes/-`, { description: { text: 'Upgrade.' }, artifactChanges: [] }],
  ),
  legal('schema/min-items', 'oxsecurity/megalinter#8474: no fixes', [`${result}/fixes`, []]),
  breach('schema/range', '3.30.8', 'oxsecurity/megalinter#1702: endColumn 0', `${region}/endColumn`, [
    `${region}/endColumn`,
    0,
  ]),
  breach('schema/range', '3.30.6', 'r-lib/lintr#2550: startColumn 0', `${region}/startColumn`, [
    `${region}/startColumn`,
    0,
  ]),
  breach('schema/range', '3.30.5', 'codacy/codacy-analysis-cli-action#34: startLine 0', `${region}/startLine`, [
    `${region}/startLine`,
    0,
  ]),
  legal('schema/range', 'codacy/codacy-analysis-cli-action#34: no region for what concerns the whole file', [
    place,
    { artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE' } },
  ]),
  breach('schema/type', '3.30.6', 'realm/SwiftLint#5698: a column as text', `${region}/startColumn`, [
    `${region}/startColumn`,
    '5',
  ]),
  breach('schema/alternatives', '3.30.1', 'terraform-linters/tflint#1657: a region without start', region, [
    region,
    {},
  ]),
  breach('result/rule-id-of-index', '3.27.5', 'securego/gosec#933: ruleIndex of another rule', `${result}/ruleId`, [
    `${result}/ruleIndex`,
    1,
  ]),
  breach('result/rule-index', '3.27.6', 'securego/gosec#933: ruleIndex counted from 1', `${result}/ruleIndex`, [
    `${result}/ruleIndex`,
    2,
  ]),
  breach('schema/type', '3.27.30', 'github/codeql-action#3165: fixes is null', `${result}/fixes`, [
    `${result}/fixes`,
    null,
  ]),
  breach('schema/enum', '3.27.10', 'github/codeql-action#2187: a level "undefined"', `${result}/level`, [
    `${result}/level`,
    'undefined',
  ]),
  legal('schema/type', 'github/codeql-action#2187: "undefined" as a severity in a property bag', [
    '/runs/0/tool/driver/rules/1/properties',
    { 'security-severity': 'undefined' },
  ]),
  breach(
    'uri/absolute-reportingDescriptor-helpUri',
    '3.49.12',
    'david-a-wheeler/flawfinder#66: a closing bracket',
    helpUri,
    [helpUri, ')'],
  ),
  breach('schema/alternatives', '3.11.2', 'google/osv-scanner#2071: a message without text', `${second}/message`, [
    `${second}/message`,
    {},
  ]),
  breach('schema/type', '3.27.12', 'ajinabraham/njsscan#125: an array inside an array', `${second}/locations/0`, [
    `${second}/locations`,
    [[{ physicalLocation: { artifactLocation: { index: 0 } } }]],
  ]),
  legal(
    'result/guid-twice',
    'DefectDojo/django-DefectDojo#15817: one fingerprint on different results',
    [`${result}/fingerprints`, { 'id/v1': 'constant' }],
    [`${second}/fingerprints`, { 'id/v1': 'constant' }],
  ),
]
