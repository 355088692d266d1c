import type { ExaminedText } from './examined.ts'
import { relate } from './quote.ts'
import { isFault, sameRange } from './range.ts'
import type { ColumnKind } from './text.ts'

export const otherUnit = (kind: ColumnKind): ColumnKind =>
  kind === 'utf16CodeUnits' ? 'unicodeCodePoints' : 'utf16CodeUnits'

/** Which unit a region's columns can only be in, where its file has characters that count differently; else null. */
const onlyUnit = ({ desk, text, region, byUnit }: ExaminedText): ColumnKind | null => {
  const { utf16CodeUnits: units, unicodeCodePoints: points } = byUnit
  if (!text.hasPairs || units === null || points === null) return null
  if (isFault(units)) return isFault(points) || !units.property.endsWith('Column') ? null : 'unicodeCodePoints'
  if (isFault(points)) return points.property.endsWith('Column') ? 'utf16CodeUnits' : null
  const quote = region.snippet?.text
  if (quote === undefined || sameRange(units, points)) return null
  const byUnits = relate(quote, units, text, desk.tokens) === 'equal'
  const byPoints = relate(quote, points, text, desk.tokens) === 'equal'
  if (byUnits === byPoints) return null
  return byUnits ? 'utf16CodeUnits' : 'unicodeCodePoints'
}

/** Whether a region's columns can only be in the unit that the run does not declare. */
export const otherUnitFits = (examined: ExaminedText): boolean => {
  const { columnKind } = examined.desk
  return columnKind !== undefined && onlyUnit(examined) === otherUnit(columnKind)
}
