import { redactPart } from '../../../lib/redact/index.ts'
import type { Processor } from '../contract.ts'
import { locationsIn, resultsOf } from '../places.ts'
import { offsetsOf } from '../source/region.ts'
import { pathOfUri } from '../source/uri.ts'

/** A longer region gets no snippet: many results on one long line must not multiply it, and a cut one would not be the region's text (§3.30.13). */
const maxSnippetUnits = 1_000

/** After `regions`: cut from the snapshot, never taken from the tool. */
export const snippets: Processor = {
  id: 'snippets',
  reason: "The text of each region, cut from the snapshot's bytes, without the secrets in it.",
  apply: (draft, { sources }) => {
    for (const [index, result] of resultsOf(draft.log).entries()) {
      for (const { path, location } of locationsIn(result, index)) {
        const { region } = location
        if (region === undefined) continue
        const file = pathOfUri(location.artifactLocation?.uri ?? '')
        const source = sources.text(file)
        if (source === null) continue
        const { start, end } = offsetsOf(source, region)
        if (end > start && end - start <= maxSnippetUnits) {
          draft.set([...path, 'region', 'snippet'], {
            text: redactPart(source.text, sources.secrets(file), start, end),
          })
        } else if (region.snippet !== undefined) draft.remove([...path, 'region', 'snippet'])
      }
    }
  },
}
