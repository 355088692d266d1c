import { breach, type Case, legal, written } from '../case.ts'

const rfc = (section: string): string => `RFC 8259 ${section}`
const bag = '/properties'
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

/** UTF-16 with the low byte first; `mark` puts a byte order mark before it. */
const utf16 = (text: string, mark: boolean): Uint8Array => {
  const units = [
    ...(mark ? [0xfeff] : []),
    ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)),
  ]
  return Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8]))
}
const bigEndian = (bytes: Uint8Array): Uint8Array => bytes.map((_, index) => bytes[index ^ 1] ?? 0)

/** The text with a member `x` of the outermost property bag whose value is written as given. */
const withValue = (value: string) => (json: string) => json.replace(/\}$/, `,"properties":{"x":${value}}}`)

/** The same, with bytes where `?` stands. */
const withBytes =
  (...bytes: readonly number[]) =>
  (json: string) => {
    const [before = '', after = ''] = withValue('"a?b"')(json).split('a?b')
    return joined(utf8(`${before}a`), Uint8Array.from(bytes), utf8(`b${after}`))
  }

const notJson = (name: string, write: (json: string) => string | Uint8Array): Case =>
  written(breach('bytes/json', '3.1', name, ''), write)
const notUtf8 = (name: string, ...bytes: readonly number[]): Case =>
  written(breach('bytes/utf-8', '3.1', name, ''), withBytes(...bytes))

const syntax: readonly Case[] = [
  notJson('a comment', (json) => `// made by hand\n${json}`),
  notJson('a comma after the last member', (json) => json.replace(/\}$/, ',}')),
  notJson('two logs in one file', (json) => `${json}\n${json}`),
  notJson('the end is cut off', (json) => json.slice(0, -40)),
  notJson('a character after the end', (json) => `${json};`),
  notJson('NaN', withValue('NaN')),
  notJson('Infinity', withValue('-Infinity')),
  notJson('a number with a leading zero', withValue('01')),
  notJson('a number with a plus sign', withValue('+1')),
  notJson('single quotes', withValue("'a'")),
  notJson('a tab in a string', withValue('"a\tb"')),
  notJson('a line break in a string', withValue('"a\nb"')),
  notJson('an escape that JSON does not know', withValue('"\\x41"')),
  notJson('a name without quotes', withValue('1,y:2')),
  written(legal('bytes/json', 'white space around the value'), (json) => `\r\n\t ${json}\n\n`),
  written(legal('bytes/json', 'escaped control characters'), withValue('"a\\tb\\u0000\\/"')),
  written(legal('bytes/json', 'U+007F and U+2028, which need no escape'), withValue('"\u007f\u2028"')),
  written(legal('bytes/json', 'a number with all its parts'), withValue('-0.5E+2')),
  written(breach('bytes/empty', '3.1', 'no byte', ''), () => ''),
  written(breach('bytes/empty', '3.1', 'only white space', ''), () => ' \n'),
  legal('bytes/empty', 'a log'),
]

const encoding: readonly Case[] = [
  notUtf8('a byte of Latin-1', 0xe4),
  notUtf8('an overlong slash', 0xc0, 0xaf),
  notUtf8('half a surrogate pair', 0xed, 0xa0, 0x80),
  notUtf8('a code point beyond U+10FFFF', 0xf4, 0x90, 0x80, 0x80),
  notUtf8('a sequence that is cut off', 0xe2, 0x82),
  written(legal('bytes/utf-8', 'one to four bytes a character'), withValue('"a\u00e4\u20ac\u{1f600}\u{10ffff}"')),
  written(legal('bytes/utf-8', 'the replacement character, rightly encoded'), withValue('"\ufffd"')),
  written(breach('bytes/utf-16', '3.1', 'with a byte order mark', ''), (json) => utf16(json, true)),
  written(breach('bytes/utf-16', '3.1', 'without a byte order mark', ''), (json) => utf16(json, false)),
  written(breach('bytes/utf-16', '3.1', 'high byte first', ''), (json) => bigEndian(utf16(json, true))),
  written(legal('bytes/utf-16', 'escapes of code units'), withValue('"\\ud83d\\ude00"')),
  written(breach('bytes/byte-order-mark', rfc('8.1'), 'before the log', ''), (json) => `\ufeff${json}`),
  written(legal('bytes/byte-order-mark', 'U+FEFF in a string'), withValue('"\ufeff"')),
]

const values: readonly Case[] = [
  written(breach('bytes/duplicate-name', rfc('4'), 'in a property bag', `${bag}/x`), withValue('1,"x":1')),
  written(breach('bytes/duplicate-name', rfc('4'), 'spelt with an escape', `${bag}/x`), withValue('1,"\\u0078":1')),
  written(breach('bytes/duplicate-name', rfc('4'), 'in the outermost object', '/version'), (json) =>
    json.replace('{', '{"version":"2.1.0",'),
  ),
  written(
    breach('bytes/duplicate-name', rfc('4'), 'a redacted name of two environment variables', `${bag}/x/[R]`),
    withValue('{"[R]":"a","[R]":"b"}'),
  ),
  written(legal('bytes/duplicate-name', 'names that differ in letter case'), withValue('1,"X":1')),
  written(legal('bytes/duplicate-name', 'the same name in two objects'), withValue('{"x":{"x":1}}')),
  written(breach('bytes/number-overflow', rfc('6'), '1e400', `${bag}/x`), withValue('1e400')),
  written(legal('bytes/number-overflow', 'a number that is nearly 0'), withValue('1e-400')),
  written(breach('bytes/number-inexact', rfc('6'), 'beyond 2^53', `${bag}/x`), withValue('9007199254740993')),
  written(legal('bytes/number-inexact', 'the largest exact integer'), withValue('9007199254740991')),
  written(breach('bytes/lone-surrogate', rfc('8.2'), 'half a pair', `${bag}/x`), withValue('"\\ud800"')),
  written(legal('bytes/lone-surrogate', 'a pair'), withValue('"\\ud800\\udc00"')),
  written(
    breach('bytes/too-deep', rfc('9'), 'deeper than 10,000', ''),
    withValue(`${'['.repeat(10_001)}${']'.repeat(10_001)}`),
  ),
  written(legal('bytes/too-deep', '9,000 deep'), withValue(`${'['.repeat(9_000)}${']'.repeat(9_000)}`)),
  written(
    legal('bytes/duplicate-name', '__proto__ and constructor are names like others'),
    withValue('1,"__proto__":{},"constructor":{}'),
  ),
]

/** What the bytes of a file may be. The base log has no outermost property bag: `withValue` adds one. */
export const byteCases: readonly Case[] = [...syntax, ...encoding, ...values]
