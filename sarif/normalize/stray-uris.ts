import type { SarifLog } from '../../schemas/sarif/index.ts'
import { locationsIn, resultsOf } from './places.ts'

/** Artifact URIs of a tool's log that name nothing in the snapshot, each once. A log with one is not to be normalized. */
export const strayUris = (log: SarifLog, pathOf: (uri: string) => string | null): string[] => {
  const uris = resultsOf(log).flatMap((result, index) => [
    ...locationsIn(result, index).flatMap(({ location }) => location.artifactLocation?.uri ?? []),
    ...(result.fixes ?? []).flatMap((fix) =>
      fix.artifactChanges.flatMap(({ artifactLocation }) => artifactLocation.uri ?? []),
    ),
  ])
  return [...new Set(uris)].filter((uri) => pathOf(uri) === null)
}
