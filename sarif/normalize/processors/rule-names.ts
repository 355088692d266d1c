import type { Processor } from '../contract.ts'
import { resultsOf, runOf, runPath } from '../places.ts'

/** After `rules`, which needs the names that tell rules apart; before fingerprints, which go by the public id. */
export const ruleNames: Processor = {
  id: 'rule-names',
  reason:
    'Rules have the id that their author gave them; two of one id stay two, told apart by index (§3.19.23, §3.27.6).',
  apply: (draft, { nameOf }) => {
    if (nameOf === undefined) return
    for (const [index, { id }] of (runOf(draft.log).tool.driver.rules ?? []).entries()) {
      draft.set([...runPath, 'tool', 'driver', 'rules', index, 'id'], nameOf(id))
    }
    for (const [index, { ruleId }] of resultsOf(draft.log).entries()) {
      if (ruleId !== undefined) draft.set([...runPath, 'results', index, 'ruleId'], nameOf(ruleId))
    }
  },
}
