import { breach, type Case, legal } from '../case.ts'

const message = '/runs/0/results/1/message'
const says = (text: string): readonly [string, unknown] => [message, { text }]
const broken = (rule: string, name: string, text: string): Case =>
  breach(rule, rule === 'message/plain-markup' ? '3.11.3' : '3.11.6', name, `${message}/text`, says(text))

export const plainTextCases: readonly Case[] = [
  broken('message/plain-markup', 'an HTML element', 'This is <b>bad</b>.'),
  broken('message/plain-markup', 'an HTML line break', 'One.<br/>Two.'),
  broken('message/plain-markup', 'lines that are indented', 'One:\n  two\n  three'),
  legal('message/plain-markup', 'two paragraphs', says('One.\n\nTwo.')),
  legal('message/plain-markup', 'a type in angle brackets', says('List<String> is no Map<String, T>.')),
  legal('message/plain-markup', 'an element in quotes', says("Write '<b>x</b>' or `<i>y</i>`.")),
  broken('message/link-destination', 'a space', 'See [there](https://a.example/a b).'),
  broken('message/link-destination', 'a title', 'See [there](7 "There").'),
  broken('message/link-destination', 'a character of an IRI', 'See [there](https://a.example/\u00e4).'),
  legal('message/link-destination', 'a URI and a number', says('See [there](https://a.example/a%20b) and [here](7).')),
  legal('message/link-destination', 'a call after an index', says('Call f[i](a, b) twice.')),
  legal('message/link-destination', 'a placeholder in the URI', [
    message,
    { text: 'See [there](https://a.example/{0}).', arguments: ['x'] },
  ]),
  broken('message/link-brackets', 'brackets in the link', 'See [a[0]](7).'),
  legal('message/link-brackets', 'escaped brackets', says('See [a\\[0\\]](7).')),
  legal('message/link-brackets', 'brackets beside the link', says('a[0] is [here](7), b[1] is not.')),
  legal('message/link-brackets', 'a call after an index', says('Call handlers[ids[0]](x).')),
  legal('message/link-brackets', 'brackets in markdown', [message, { text: 'x', markdown: '[a[0]](7)' }]),
]
