import type { PhysicalLocation, Result, Run, SarifLog } from '../../schemas/sarif/index.ts'
import type { Path } from './draft.ts'

export const runPath: Path = ['runs', 0]

/** The run that is normalized: a tool's log has one. */
export const runOf = (log: SarifLog): Run => {
  const run = log.runs?.[0]
  if (run === undefined) throw new TypeError('The normalizer takes logs with one run.')
  return run
}

export const resultsOf = (log: SarifLog): readonly Result[] => runOf(log).results ?? []

export type PlacedLocation = { readonly path: Path; readonly location: PhysicalLocation }

/** Every physical location inside one result (primary, related, of flows and stacks), with its path in the log. */
export const locationsIn = (result: Result, index: number): PlacedLocation[] => {
  const found: PlacedLocation[] = []
  const visit = (value: unknown, path: Path): void => {
    if (value === null || typeof value !== 'object') return
    for (const [key, member] of Object.entries(value)) {
      if (member === null || typeof member !== 'object') continue
      const at = [...path, Array.isArray(value) ? Number(key) : key]
      if (key === 'physicalLocation') found.push({ path: at, location: member as PhysicalLocation })
      else if (key !== 'properties') visit(member, at)
    }
  }
  for (const key of ['locations', 'relatedLocations', 'codeFlows', 'stacks'] as const) {
    visit(result[key], [...runPath, 'results', index, key])
  }
  return found
}

/** URI of the first location of a result, or null. */
export const primaryUri = (result: Result): string | null =>
  result.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? null
