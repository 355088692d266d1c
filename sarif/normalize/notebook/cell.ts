import { indexText, type SourceText } from '../source/source-text.ts'
import { openJsonScanner } from './json-scanner.ts'

/** The text of one cell and where its characters stand in the notebook's JSON text. Offsets are UTF-16 code units. */
export type NotebookCell = {
  readonly source: SourceText
  readonly startInFile: (offset: number) => number
  /** For an exclusive end: just past the character before it, so that no separator of the JSON slips in. */
  readonly endInFile: (offset: number) => number
}

/** The cell with this 1-based number, counted over all cells; null where the text is no such notebook. */
export const findCell = (notebook: string, cellNumber: number): NotebookCell | null => {
  const scanner = openJsonScanner(notebook)
  const cells = scanner.member(scanner.start, 'cells')
  const cell = cells === null ? null : scanner.element(cells, cellNumber - 1)
  const source = cell === null ? null : scanner.member(cell, 'source')
  const strings = source === null ? null : scanner.strings(source)
  if (strings === null) return null
  const units: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const at of strings) {
    for (const { text, start, end } of scanner.characters(at)) {
      units.push(text)
      starts.push(start)
      ends.push(end)
    }
  }
  const afterLast = ends.at(-1) ?? (strings[0] ?? 0) + 1
  return {
    source: indexText(units.join('')),
    startInFile: (offset) => starts[offset] ?? afterLast,
    endInFile: (offset) => ends[offset - 1] ?? afterLast,
  }
}
