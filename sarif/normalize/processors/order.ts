import { byCodeUnit } from '../../../lib/order.ts'
import type { Result } from '../../../schemas/sarif/index.ts'
import type { Processor } from '../contract.ts'
import { movesToSort } from '../moves.ts'
import { primaryUri, resultsOf, runPath } from '../places.ts'

/** After places and texts are final, and before everything that counts occurrences or points by index. */
export const order: Processor = {
  id: 'order',
  reason: 'Results stand by file, place, rule and message, so that the same findings give the same bytes.',
  apply: (draft) => {
    const keyed = resultsOf(draft.log).map((result, index) => ({ key: keyOf(result), index }))
    const sorted = keyed.toSorted((a, b) => compareKeys(a.key, b.key) || a.index - b.index)
    for (const { from, to } of movesToSort(sorted.map(({ index }) => index))) {
      draft.move([...runPath, 'results'], from, to)
    }
  },
}

type Key = readonly (string | number)[]

const keyOf = (result: Result): Key => {
  const region = result.locations?.[0]?.physicalLocation?.region
  return [
    primaryUri(result) ?? '',
    region?.startLine ?? 0,
    region?.startColumn ?? 0,
    region?.endLine ?? 0,
    region?.endColumn ?? 0,
    result.ruleId ?? '',
    result.message.text ?? '',
    // A last resort for results that differ in less: whatever else they say.
    JSON.stringify(result),
  ]
}

const compareKeys = (a: Key, b: Key): number => {
  for (const [index, left] of a.entries()) {
    const right = b[index]
    const compared =
      typeof left === 'number' && typeof right === 'number' ? left - right : byCodeUnit(String(left), String(right))
    if (compared !== 0) return compared
  }
  return 0
}
