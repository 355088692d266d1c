import { decodedUri } from '../../lib/decoded-uri.ts'
import type { OperatorSuppression } from '../../schemas/records/index.ts'
import type { Result, Run, Suppression } from '../../schemas/sarif/index.ts'
import { houseFingerprint } from '../fingerprint/house.ts'
import { levelOf, ruleIdOf } from '../result-level.ts'
import { type Suppressible, suppressionsFor } from './matcher.ts'

export type SuppressedRun = {
  readonly run: Run
  /** Aligned with the run's results: the entries that hold the result back, by index; none for one that is no finding. */
  readonly by: readonly (readonly number[])[]
}

/**
 * Puts the operator's suppressions that are in force on the findings that they name. §3.27.23: once one result of a run has
 * suppressions all have, the others an empty array; a run that nothing is held back in stays as it is. Pure.
 */
export const suppressRun = (run: Run, analyzer: string, entries: readonly OperatorSuppression[]): SuppressedRun => {
  const find = suppressionsFor(analyzer, entries)
  const results = run.results ?? []
  const by = results.map((result) => (levelOf(run, result) === null ? [] : find(suppressible(run, result))))
  if (by.every((indices) => indices.length === 0)) return { run, by }
  const written = entries.map(suppressionOf)
  return {
    run: {
      ...run,
      results: results.map((result, at) => ({
        ...result,
        suppressions: [
          ...(result.suppressions ?? []),
          ...distinct((by[at] ?? []).flatMap((index) => written[index] ?? [])),
        ],
      })),
    },
    by,
  }
}

const suppressible = (run: Run, result: Result): Suppressible => {
  const place = result.locations?.[0]?.physicalLocation
  return {
    rule: ruleIdOf(run, result),
    path: decoded(place?.artifactLocation?.uri ?? null),
    line: place?.region?.startLine ?? null,
    fingerprint: result.fingerprints?.[houseFingerprint] ?? result.partialFingerprints?.[houseFingerprint] ?? null,
  }
}

// What is no valid reference is named as it is.
const decoded = (uri: string | null): string | null => (uri === null ? null : (decodedUri(uri) ?? uri))

const suppressionOf = ({ reason, author, id, expires }: OperatorSuppression): Suppression => ({
  kind: 'external',
  status: 'accepted',
  justification: reason,
  properties: { author, ...(id !== undefined && { id }), ...(expires !== undefined && { expires }) },
})

/** The items of the array are unique (§3.27.23): two entries may differ in nothing that is written. */
const distinct = (suppressions: readonly Suppression[]): readonly Suppression[] => [
  ...new Map(suppressions.map((each) => [JSON.stringify(each), each])).values(),
]
