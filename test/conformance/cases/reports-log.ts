import { breach, type Case, legal, written } from '../case.ts'

const run = '/runs/0'
const driver = `${run}/tool/driver`
const location = `${run}/results/1/locations/0/physicalLocation/artifactLocation`

/** What users of other validators and producers reported (repository#number), with what we say to it. */
export const logReportCases: readonly Case[] = [
  written(breach('bytes/empty', '3.1', 'github/codeql-action#2546: an empty file', ''), () => ''),
  written(breach('bytes/json', '3.1', 'github/codeql-action#2546: a log that is cut off', ''), (json) =>
    json.slice(0, json.indexOf('"level"')),
  ),
  breach(
    'artifact-location/base-of-absolute',
    '3.4.4',
    'aquasecurity/trivy#5003: a git URI with a base',
    `${location}/uriBaseId`,
    [location, { uri: 'git::https:/host.example/module?ref=1/main.tf', uriBaseId: 'ROOT' }],
  ),
  legal('artifact-location/base-of-absolute', 'aquasecurity/trivy#5003: a URI of a scheme of its own', [
    location,
    { uri: 'git::https:/host.example/module?ref=1/main.tf' },
  ]),
  breach('schema/enum', '3.13.2', "ast-grep: the tool's version as that of the log", '/version', [
    '/version',
    '0.51.0',
  ]),
  breach(
    'tool-component/semantic-version',
    '3.19.12',
    'gitleaks/gitleaks#712: a v before the version',
    `${driver}/semanticVersion`,
    [`${driver}/semanticVersion`, 'v8.0.0'],
  ),
  legal('tool-component/semantic-version', 'gitleaks/gitleaks#712: a v in the version that is free', [
    `${driver}/version`,
    'v8.0.0',
  ]),
  breach('schema/unique-items', '3.19.23', 'gitleaks/gitleaks#890: the same rule twice', `${driver}/rules/2`, [
    `${driver}/rules/-`,
    { id: 'G2' },
  ]),
  legal('schema/unique-items', 'ansible/ansible-lint#2667: two rules with one id', [
    `${driver}/rules/-`,
    { id: 'G2', name: 'other' },
  ]),
  breach('message/empty-text', '3.11.8', 'ansible/ansible-lint#2667: an empty text', `${run}/results/1/message/text`, [
    `${run}/results/1/message`,
    { text: '' },
  ]),
  breach('schema/required', '3.13.4', 'semgrep/semgrep#1209: no runs', '', ['/runs']),
  breach('schema/required', '3.20.14', 'semgrep/semgrep#2954: no executionSuccessful', `${run}/invocations/0`, [
    `${run}/invocations/0/executionSuccessful`,
  ]),
  legal('artifact-location/no-base', 'semgrep/semgrep#10591: a base that originalUriBaseIds does not know', [
    location,
    { uri: 'main.c', uriBaseId: '%SRCROOT%' },
  ]),
  breach('run/no-results', '3.14.23', 'oxsecurity/megalinter#1725: no results', run, [`${run}/results`]),
  breach('uri/syntax', '3.10.1', 'github/codeql-action#684: a path that is not escaped', `${location}/uri`, [
    location,
    { uri: 'a b/[c].c', uriBaseId: 'SOURCE' },
  ]),
  breach('uri/syntax', '3.10.1', 'github/codeql-action#1553: a colon in the first segment', `${location}/uri`, [
    location,
    { uri: '1:main.c', uriBaseId: 'SOURCE' },
  ]),
  legal('automation-details/correlation-guid', 'github/codeql-action#3051: one category twice', [
    '/runs/-',
    { tool: { driver: { name: 'Gauge', version: '3.1' } }, automationDetails: { id: 'nightly/42' }, results: [] },
  ]),
  legal('uri/syntax', 'aquasecurity/trivy-action#408: an empty relative reference', [
    location,
    { uri: '', uriBaseId: 'SOURCE' },
  ]),
  legal('schema/type', "codacy/codacy-analysis-cli-action#123: a line hash that is not the host's", [
    `${run}/results/1/partialFingerprints`,
    { primaryLocationLineHash: '0:1' },
  ]),
  breach('schema/required', '3.12.3', 'google/osv-scanner#2071: a description without text', `${driver}/rules/1/help`, [
    `${driver}/rules/1/help`,
    { markdown: 'x' },
  ]),
  breach('schema/type', '3.14.23', 'ajinabraham/njsscan#125: results in arrays of their own', `${run}/results/0`, [
    `${run}/results`,
    [[{ message: { text: 'x' } }]],
  ]),
  breach('schema/type', '3.19.19', 'a description that is a text', `${driver}/shortDescription`, [
    `${driver}/shortDescription`,
    'x',
  ]),
]
