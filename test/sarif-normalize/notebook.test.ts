import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCell } from '../../sarif/normalize/notebook/cell.ts'

/** JSON with any character written as an escape, and blanks anywhere. */
const notebook = (sources: readonly (string | readonly string[])[], escaped: boolean): string => {
  const cells = sources.map((source) => ({ metadata: { cells: [{ source: 'no' }] }, source, cell_type: 'code' }))
  const text = JSON.stringify({ metadata: { cells: 'not these' }, cells }, null, 2)
  return escaped ? text.replace(/[^ -~\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) : text
}
const source = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }))

test('every character of a cell is found where the JSON text writes it', () => {
  fc.assert(
    fc.property(fc.array(source, { minLength: 1, maxLength: 4 }), fc.boolean(), (sources, escaped) => {
      const text = notebook(sources, escaped)
      for (const [index, one] of sources.entries()) {
        const plain = typeof one === 'string' ? one : one.join('')
        const cell = findCell(text, index + 1)
        expect(cell?.source.text).toBe(plain)
        for (let offset = 0; offset < plain.length; offset += 1) {
          const written = text.slice(cell?.startInFile(offset), cell?.endInFile(offset + 1))
          expect(JSON.parse(`"${written}"`)).toBe(plain[offset])
        }
      }
    }),
  )
})

test.each([
  '',
  '{',
  '[]',
  '{"cells":{}}',
  '{"cells":[{"source":1}]}',
  '{"cells":[{"source":["a",1]}]}',
  '{"cells":[',
  `{"cells":${'['.repeat(50_000)}`,
])('a text that is no notebook has no cell: %.30s', (text) => {
  expect(findCell(text, 1)).toBeNull()
})

test('the last member of a name counts, as a JSON reader takes it', () => {
  expect(findCell('{"cells":[{"source":"old"}],"cells":[{"source":"new"}]}', 1)?.source.text).toBe('new')
})
