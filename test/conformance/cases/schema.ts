import { breach, type Case, legal, written } from '../case.ts'

const run = '/runs/0'
const driver = `${run}/tool/driver`
const invocation = `${run}/invocations/0`
const external = `${run}/externalPropertyFileReferences`
const file = { location: { uri: 'x.sarif-external-properties' } }
const message = `${run}/results/1/message`

const envelope: readonly Case[] = [
  written(breach('schema/type', '3.1', 'the outermost value is an array', ''), (json) => `[${json}]`),
  written(breach('schema/type', '3.1', 'the outermost value is a string', ''), () => '"log"'),
  written(legal('schema/type', 'an object'), (json) => json),
  breach('schema/required', '3.13.2', 'no version', '', ['/version']),
  breach('schema/enum', '3.13.2', 'a version of a release candidate', '/version', ['/version', '2.1.0-rtm.5']),
  breach('schema/type', '3.13.2', 'the version is a number', '/version', ['/version', 2.1]),
  legal('schema/enum', 'version 2.1.0', ['/version', '2.1.0']),
  breach('schema/required', '3.13.4', 'no runs', '', ['/runs']),
  breach('schema/type', '3.13.4', 'runs is an object', '/runs', ['/runs', {}]),
  breach('schema/type', '3.13.4', 'a run is null', '/runs/0', ['/runs', [null]]),
  legal('schema/type', 'runs is null', ['/runs', null]),
  legal('schema/required', 'no runs in the array', ['/runs', []]),
  breach('schema/required', '3.14.6', 'a run without tool', run, [`${run}/tool`]),
  breach('schema/type', '3.14.6', 'the tool is a name', `${run}/tool`, [`${run}/tool`, 'Gauge']),
  breach('schema/required', '3.18.2', 'a tool without driver', `${run}/tool`, [`${run}/tool/driver`]),
  legal('schema/required', 'a tool with a driver only', [
    '/runs',
    [{ tool: { driver: { name: 'Gauge', version: '1' } } }],
  ]),
  breach('schema/required', '3.19.8', 'a component without name', `${run}/tool/extensions/0`, [
    `${run}/tool/extensions/0/name`,
  ]),
  breach('schema/type', '3.19.8', 'the name is null', `${driver}/name`, [`${driver}/name`, null]),
  legal('schema/type', 'a name of one letter', [`${driver}/name`, 'G']),
]

