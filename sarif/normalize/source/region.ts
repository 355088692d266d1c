import type { Region } from '../../../schemas/sarif/index.ts'
import { placeOf, type SourceText } from './source-text.ts'

/** The region of two offsets, all four fields, end exclusive. */
export const exactRegion = (source: SourceText, start: number, end: number): Region => {
  const from = placeOf(source, start)
  const to = placeOf(source, end)
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column }
}

/**
 * The same for what a reader looks at: the empty line behind a file's last line break is not a line to a viewer, so a
 * place there moves to the end of the last line.
 */
export const houseRegion = (source: SourceText, start: number, end: number): Region => {
  const last = endOfLastLine(source.text)
  return exactRegion(source, Math.min(start, last), end === source.text.length ? Math.min(end, last) : end)
}

const endOfLastLine = (text: string): number =>
  text.endsWith('\r\n') ? text.length - 2 : text.endsWith('\n') ? text.length - 1 : text.length

/** Offsets of a region that `exactRegion` or `houseRegion` wrote. */
export const offsetsOf = (source: SourceText, region: Region): { start: number; end: number } => {
  const at = (line = 1, column = 1): number => (source.lineStarts[line - 1] ?? source.text.length) + column - 1
  return { start: at(region.startLine, region.startColumn), end: at(region.endLine, region.endColumn) }
}
