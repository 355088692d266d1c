import { byHouseOrder } from '../../result-order.ts'
import type { Processor } from '../contract.ts'
import { movesToSort } from '../moves.ts'
import { resultsOf, runPath } from '../places.ts'

/** After places and texts are final, and before everything that counts occurrences or points by index. */
export const order: Processor = {
  id: 'order',
  reason: 'Results stand by file, place, rule and message, so that the same findings give the same bytes.',
  apply: (draft) => {
    const placed = resultsOf(draft.log).map((result, index) => ({ result, index }))
    const sorted = placed.toSorted((a, b) => byHouseOrder(a.result, b.result))
    for (const { from, to } of movesToSort(sorted.map(({ index }) => index))) {
      draft.move([...runPath, 'results'], from, to)
    }
  },
}