const values: readonly Case[] = [
  breach('schema/type', '3.14.14', 'a map that is null', `${run}/originalUriBaseIds`, [
    `${run}/originalUriBaseIds`,
    null,
  ]),
  legal('schema/type', 'a map that is empty', [`${invocation}/environmentVariables`, {}]),
  breach('schema/unique-items', '3.14.8', 'the same taxonomy twice', `${run}/taxonomies/1`, [
    `${run}/taxonomies`,
    [
      { name: 'a', taxa: [] },
      { taxa: [], name: 'a' },
    ],
  ]),
  legal('schema/unique-items', 'two that differ in one letter', [
    `${run}/taxonomies/-`,
    { name: 'trouble', version: '1', taxa: [{ id: 'T1' }] },
  ]),
  breach('schema/type', '3.27.6', 'an index that is no integer', `${run}/results/0/ruleIndex`, [
    `${run}/results/0/ruleIndex`,
    0.5,
  ]),
  breach('schema/range', '3.27.6', 'an index below -1', `${run}/results/0/ruleIndex`, [
    `${run}/results/0/ruleIndex`,
    -2,
  ]),
  legal('schema/range', 'an index of -1', [`${run}/results/0/ruleIndex`, -1]),
  breach('schema/type', '3.8.2.1', 'tags is a string', `${run}/properties/tags`, [`${run}/properties`, { tags: 'a' }]),
  breach('schema/unique-items', '3.8.2.1', 'the same tag twice', `${run}/properties/tags/1`, [
    `${run}/properties`,
    { tags: ['a', 'a'] },
  ]),
  legal(
    'schema/unique-items',
    'two tags, and none',
    [`${run}/properties`, { tags: ['a', 'A'] }],
    ['/properties', { tags: [] }],
  ),
  breach('schema/alternatives', '3.11.2', 'a message with arguments only', message, [message, { arguments: ['x'] }]),
  breach('schema/alternatives', '3.11.9', 'a message with markdown only', message, [message, { markdown: 'x' }]),
  legal('schema/alternatives', 'a message with text and id', [
    `${run}/results/0/message`,
    { text: 'x', id: 'default', arguments: ['a', 'b'] },
  ]),
  breach('schema/required', '3.12.3', 'a message string without text', `${driver}/shortDescription`, [
    `${driver}/shortDescription`,
    { markdown: 'x' },
  ]),
  breach('schema/type', '3.12.3', 'the text of a message string is a number', `${driver}/shortDescription/text`, [
    `${driver}/shortDescription`,
    { text: 1 },
  ]),
  legal('schema/required', 'a message string of text alone', [`${driver}/shortDescription`, { text: 'x' }]),
  breach('schema/enum', '3.14.27', 'columns in bytes', `${run}/columnKind`, [`${run}/columnKind`, 'bytes']),
  legal('schema/enum', 'columns in code points', [`${run}/columnKind`, 'unicodeCodePoints']),
  breach('schema/required', '3.20.14', 'no executionSuccessful', invocation, [`${invocation}/executionSuccessful`]),
  breach('schema/type', '3.20.14', 'executionSuccessful is a string', `${invocation}/executionSuccessful`, [
    `${invocation}/executionSuccessful`,
    'true',
  ]),
  legal('schema/type', 'executionSuccessful is false', [`${invocation}/executionSuccessful`, false]),
  breach('schema/type', '3.20.20', 'a variable that is null', `${invocation}/environmentVariables/A`, [
    `${invocation}/environmentVariables`,
    { A: null },
  ]),
  legal('schema/type', 'a variable that is empty', [`${invocation}/environmentVariables`, { A: '' }]),
  breach('schema/type', '3.15.3', 'two references to a conversion', `${external}/conversion`, [
    external,
    { conversion: [file] },
  ]),
  breach('schema/type', '3.15.3', 'one reference to results, without an array', `${external}/results`, [
    external,
    { results: file },
  ]),
  legal('schema/type', 'no reference at all to results', [external, { results: [] }]),
  breach('schema/alternatives', '3.16.2', 'a reference with neither location nor guid', `${external}/results/0`, [
    external,
    { results: [{ itemCount: 1 }] },
  ]),
  legal('schema/alternatives', 'a reference with a location', [external, { results: [file] }]),
  breach('schema/pattern', '3.5.3', 'a guid without hyphens', `${driver}/guid`, [
    `${driver}/guid`,
    'aaaaaaaa000040008000000000000002',
  ]),
  legal('schema/pattern', 'a guid in capitals', [`${driver}/guid`, 'AAAAAAAA-0000-4000-8000-000000000002']),
  breach('schema/pattern', '3.19.21', 'a language in words', `${driver}/language`, [`${driver}/language`, 'English']),
  legal('schema/pattern', 'a language without a country', [`${driver}/language`, 'en']),
  breach('schema/unknown-property', '3.14', 'a property that a run has not', `${run}/result`, [`${run}/result`, []]),
  legal('schema/unknown-property', 'any name in a property bag', ['/properties', { result: [] }]),
  breach('schema/min-items', '3.55.3', 'a fix that changes nothing', `${run}/results/0/fixes/0/artifactChanges`, [
    `${run}/results/0/fixes/0/artifactChanges`,
    [],
  ]),
  legal('schema/min-items', 'no fix', [`${run}/results/0/fixes`, []]),
  breach(
    'schema/prose-allows',
    '3.14.23',
    'results is null',
    `${run}/results`,
    [`${run}/results`, null],
    [`${run}/invocations`, [{ executionSuccessful: false, processStartFailureMessage: 'No such file.' }]],
  ),
  legal('schema/prose-allows', 'results is empty', [`${run}/results`, []]),
]

/** What the schema layer refuses. */
export const schemaCases: readonly Case[] = [...envelope, ...values]
