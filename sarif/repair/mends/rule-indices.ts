import type { Result } from '../../../schemas/sarif/index.ts'
import { extendsId, lookUp, ruleOf } from '../../rules/rule-reference.ts'
import { type Component, given, type RunTables } from '../../rules/tables.ts'
import { framesOf, type Loose, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { type DescriptorAt, openDescriptors } from '../descriptors.ts'
import { asKind, runsIn } from '../frames.ts'

type Some = Loose<Result>

/** Whether what the result says of its rule does not fit together. */
const isWrong = (result: Some, tables: RunTables): boolean => {
  const { rule, ruleIndex } = result
  if (given(ruleIndex) && given(rule?.index) && rule.index !== ruleIndex) return true
  const reference = ruleOf(result)
  const found = lookUp(reference, 'rules', tables)
  if (found === 'missing') return true
  if (found === 'unknown' || found.found.id === undefined || reference.id === undefined) return false
  return !extendsId(reference.id, found.found.id)
}

/** Whether the message proves that the index is right and the id wrong: only the rule at the index has its string. */
const isProvenByMessage = ({ message, ...result }: Some, at: DescriptorAt, tables: RunTables): boolean => {
  const id = message?.id
  const found = lookUp(ruleOf(result), 'rules', tables)
  if (id === undefined || typeof found === 'string') return false
  return Object.hasOwn(found.found.messageStrings ?? {}, id) && !Object.hasOwn(at.descriptor.messageStrings ?? {}, id)
}

export const ruleIndices: Mend = {
  id: 'rule-indices',
  reason:
    'ruleIndex and rule.index are where the rule of that id stands, which the component has once (§3.27.5-7); one that leads nowhere is left out.',
  answers: answering(
    'result/rule-index',
    'result/rule-id-of-index',
    'result/rule-indices-differ',
    'descriptor-reference/index',
  ),
  apply: (draft, { log, leave }) => {
    const { find } = openDescriptors()
    for (const { frame: top, tables } of runsIn(log)) {
      for (const frame of framesOf(top)) {
        const result = asKind(frame, 'result')
        const id = result && (result.rule?.id ?? result.ruleId)
        if (!result || id === undefined || id === null || !isWrong(result, tables)) continue
        if (result.ruleId !== undefined && result.ruleId !== id) {
          leave(
            pathOf(frame, 'ruleId'),
            'ruleId and rule.id are two: which of them the index must follow is not certain.',
          )
          continue
        }
        const component = tables.component(result.rule?.toolComponent)
        if (typeof component === 'string' || result.rule?.guid !== undefined) continue
        const at = find(component.found, 'rules', id)
        if (at === 'several') leave(pathOf(frame, 'ruleIndex'), 'The component has several rules of that id.')
        else if (at === null) withoutIndex(result, id, component.found)
        else if (isProvenByMessage(result, at, tables))
          leave(
            pathOf(frame, 'ruleId'),
            'The message belongs to the rule at the index, so the id may be what is wrong.',
          )
        else {
          if (given(result.ruleIndex)) draft.set(pathOf(frame, 'ruleIndex'), at.index)
          if (given(result.rule?.index)) draft.set(pathOf(frame, 'rule', 'index'), at.index)
        }
        function withoutIndex(one: Some, ruleId: string, { rules = [] }: Component): void {
          const index = one.ruleIndex
          if (given(index) && index >= rules.length && one.rule === undefined) draft.remove(pathOf(frame, 'ruleIndex'))
          else
            leave(
              pathOf(frame, 'ruleId'),
              `The component has no rule "${ruleId.slice(0, 60)}": the id or the index is wrong.`,
            )
        }
      }
    }
  },
}
