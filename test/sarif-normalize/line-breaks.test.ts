import { expect, test } from 'vitest'
import { exactRegion } from '../../sarif/normalize/source/region.ts'
import { type Coordinates, indexText, offsetOf } from '../../sarif/normalize/source/source-text.ts'

const text = 'a\n🔥b\r\nc\rd\u2028e\u2029f'
const source = indexText(text)
const linesBy = (lineBreaks: Coordinates['lineBreaks']): (string | undefined)[] =>
  Array.from({ length: 7 }, (_, index) => {
    const by = { columns: 'utf16CodeUnits', lineBreaks, countsByteOrderMark: false } as const
    const offset = offsetOf(source, { line: index + 1, column: 1 }, by)
    return offset === null ? undefined : text.slice(offset, offset + 1)
  })

test.each([
  ['lf-crlf', ['a', '\ud83d', 'c', undefined, undefined, undefined, undefined]],
  ['lf-crlf-cr', ['a', '\ud83d', 'c', 'd', undefined, undefined, undefined]],
  ['ecmascript', ['a', '\ud83d', 'c', 'd', 'e', 'f', undefined]],
] as const)('a tool that counts lines by %s', (lineBreaks, starts) => {
  expect(linesBy(lineBreaks)).toEqual(starts)
})

test('a place behind U+2028 is one of the line that SARIF counts', () => {
  const by = { columns: 'utf16CodeUnits', lineBreaks: 'ecmascript', countsByteOrderMark: false } as const
  const offset = offsetOf(source, { line: 6, column: 1 }, by) ?? -1
  expect(exactRegion(source, offset, offset + 1)).toEqual({ startLine: 3, startColumn: 7, endLine: 3, endColumn: 8 })
})
