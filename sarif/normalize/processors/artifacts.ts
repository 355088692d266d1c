import { byCodeUnit } from '../../../lib/order.ts'
import type { Processor } from '../contract.ts'
import { locationsIn, resultsOf, runPath } from '../places.ts'
import { pathOfUri } from '../source/uri.ts'

/** After the URIs. Only files with a result: the manifest names the others, and a log must not grow with a clean tree. */
export const artifacts: Processor = {
  id: 'artifacts',
  reason:
    'Each file with a result stands in artifacts with its length and SHA-256, and locations point at it (§3.4.5, §3.14.15).',
  apply: (draft, { files }) => {
    const placed = resultsOf(draft.log).flatMap((result, index) =>
      locationsIn(result, index).flatMap(({ path, location }) =>
        location.artifactLocation?.uri === undefined ? [] : [{ path, uri: location.artifactLocation.uri }],
      ),
    )
    const uris = [...new Set(placed.map(({ uri }) => uri))].sort(byCodeUnit)
    if (uris.length === 0) return
    const indexOf = new Map(uris.map((uri, index) => [uri, index]))
    const list = uris.map((uri, index) => {
      const file = files.find(pathOfUri(uri))
      const location = { uri, uriBaseId: 'SRCROOT', index }
      return file === null ? { location } : { location, length: file.size, hashes: { 'sha-256': file.sha256 } }
    })
    draft.set([...runPath, 'artifacts'], list)
    for (const { path, uri } of placed) draft.set([...path, 'artifactLocation', 'index'], indexOf.get(uri))
  },
}
