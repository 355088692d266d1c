import { houseFingerprint, houseFingerprints } from '../../fingerprint/house.ts'
import type { Processor } from '../contract.ts'
import { resultsOf, runPath } from '../places.ts'
import { pathOfUri } from '../source/uri.ts'

/** After `order`: the n-th of several equal findings in a file is counted from its top. */
export const fingerprints: Processor = {
  id: 'fingerprints',
  reason: "GitHub's line hash, and Assay's own fingerprint with its path-independent parts, from the file's bytes.",
  apply: (draft, { sources }) => {
    const results = resultsOf(draft.log)
    const house = houseFingerprints(results, (uri) => sources.masked(pathOfUri(uri)))
    for (const [index, result] of results.entries()) {
      const place = result.locations?.[0]?.physicalLocation
      const hashes =
        place?.artifactLocation?.uri === undefined ? null : sources.hashes(pathOfUri(place.artifactLocation.uri))
      const lineHash = hashes?.[place?.region?.startLine ?? 1]
      const own = house[index]
      const path = [...runPath, 'results', index]
      draft.set([...path, 'partialFingerprints'], {
        ...result.partialFingerprints,
        ...(lineHash === undefined ? {} : { primaryLocationLineHash: lineHash }),
        ...own?.partial,
      })
      draft.set([...path, 'fingerprints'], { ...result.fingerprints, [houseFingerprint]: own?.whole })
    }
  },
}
