import type { PhysicalLocation } from '../../../schemas/sarif/index.ts'
import type { Context, Processor } from '../contract.ts'
import type { Path } from '../draft.ts'
import { findCell } from '../notebook/cell.ts'
import { locationsIn, primaryUri, resultsOf, runPath } from '../places.ts'
import { houseRegion } from '../source/region.ts'
import { offsetOf } from '../source/source-text.ts'
import { pathOfUri } from '../source/uri.ts'

/**
 * Before `regions`, which reads rows as rows of the file: a row inside a cell is not one. The place inside the JSON
 * text is the only one that a line of the named artifact can mean (§3.30.5).
 */
export const notebookCells: Processor = {
  id: 'notebook-cells',
  reason: 'Rows of a notebook cell become lines of the JSON file, or no region where the place is not to be found.',
  apply: (draft, context) => {
    for (const [index, result] of resultsOf(draft.log).entries()) {
      const cell = result.properties?.['cell']
      const row = result.locations?.[0]?.physicalLocation?.region?.startLine ?? 1
      for (const { path, location } of locationsIn(result, index)) {
        if (location.region === undefined || !isNotebook(location.artifactLocation?.uri)) continue
        const region = typeof cell === 'number' ? regionInFile(location, cell, context) : null
        if (region === null) draft.remove([...path, 'region'])
        else draft.set([...path, 'region'], region)
      }
      if (typeof cell !== 'number' || !isNotebook(primaryUri(result))) continue
      const at: Path = [...runPath, 'results', index]
      draft.set([...at, 'message', 'text'], `${result.message.text ?? ''} (cell ${cell}, line ${row})`)
      draft.remove([...at, 'properties', 'cell'])
      if (Object.keys(result.properties ?? {}).length === 0) draft.remove([...at, 'properties'])
    }
  },
}

/** Rows and edits of such a file are those of a cell, not of the JSON around it. */
export const isNotebook = (uri: string | null | undefined): boolean => uri?.toLowerCase().endsWith('.ipynb') === true

/** Null where the cell or the place in it does not exist. */
const regionInFile = (
  { artifactLocation, region }: PhysicalLocation,
  cellNumber: number,
  context: Context,
): ReturnType<typeof houseRegion> | null => {
  const file = context.sources.text(pathOfUri(artifactLocation?.uri ?? ''))
  const cell = file === null ? null : findCell(file.text, cellNumber)
  if (file === null || cell === null || region?.startLine === undefined) return null
  const start = offsetOf(cell.source, { line: region.startLine, column: region.startColumn ?? 1 }, context.coordinates)
  const end = offsetOf(
    cell.source,
    { line: region.endLine ?? region.startLine, column: region.endColumn ?? 1 },
    context.coordinates,
  )
  if (start === null || end === null || end < start) return null
  return houseRegion(file, cell.startInFile(start), end === start ? cell.startInFile(start) : cell.endInFile(end))
}
