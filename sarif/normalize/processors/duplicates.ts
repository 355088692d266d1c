import type { Processor } from '../contract.ts'
import { resultsOf, runPath } from '../places.ts'

/** Before anything is added to a result: equal means equal as the tool wrote it. */
export const duplicates: Processor = {
  id: 'duplicates',
  reason: 'The tool wrote the very same result more than once.',
  apply: (draft) => {
    const seen = new Set<string>()
    const repeated = resultsOf(draft.log).flatMap((result, index) => {
      const text = JSON.stringify(result)
      if (seen.has(text)) return [index]
      seen.add(text)
      return []
    })
    for (const index of repeated.toReversed()) draft.remove([...runPath, 'results', index])
  },
}
