import { lookUp, ruleOf } from '../../rules/rule-reference.ts'
import { framesOf, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { asKind, runsIn } from '../frames.ts'

export const ruleIds: Mend = {
  id: 'rule-ids',
  reason: 'A result says the id of its rule (§3.27.5): that of the rule at its index.',
  answers: answering('result/no-rule-id'),
  apply: (draft, { log, isAbsent }) => {
    for (const { frame: top, tables } of runsIn(log)) {
      for (const frame of framesOf(top)) {
        const result = asKind(frame, 'result')
        if (!result || !isAbsent(pathOf(frame, 'ruleId'))) continue
        if (result.rule !== undefined && !isAbsent(pathOf(frame, 'rule', 'id'))) continue
        const found = lookUp(ruleOf(result), 'rules', tables)
        if (typeof found !== 'string' && found.found.id !== undefined)
          draft.set(pathOf(frame, 'ruleId'), found.found.id)
      }
    }
  },
}
