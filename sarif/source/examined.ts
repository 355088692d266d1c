import type { ArtifactChange, Location, PhysicalLocation, Region } from '../../schemas/sarif/index.ts'
import type { Visit } from '../rules/rule.ts'
import type { RunTables } from '../rules/tables.ts'
import type { Frame, Loose } from '../walk/index.ts'
import { type Desk, isOfThePast, type Subject } from './desk.ts'
import { isFault, type LineFault, lineRange, type Range } from './range.ts'
import type { ColumnKind, SourceText } from './text.ts'

/** A region beside its file. */
export type Examined = {
  readonly desk: Desk
  readonly subject: Subject
  readonly region: Loose<Region>
  readonly role: 'region' | 'contextRegion' | 'annotation' | 'deletedRegion'
}

/** As `Examined`, where the file is a text. */
export type ExaminedText = Examined & {
  readonly text: SourceText
  /** What lines and columns mean: by the declared unit, and by each unit that they may be in. */
  readonly lines: Range | LineFault | null
  readonly byUnit: Readonly<Record<ColumnKind, Range | LineFault | null>>
}

/** Which file a region lies in, by what holds it. */
const fileOf = ({
  parent,
  property,
}: Frame): [Loose<PhysicalLocation>['artifactLocation'], Examined['role']] | null => {
  if (parent?.kind === 'physicalLocation' && (property === 'region' || property === 'contextRegion'))
    return [(parent.object as Loose<PhysicalLocation>).artifactLocation, property]
  if (parent?.kind === 'location' && property === 'annotations')
    return [(parent.object as Loose<Location>).physicalLocation?.artifactLocation, 'annotation']
  if (parent?.kind === 'replacement' && parent.parent?.kind === 'artifactChange')
    return [(parent.parent.object as Loose<ArtifactChange>).artifactLocation, 'deletedRegion']
  return null
}

const units: readonly ColumnKind[] = ['utf16CodeUnits', 'unicodeCodePoints']

/** Where one unit leads nowhere and none is declared, the other is meant. */
const meant = (byUnit: ExaminedText['byUnit'], declared: ColumnKind | undefined): ExaminedText['lines'] => {
  if (declared !== undefined) return byUnit[declared]
  return isFault(byUnit.utf16CodeUnits) ? byUnit.unicodeCodePoints : byUnit.utf16CodeUnits
}

/** Looks at a region beside its file, once for all rules. Null where the log does not say which file, or it cannot be read. */
export const openExaminer = (deskOf: (run: RunTables) => Desk) => {
  let last: { readonly object: object; readonly found: Examined | null } | null = null
  let lastText: { readonly of: Examined; readonly found: ExaminedText | null } | null = null

  const look = (region: Loose<Region>, { frame, run }: Visit): Examined | null => {
    const where = run && fileOf(frame)
    if (!run || !where || isOfThePast(frame)) return null
    const desk = deskOf(run)
    const subject = desk.subject(where[0])
    return subject && { desk, subject, region, role: where[1] }
  }
  const any = (region: Loose<Region>, visit: Visit): Examined | null => {
    if (last?.object !== region) last = { object: region, found: look(region, visit) }
    return last.found
  }
  const asText = (region: Loose<Region>, visit: Visit): ExaminedText | null => {
    const examined = any(region, visit)
    const text = examined?.subject.text
    if (!examined || !text) return null
    if (lastText?.of === examined) return lastText.found
    const [utf16CodeUnits = null, unicodeCodePoints = null] = units.map((unit) => lineRange(region, text, unit))
    const byUnit = { utf16CodeUnits, unicodeCodePoints }
    const found = { ...examined, text, byUnit, lines: meant(byUnit, examined.desk.columnKind) }
    lastText = { of: examined, found }
    return found
  }
  return { any, asText }
}
export type Examiner = ReturnType<typeof openExaminer>
