import { expect, test } from 'vitest'
import { indexText, offsetOf } from '../../sarif/normalize/source/source-text.ts'

const at = (columns: 'utf8Bytes' | 'utf16CodeUnits', column: number, line = 1): number | null =>
  offsetOf(
    indexText('é = bad(1)\nbad(2)\n', true),
    { line, column },
    { columns, lineBreaks: 'lf-crlf', countsByteOrderMark: true },
  )

test('a byte order mark that a tool counts is three columns of bytes, or one of anything else, on the first line only', () => {
  expect([at('utf8Bytes', 4), at('utf8Bytes', 9), at('utf8Bytes', 1, 2)]).toEqual([0, 4, 11])
  expect([at('utf16CodeUnits', 2), at('utf16CodeUnits', 6), at('utf16CodeUnits', 1, 2)]).toEqual([0, 4, 11])
})
