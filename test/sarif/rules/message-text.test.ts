import { expect, test } from 'vitest'
import { htmlIn, linksIn, readMessage, withoutCode } from '../../../sarif/rules/message/text.ts'

test.each([
  ['a {0} {2} b', 3, false],
  ['{{0}} }}{{', 0, false],
  ['{{{0}}}', 1, false],
  ['{a}', 0, true],
  ['{', 0, true],
  ['{ 0 }', 0, true],
])('"%s" needs %d arguments, stray brace: %s', (text, placeholders, strayBrace) => {
  expect(readMessage(text)).toEqual({ placeholders, strayBrace })
})

test.each([
  ['a `b` c', 'a  c'],
  ['`` a ` b `` c', ' c'],
  ['a ` b', 'a ` b'],
  ['~~~\ncode\n~~~\nx', '\nx'],
])('code is cut from %j', (markdown, rest) => {
  expect(withoutCode(markdown)).toBe(rest)
})

test.each([
  ['<script>', '<script>'],
  ['</b >', '</b >'],
  ['<a href="x" b>', '<a href="x" b>'],
  ['a < b > c', null],
  ['<https://a.example>', null],
  ['\\<b>', null],
])('the HTML in %j is %j', (markdown, html) => {
  expect(htmlIn(markdown)).toBe(html)
})

test.each<[string, boolean, readonly string[]]>([
  ['[a](1) [b](sarif:/runs/0 "x")', false, ['1', 'sarif:/runs/0']],
  ['[a\\[0\\]](3)', false, ['3']],
  ['\\[a](1)', false, []],
  ['`[a](1)`', true, []],
  ['`[a](1)`', false, ['1']],
])('the links in %j (markdown: %s) are %j', (text, isMarkdown, links) => {
  expect(linksIn(text, isMarkdown)).toEqual(links)
})

test('long hostile texts are read in linear time', () => {
  const start = process.cpuUsage()
  const runs = Array.from({ length: 1_500 }, (_, index) => '`'.repeat(index + 1)).join('x')
  for (const text of [
    runs,
    '['.repeat(500_000),
    `[a](${'x'.repeat(500_000)}`,
    '<a '.repeat(200_000),
    `<a ${'b '.repeat(200_000)}`,
    '{'.repeat(500_001),
  ]) {
    readMessage(text)
    htmlIn(text)
    linksIn(text, true)
  }
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(5)
})
