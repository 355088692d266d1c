import { breach, type Case, legal } from '../case.ts'
import { german } from './translation.ts'

const driver = '/runs/0/tool/driver'
const taxonomy = '/runs/0/taxonomies/0'
const invocation = '/runs/0/invocations/0'
const guid = 'aaaaaaaa-0000-4000-8000-00000000000a'
const policy = { name: 'p', guid, rules: [{ id: 'G1', defaultConfiguration: { level: 'note' } }] }
const file = { location: { uri: 'x.sarif-external-properties' } }

export const toolCases: readonly Case[] = [
  breach('tool-component/semantic-version', '3.19.12', 'a v before it', `${driver}/semanticVersion`, [
    `${driver}/semanticVersion`,
    'v1.0.0',
  ]),
  breach('tool-component/semantic-version', '3.19.12', 'two numbers', `${driver}/semanticVersion`, [
    `${driver}/semanticVersion`,
    '1.0',
  ]),
  legal('tool-component/semantic-version', 'a pre-release with build data', [
    `${driver}/semanticVersion`,
    '1.1.2-beta.12+exp.01',
  ]),
  breach('tool-component/taxonomy-with-rules', '3.19.3', 'an empty list of rules', `${taxonomy}/rules`, [
    `${taxonomy}/rules`,
    [],
  ]),
  legal('tool-component/taxonomy-with-rules', 'an extension with both', ['/runs/0/tool/extensions/0/taxa', []]),
  breach('tool-component/taxonomy-without-taxa', '3.19.3', 'no taxa', '/runs/0/taxonomies/1', [
    '/runs/0/taxonomies/-',
    { name: 'empty' },
  ]),
  legal('tool-component/taxonomy-without-taxa', 'an empty list', ['/runs/0/taxonomies/-', { name: 'empty', taxa: [] }]),
  breach('tool-component/translation-metadata', '3.19.27', 'a translation without', '/runs/0/translations/0', [
    '/runs/0/translations',
    [{ name: 't', language: 'de-DE' }],
  ]),
  breach('tool-component/translation-metadata', '3.19.27', 'a driver with it', `${driver}/translationMetadata`, [
    `${driver}/translationMetadata`,
    { name: 't' },
  ]),
  legal('tool-component/translation-metadata', 'a translation', ['/runs/0/translations', [german]]),
  breach('tool-component/translation-language', '3.19.21', 'none', '/runs/0/translations/0', [
    '/runs/0/translations',
    [{ name: 't', translationMetadata: { name: 't' } }],
  ]),
  legal('tool-component/translation-language', 'the default language, written', [
    '/runs/0/translations',
    [{ ...german, language: 'en-US' }],
  ]),
  breach('tool-component/policy-without-rules', '3.19.5', 'none', '/runs/0/policies/0', [
    '/runs/0/policies',
    [{ name: 'p' }],
  ]),
  legal('tool-component/policy-without-rules', 'one', ['/runs/0/policies', [policy]]),
  breach('tool-component/policy-rule-without-configuration', '3.19.5', 'a bare rule', '/runs/0/policies/0/rules/0', [
    '/runs/0/policies',
    [{ ...policy, rules: [{ id: 'G1' }] }],
  ]),
  legal('tool-component/policy-rule-without-configuration', 'an empty configuration', [
    '/runs/0/policies',
    [{ ...policy, rules: [{ id: 'G1', defaultConfiguration: {} }] }],
  ]),
  breach('invocation/exit-code-and-signal', '3.20.9', 'both', `${invocation}/exitCode`, [
    `${invocation}/exitSignalName`,
    'SIGKILL',
  ]),
  legal(
    'invocation/exit-code-and-signal',
    'the signal alone',
    [`${invocation}/exitCode`],
    [`${invocation}/exitSignalNumber`, 9],
  ),
  breach('invocation/start-failure', '3.20.13', 'the tool ran', `${invocation}/processStartFailureMessage`, [
    `${invocation}/processStartFailureMessage`,
    'not found',
  ]),
  legal(
    'invocation/start-failure',
    'the tool did not run',
    [invocation, { executionSuccessful: false, processStartFailureMessage: 'not found' }],
    ['/runs/0/results'],
    ['/runs/0/columnKind'],
  ),
  breach('invocation/error-notification', '3.20.21', 'an error', `${invocation}/executionSuccessful`, [
    `${invocation}/toolExecutionNotifications/0/level`,
    'error',
  ]),
  legal(
    'invocation/error-notification',
    'the run failed',
    [`${invocation}/toolExecutionNotifications/0/level`, 'error'],
    [`${invocation}/executionSuccessful`, false],
  ),
  breach('run/no-results', '3.14.23', 'none', '/runs/0', ['/runs/0/results']),
  legal('run/no-results', 'none, and no invocation', ['/runs/0/results'], ['/runs/0/invocations']),
  legal(
    'run/no-results',
    'they lie in an external file',
    ['/runs/0/results'],
    ['/runs/0/externalPropertyFileReferences', { results: [file] }],
  ),
  breach('run/results-of-nothing', '3.14.23', 'the tool did not start', '/runs/0/results', [
    invocation,
    { executionSuccessful: false, processStartFailureMessage: 'not found' },
  ]),
  legal('run/results-of-nothing', 'the tool failed later', [invocation, { executionSuccessful: false, exitCode: 1 }]),
  breach(
    'run/inline-and-external',
    '3.15.3',
    'a conversion twice',
    '/runs/0/externalPropertyFileReferences/conversion',
    ['/runs/0/externalPropertyFileReferences', { conversion: file }],
    ['/runs/0/conversion', { tool: { driver: { name: 'c' } } }],
  ),
  breach(
    'run/inline-and-external',
    '3.15.3',
    'a property bag twice',
    '/runs/0/externalPropertyFileReferences/externalizedProperties',
    ['/runs/0/externalPropertyFileReferences', { externalizedProperties: file }],
    ['/runs/0/properties', {}],
  ),
  legal('run/inline-and-external', 'an array that goes on in a file', [
    '/runs/0/externalPropertyFileReferences',
    { results: [file], artifacts: [file] },
  ]),
]
