import type { Region } from '../../../schemas/sarif/index.ts'
import type { Context, Processor } from '../contract.ts'
import { locationsIn, resultsOf, runPath } from '../places.ts'
import { exactRegion, houseRegion } from '../source/region.ts'
import { endOfLine, offsetOf, type SourceText } from '../source/source-text.ts'
import { pathOfUri } from '../source/uri.ts'
import { isNotebook } from './notebook-cells.ts'

/** After the URIs (the bytes decide) and before whatever compares or cuts by region. Notebooks are done by then. */
export const regions: Processor = {
  id: 'regions',
  reason: "The tool's lines and columns become those of §3.30 in UTF-16 code units, by the file's own bytes.",
  apply: (draft, context) => {
    for (const [index, result] of resultsOf(draft.log).entries()) {
      for (const { path, location } of locationsIn(result, index)) {
        const file = pathOfUri(location.artifactLocation?.uri ?? '')
        if (location.region === undefined || isNotebook(file)) continue
        const region = convert(location.region, context.sources.text(file), context, houseRegion)
        // A place that the file does not have would send a reader nowhere; the file itself is still true.
        if (region === null) draft.remove([...path, 'region'])
        else if (differs(region, location.region)) draft.set([...path, 'region'], region)
      }
    }
    draft.set([...runPath, 'columnKind'], 'utf16CodeUnits')
  },
}

/** After the URIs, beside `regions`: a replacement's region keeps its exact end, for a line break at the end of a file is part of it. */
export const fixes: Processor = {
  id: 'fixes',
  reason:
    'Regions of proposed fixes are converted; a fix that cannot be placed, or is not meant to be applied, is dropped.',
  apply: (draft, context) => {
    for (const [index, result] of resultsOf(draft.log).entries()) {
      if (result.fixes === undefined) continue
      const converted = result.fixes.map((fix) => ({
        ...fix,
        artifactChanges: fix.artifactChanges.map((change) => ({
          ...change,
          replacements: change.replacements.map((replacement) => ({
            ...replacement,
            deletedRegion: isNotebook(change.artifactLocation.uri)
              ? null
              : convert(
                  replacement.deletedRegion,
                  context.sources.text(pathOfUri(change.artifactLocation.uri ?? '')),
                  context,
                  exactRegion,
                ),
          })),
        })),
      }))
      const kept = converted.filter(
        (fix) =>
          isApplicable(fix.properties?.['applicability']) &&
          fix.artifactChanges.every((change) => change.replacements.every((item) => item.deletedRegion !== null)),
      )
      const path = [...runPath, 'results', index, 'fixes']
      if (kept.length === 0) draft.remove(path)
      else if (JSON.stringify(kept) !== JSON.stringify(result.fixes)) draft.set(path, kept)
    }
  },
}

const isApplicable = (applicability: unknown): boolean =>
  applicability === undefined || applicability === 'safe' || applicability === 'unsafe'

const convert = (
  region: Region,
  source: SourceText | null,
  { coordinates }: Context,
  write: (source: SourceText, start: number, end: number) => Region,
): Region | null => {
  if (source === null || region.startLine === undefined) return null
  const start = offsetOf(source, { line: region.startLine, column: region.startColumn ?? 1 }, coordinates)
  const endLine = region.endLine ?? region.startLine
  const end =
    region.endColumn === undefined
      ? endOfLine(source, endLine, coordinates)
      : offsetOf(source, { line: endLine, column: region.endColumn }, coordinates)
  return start === null || end === null || end < start ? null : write(source, start, end)
}

const differs = (one: Region, other: Region): boolean =>
  one.startLine !== other.startLine ||
  one.startColumn !== other.startColumn ||
  one.endLine !== other.endLine ||
  one.endColumn !== other.endColumn ||
  // Lines and columns say it all; a second way to say it would need a proof of its own.
  other.byteOffset !== undefined ||
  other.charOffset !== undefined
