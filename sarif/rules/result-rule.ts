import type { Rule } from './rule.ts'
import { extendsId, lookUp, ruleOf } from './rule-reference.ts'
import { given } from './tables.ts'

export const resultRuleRules: readonly Rule[] = [
  {
    id: 'result/rule-index',
    section: '3.27.6',
    level: 'error',
    requirement: 'ruleIndex names an element of the rules of the component that defines the rule.',
    remedy: 'Correct the index, add the rule, or leave the index out.',
    enter: {
      result: (result, { run, report }) => {
        if (!run || !given(result.ruleIndex)) return
        if (lookUp({ ...result.rule, index: result.ruleIndex }, 'rules', run) === 'missing')
          report(`"ruleIndex" is ${result.ruleIndex}, but the component has no such rule.`, 'ruleIndex')
      },
    },
  },
  {
    id: 'result/rule-id-of-index',
    section: '3.27.5',
    level: 'error',
    requirement: 'ruleId is the id of the rule that ruleIndex or rule names, or that id and further components.',
    remedy: 'Correct "ruleId" or the index.',
    enter: {
      result: (result, { run, report }) => {
        if (!run) return
        const reference = ruleOf(result)
        const rule = lookUp(reference, 'rules', run)
        if (typeof rule === 'string' || rule.found.id === undefined || reference.id === undefined) return
        if (!extendsId(reference.id, rule.found.id))
          report(
            `"${reference.id}" is not the id of the rule at hand, "${rule.found.id}".`,
            ...(result.ruleId === undefined ? ['rule', 'id'] : ['ruleId']),
          )
      },
    },
  },
  {
    id: 'result/rule-ids-differ',
    section: '3.27.5',
    level: 'error',
    requirement: 'ruleId and rule.id are equal where both are given.',
    remedy: 'Leave one of the two out.',
    enter: {
      result: ({ ruleId, rule }, { report }) => {
        if (ruleId !== undefined && rule?.id !== undefined && ruleId !== rule.id)
          report(`"ruleId" is "${ruleId}", but "rule.id" is "${rule.id}".`, 'ruleId')
      },
    },
  },
  {
    id: 'result/rule-indices-differ',
    section: '3.27.6',
    level: 'error',
    requirement: 'ruleIndex and rule.index are equal where both are given.',
    remedy: 'Leave one of the two out.',
    enter: {
      result: ({ ruleIndex, rule }, { report }) => {
        if (given(ruleIndex) && given(rule?.index) && ruleIndex !== rule.index)
          report(`"ruleIndex" is ${ruleIndex}, but "rule.index" is ${rule.index}.`, 'ruleIndex')
      },
    },
  },
  {
    id: 'result/no-rule-id',
    section: '3.27.5',
    level: 'error',
    requirement: 'A result has ruleId or rule.id, unless a converter made the log.',
    remedy: 'Add "ruleId".',
    enter: {
      result: ({ ruleId, rule }, { run, report }) => {
        if (!run || run.run.conversion || run.isExternal('conversion')) return
        if (ruleId === undefined && rule?.id === undefined) report('The result has neither "ruleId" nor "rule.id".')
      },
    },
  },
]
