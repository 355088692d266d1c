import { expect, test } from 'vitest'
import { printable } from '../../lib/printable.ts'

test('escape sequences are shown, not sent', () => {
  expect(printable('a\u001b[31mred\u009b2J')).toBe('a\\u{001b}[31mred\\u{009b}2J')
})

test('line ends and tabs stay on one line', () => {
  expect(printable('a\r\nb\tc\u2028d')).toBe('a\\r\\nb\\tc\\u{2028}d')
})

test('what reorders text is shown', () => {
  expect(printable('x\u202ey\u2066z')).toBe('x\\u{202e}y\\u{2066}z')
})

test('tag characters and lone surrogates are shown', () => {
  expect(printable('\u{e0041}\ud800')).toBe('\\u{e0041}\\u{d800}')
})

test('ordinary text of any script is left alone', () => {
  expect(printable('naïve 漢字 👩‍💻 שלום')).toBe('naïve 漢字 👩‍💻 שלום')
})

test.each([
  ['::error title=x::y', '\\u{003a}:error title=x::y'],
  ['  ::stop-commands::t', '  \\u{003a}:stop-commands::t'],
  ['debugger // ##[add-mask]x', 'debugger // \\u{0023}#[add-mask]x'],
  ['##vso[task.setvariable]x', '\\u{0023}#vso[task.setvariable]x'],
  ['std::vector, # comment ## heading', 'std::vector, # comment ## heading'],
])('%s is no command to a build server', (text, shown) => {
  expect(printable(text)).toBe(shown)
})
