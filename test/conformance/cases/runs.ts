import { breach, type Case, legal } from '../case.ts'

const run = '/runs/0'
const invocation = `${run}/invocations/0`
const tokens = `${run}/redactionTokens`
const environment = `${invocation}/environmentVariables`
const guid = 'aaaaaaaa-0000-4000-8000-00000000000e'
const other = 'aaaaaaaa-0000-4000-8000-00000000000f'
const details = `${run}/automationDetails`
const aggregates = `${run}/runAggregates`
const started = (...times: readonly string[]): readonly [string, unknown] => [
  `${run}/invocations`,
  times.map((startTimeUtc) => ({ executionSuccessful: true, exitCode: 0, startTimeUtc })),
]

const redaction: readonly Case[] = [
  breach('redaction/nothing', '3.14.28', 'a token that stands nowhere', tokens, [tokens, ['[REDACTED]']]),
  breach(
    'redaction/nothing',
    '3.14.28',
    'a property bag with tags holds none',
    tokens,
    [tokens, ['[REDACTED]']],
    [`${run}/properties`, { tags: ['a'] }],
  ),
  legal(
    'redaction/nothing',
    'deep in a property bag',
    [tokens, ['[REDACTED]']],
    [`${run}/properties`, { a: { b: '[REDACTED]' } }],
  ),
  breach('redaction/nothing', '3.14.28', 'an empty array', tokens, [tokens, []]),
  legal(
    'redaction/nothing',
    'in a command line',
    [tokens, ['[REDACTED]']],
    [`${invocation}/commandLine`, 'gauge [REDACTED]/a'],
  ),
  legal(
    'redaction/nothing',
    'in the name of a variable',
    [tokens, ['[REDACTED]']],
    [environment, { '[REDACTED]': 'x' }],
  ),
  legal(
    'redaction/nothing',
    'in a message',
    [tokens, ['[REDACTED]']],
    [`${run}/results/1/message`, { text: '[REDACTED]' }],
  ),
  legal(
    'redaction/nothing',
    'results lie in an external file',
    [tokens, ['[REDACTED]']],
    [`${run}/externalPropertyFileReferences`, { results: [{ location: { uri: 'x.sarif-external-properties' } }] }],
  ),
  breach(
    'redaction/token-form',
    '3.14.28',
    'a lone token of another form',
    `${tokens}/0`,
    [tokens, ['***']],
    [`${invocation}/machine`, '***'],
  ),
  breach(
    'redaction/token-form',
    '3.14.28',
    'a second token with 0',
    `${tokens}/1`,
    [tokens, ['[REDACTED]', '[REDACTED-0]']],
    [`${invocation}/machine`, '[REDACTED-0]'],
  ),
  legal(
    'redaction/token-form',
    'three tokens',
    [tokens, ['[REDACTED]', '[REDACTED-1]', '[REDACTED-2]']],
    [`${invocation}/machine`, '[REDACTED-2]'],
  ),
  breach(
    'redaction/environment-names',
    '3.20.20',
    'the same token in two names',
    `${environment}/[REDACTED]_B`,
    [tokens, ['[REDACTED]']],
    [environment, { '[REDACTED]_A': '', '[REDACTED]_B': '' }],
  ),
  legal(
    'redaction/environment-names',
    'a token that is part of another',
    [tokens, ['X', 'XX']],
    [environment, { A_X: '', B_XX: '' }],
  ),
  legal(
    'redaction/environment-names',
    'a token each',
    [tokens, ['[REDACTED]', '[REDACTED-1]']],
    [environment, { '[REDACTED]_A': '', '[REDACTED-1]_B': '[REDACTED]' }],
  ),
]

const automation: readonly Case[] = [
  breach(
    'automation-details/correlation-guid',
    '3.17.5',
    'one category, two guids',
    `${aggregates}/0/correlationGuid`,
    [`${details}/correlationGuid`, guid],
    [aggregates, [{ id: 'nightly/43', correlationGuid: other }]],
  ),
  breach(
    'automation-details/correlation-guid',
    '3.17.5',
    'two categories, one guid',
    `${aggregates}/0/correlationGuid`,
    [`${details}/correlationGuid`, guid],
    [aggregates, [{ id: 'weekly/', correlationGuid: guid.toUpperCase() }]],
  ),
  legal(
    'automation-details/correlation-guid',
    'one category, one guid',
    [`${details}/correlationGuid`, guid],
    [aggregates, [{ id: 'nightly/', correlationGuid: guid.toUpperCase() }]],
  ),
  legal(
    'automation-details/correlation-guid',
    'an id of one component, which has no category',
    [`${details}/correlationGuid`, guid],
    [aggregates, [{ id: 'nightly', correlationGuid: guid }]],
  ),
]

const process: readonly Case[] = [
  breach(
    'run/invocation-order',
    '3.14.11',
    'the later one first',
    `${run}/invocations/1`,
    started('2026-03-01T10:00:01Z', '2026-03-01T10:00:00Z'),
  ),
  legal('run/invocation-order', 'both at once', started('2026-03-01T10:00:00Z', '2026-03-01T10:00:00.0Z')),
  breach('invocation/no-exit-code', '3.20.9', 'nothing says how it ended', invocation, [`${invocation}/exitCode`]),
  legal('invocation/no-exit-code', 'a signal', [`${invocation}/exitCode`], [`${invocation}/exitSignalName`, 'SIGKILL']),
  breach(
    'invocation/no-signal-name',
    '3.20.11',
    'a number only',
    `${invocation}/exitSignalNumber`,
    [`${invocation}/exitCode`],
    [`${invocation}/exitSignalNumber`, 9],
  ),
  legal(
    'invocation/no-signal-name',
    'a name and a number',
    [`${invocation}/exitCode`],
    [`${invocation}/exitSignalNumber`, 9],
    [`${invocation}/exitSignalName`, 'SIGKILL'],
  ),
  breach(
    'invocation/start-failure',
    '3.20.13',
    'a signal ended the process',
    `${invocation}/processStartFailureMessage`,
    [invocation, { executionSuccessful: false, exitSignalName: 'SIGKILL', processStartFailureMessage: 'not found' }],
  ),
  breach('invocation/exit-code-and-signal', '3.20.9', 'a code and the number of a signal', `${invocation}/exitCode`, [
    `${invocation}/exitSignalNumber`,
    9,
  ]),
  breach(
    'invocation/error-notification',
    '3.20.21',
    'an error in the configuration',
    `${invocation}/executionSuccessful`,
    [`${invocation}/toolConfigurationNotifications`, [{ level: 'error', message: { text: 'No such rule.' } }]],
  ),
  breach('run/no-results', '3.14.23', 'null after a good run', run, [`${run}/results`, null]),
  breach(
    'run/results-of-nothing',
    '3.14.23',
    'an empty array',
    `${run}/results`,
    [`${run}/results`, []],
    [invocation, { executionSuccessful: false, processStartFailureMessage: 'not found' }],
  ),
  legal('run/no-results', 'an empty array', [`${run}/results`, []]),
]

export const runCases: readonly Case[] = [...redaction, ...automation, ...process]
