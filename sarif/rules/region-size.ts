import type { Region } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import { given } from './tables.ts'

type Some = Loose<Region>
/** How many characters or bytes a region holds at least and at most, as far as the log says. */
export type Extent = { readonly least: number; readonly most: number }

/** Characters by the line and column properties. */
export const byLines = ({ startLine, startColumn = 1, endLine = startLine, endColumn }: Some): Extent | null => {
  if (startLine === undefined || endLine === undefined) return null
  // Each line but the last ends in at least one character; a line may be empty.
  if (endLine > startLine) return { least: endLine - startLine, most: Infinity }
  if (endColumn === undefined || endColumn < startColumn) return { least: 0, most: Infinity }
  const width = endColumn - startColumn
  // A character takes one column or, by UTF-16 code units, two.
  return { least: Math.ceil(width / 2), most: width }
}

/** Characters by charOffset and charLength. */
export const byOffset = ({ charOffset, charLength = 0 }: Some): Extent | null =>
  given(charOffset) ? { least: charLength, most: charLength } : null

/** Characters by byteOffset and byteLength. */
export const byBytes = ({ byteOffset, byteLength = 0 }: Some): Extent | null =>
  // A character takes at least one byte, so that bytes bound characters from above; no bytes are no characters.
  given(byteOffset) ? { least: byteLength > 0 ? 1 : 0, most: byteLength } : null

/** How long a region surely is at the most, by any of its properties; 0 is an insertion point. */
export const sizeOf = (region: Some): number =>
  Math.min(...[byLines(region), byOffset(region), byBytes(region)].map((extent) => extent?.most ?? Infinity))
