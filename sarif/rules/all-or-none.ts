import type { Result } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'

type Name = 'suppressions' | 'workItemUris' | 'baselineState'

/** §3.27.23, 24, 27: a property that all results of a run have, or none. The smaller side is what is reported. */
const allOrNone = (name: Name, section: string, remedy: string): Rule => ({
  id: `result/all-or-none-${name}`,
  section,
  level: 'error',
  requirement: `All results of a run have ${name}, or none has.`,
  remedy,
  perRun: () => {
    let having = 0
    let lacking = 0
    let firstWith: number | null = null
    let firstWithout: number | null = null
    return {
      enter: {
        result: (result: Loose<Result>, { frame }) => {
          const index = typeof frame.key === 'number' ? frame.key : 0
          if (result[name] === undefined) {
            lacking++
            firstWithout ??= index
          } else {
            having++
            firstWith ??= index
          }
        },
      },
      leave: {
        run: (_, { report }) => {
          if (firstWith === null || firstWithout === null) return
          const isMostly = having >= lacking
          report(
            `"${name}" is ${isMostly ? 'missing from' : 'only on'} ${isMostly ? lacking : having} of ${having + lacking} results.`,
            'results',
            isMostly ? firstWithout : firstWith,
            ...(isMostly ? [] : [name]),
          )
        },
      },
    }
  },
})

export const allOrNoneRules: readonly Rule[] = [
  allOrNone('suppressions', '3.27.23', 'Write "suppressions": [] on results that are not suppressed.'),
  allOrNone('baselineState', '3.27.24', 'Give each result its state, or none.'),
  allOrNone('workItemUris', '3.27.27', 'Write "workItemUris": [] on results without work items.'),
]
