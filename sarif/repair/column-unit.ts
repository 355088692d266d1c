import type { Region, SarifLog } from '../../schemas/sarif/index.ts'
import type { Visit } from '../rules/rule.ts'
import type { RunTables } from '../rules/tables.ts'
import { given } from '../rules/tables.ts'
import { openDesks } from '../source/desk.ts'
import { type ExaminedText, openExaminer } from '../source/examined.ts'
import type { SourceTree } from '../source/index.ts'
import { relate } from '../source/quote.ts'
import { charRange, isFault, type LineFault, type Range } from '../source/range.ts'
import { openShelf } from '../source/shelf.ts'
import type { ColumnKind } from '../source/text.ts'
import { type Frame, framesOf, type Loose } from '../walk/index.ts'
import { asKind } from './frames.ts'

type Unit = { readonly proven: ColumnKind } | { readonly doubt: string }

const units: readonly ColumnKind[] = ['utf16CodeUnits', 'unicodeCodePoints']

/** A region that says the same in either unit: whole lines, or nothing beyond the first column or character. */
const countsNothing = ({ startColumn = 1, endColumn = 1, charOffset = -1, charLength = 0 }: Loose<Region>): boolean =>
  startColumn === 1 && endColumn === 1 && (!given(charOffset) || charOffset + charLength === 0)

type Meant = Range | LineFault | null

const rangesOf = ({ region, text, byUnit }: ExaminedText): Readonly<Record<ColumnKind, Meant>> =>
  region.startLine !== undefined
    ? byUnit
    : {
        utf16CodeUnits: charRange(region, text, 'utf16CodeUnits'),
        unicodeCodePoints: charRange(region, text, 'unicodeCodePoints'),
      }

/** Whether a region by a unit is a place of the file, with the text that the region quotes. */
const fits = (meant: Meant, { region, text, desk }: ExaminedText): boolean => {
  if (meant === null || isFault(meant)) return false
  const quote = region.snippet?.text
  return quote === undefined || ['equal', 'line-breaks', 'wider'].includes(relate(quote, meant, text, desk.tokens))
}

const isSame = (a: Meant, b: Meant): boolean =>
  !!a && !!b && !isFault(a) && !isFault(b) && a.start === b.start && a.end === b.end

/**
 * The unit in which a run counts columns, as far as its regions and the sources prove it: every region that differs by unit
 * must rule the other out, or some do and none speaks against; where no region differs, both are true.
 */
export const provenUnit = (run: Frame, tables: RunTables, log: Loose<SarifLog>, sources: SourceTree | null): Unit => {
  const regions = [...framesOf(run)].flatMap((frame) => {
    const region = asKind(frame, 'region')
    return region && !countsNothing(region) ? [{ frame, region }] : []
  })
  if (regions.length === 0) return { proven: 'utf16CodeUnits' }
  if (sources === null)
    return { doubt: 'The log alone does not show in which unit columns are counted. --source names the files that do.' }
  const { asText } = openExaminer(openDesks(openShelf(sources)))
  const possible = new Set(units)
  let unread = 0
  let open = 0
  for (const { frame, region } of regions) {
    const visit: Visit = {
      frame,
      run: tables,
      log,
      report: () => {},
      reportLater: () => () => {},
      reportUnlessHeld: () => {},
    }
    const found = asText(region, visit)
    if (found === null) {
      unread += 1
      continue
    }
    const ranges = rangesOf(found)
    if (isSame(ranges.utf16CodeUnits, ranges.unicodeCodePoints)) continue
    const fitting = units.filter((unit) => fits(ranges[unit], found))
    if (fitting.length === units.length) open += 1
    else for (const unit of units) if (!fitting.includes(unit)) possible.delete(unit)
  }
  const [only] = possible
  if (possible.size === 1 && only !== undefined) return { proven: only }
  if (possible.size === 0) return { doubt: 'The regions fit the files in neither unit.' }
  if (open > 0) return { doubt: 'Regions fit the files in both units, and mean different characters.' }
  return unread > 0 ? { doubt: 'Some files with regions cannot be read as text.' } : { proven: 'utf16CodeUnits' }
}
