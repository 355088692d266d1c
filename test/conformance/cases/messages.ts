import { breach, type Case, legal } from '../case.ts'

const first = '/runs/0/results/0'
const second = '/runs/0/results/1'
const message = `${second}/message`
const strings = '/runs/0/tool/driver/rules/0/messageStrings/default'
const description = '/runs/0/tool/driver/rules/1/fullDescription'
const related = `${first}/relatedLocations/0`

export const messageCases: readonly Case[] = [
  breach('message/markdown-without-text', '3.11.9', 'an id and markdown', `${first}/message/markdown`, [
    `${first}/message/markdown`,
    '*x*',
  ]),
  legal('message/markdown-without-text', 'text and markdown', [message, { text: 'x', markdown: '*x*' }]),
  breach('message/empty-text', '3.11.8', 'no word', `${message}/text`, [message, { text: '' }]),
  legal('message/empty-text', 'one character', [message, { text: '.' }]),
  breach('message/empty-string', '3.12.3', 'no word', `${description}/text`, [description, { text: '' }]),
  legal('message/empty-string', 'one character', [description, { text: '.' }]),
  breach('message/html', '3.11.4.2', 'an element', `${message}/markdown`, [message, { text: 'x', markdown: 'a <b>c' }]),
  breach('message/html', '3.11.4.2', 'a comment in a description', `${description}/markdown`, [
    description,
    { text: 'x', markdown: 'a <!-- b -->' },
  ]),
  breach('message/html', '3.11.4.2', 'an element after a lone backtick', `${message}/markdown`, [
    message,
    { text: 'x', markdown: 'a ` b <i>' },
  ]),
  legal('message/html', 'an element in a code span', [message, { text: 'x', markdown: 'a ``<b>` `` c' }]),
  legal('message/html', 'an element in a code block', [message, { text: 'x', markdown: '```html\n<b>\n```\n' }]),
  legal('message/html', 'an autolink, an escaped and a lone bracket', [
    message,
    { text: 'x', markdown: '<https://a.example/> \\<b> 1 < 2 > 0' },
  ]),
  legal('message/html', 'an element in plain text', [message, { text: 'a <b>c' }]),
  breach('message/stray-brace', '3.11.5', 'one brace', `${message}/text`, [message, { text: 'a { b' }]),
  breach('message/stray-brace', '3.11.5', 'a word in braces', `${strings}/text`, [strings, { text: '{name} {0} {1}' }]),
  legal('message/stray-brace', 'doubled braces', [message, { text: '{{ }} {{0}}' }]),
  legal('message/stray-brace', 'braces in a state, which is no message string', [
    `${first}/codeFlows/0/threadFlows/0/locations/1/state`,
    { x: { text: '{x > 0}' } },
  ]),
  breach('message/arguments', '3.11.11', 'one too few', `${first}/message`, [`${first}/message/arguments`, ['x']]),
  breach('message/arguments', '3.11.11', 'none at all', message, [message, { text: 'a {0}' }]),
  breach('message/arguments', '3.11.11', 'the markdown wants more', message, [
    message,
    { text: 'a {0}', markdown: 'a {1}', arguments: ['x'] },
  ]),
  legal('message/arguments', 'one too many', [`${first}/message/arguments`, ['x', 'y', 'z']]),
  legal('message/arguments', 'doubled braces', [message, { text: 'a {{0}}' }]),
  breach('message/id', '3.11.7', 'an id of no string', `${first}/message/id`, [`${first}/message`, { id: 'none' }]),
  breach(
    'message/id',
    '3.11.7',
    'an id of no string in a notification',
    '/runs/0/invocations/0/toolExecutionNotifications/0/message/id',
    ['/runs/0/invocations/0/toolExecutionNotifications/0/message', { id: 'none' }],
  ),
  legal('message/id', 'a string of the notification', [
    '/runs/0/invocations/0/toolExecutionNotifications/0/message',
    { id: 'slow' },
  ]),
  legal('message/id', 'a global string of the driver', [`${first}/message`, { id: 'shared', arguments: ['x'] }]),
  legal('message/id', 'text beside it', [`${first}/message`, { id: 'none', text: 'x' }]),
  legal(
    'message/id',
    'the driver lies in an external file',
    [`${first}/message`, { id: 'none' }],
    ['/runs/0/externalPropertyFileReferences', { driver: { location: { uri: 'x.sarif-external-properties' } } }],
  ),
  breach('message/link', '3.11.6', 'no location has the id', message, [message, { text: '[x](9)' }]),
  breach('message/link', '3.11.6', 'a link in a string of the rule', `${first}/message`, [
    strings,
    { text: '{0} {1} [x](9)' },
  ]),
  breach('message/link', '3.11.6', 'two locations have the id', message, [
    `${second}/relatedLocations`,
    [{ id: 7, message: { text: 'x' } }],
  ]),
  legal(
    'message/link',
    'the location of a stack',
    [message, { text: '[x](3)' }],
    [`${second}/stacks`, [{ frames: [{ location: { id: 3 } }] }]],
  ),
  legal('message/link', 'a URI, an escaped bracket, a link in code', [
    message,
    { text: '[x](https://a.example/) \\[x](9)', markdown: '`[x](9)`' },
  ]),
  breach(
    'location/id-twice',
    '3.28.2',
    'in two lists',
    `${related}/id`,
    [`${related}/id`, 1],
    [`${first}/locations/0/relationships`],
  ),
  legal('location/id-twice', 'in two results', [`${second}/locations/0/id`, 1], [message, { text: 'x' }]),
  legal(
    'location/id-twice',
    '-1 is not given',
    [`${related}/id`, -1],
    [`${first}/locations/0/id`, -1],
    [`${first}/locations/0/relationships`],
  ),
  breach('location-relationship/target', '3.34.2', 'an id of nothing', `${first}/locations/0/relationships/0/target`, [
    `${first}/locations/0/relationships/0/target`,
    9,
  ]),
  legal('location-relationship/target', 'itself', [`${first}/locations/0/relationships/0/target`, 1]),
]
