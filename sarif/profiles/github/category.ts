import { counted } from '../../../lib/counted.ts'
import { categoryOf } from '../../rules/automation.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { quoted } from '../quoted.ts'
import { sources } from './limits.ts'

export const categoryRule: ConsumerRule = {
  id: 'github/category',
  effect: 'refuses',
  what: 'log',
  requirement:
    'No two runs of a log have the same tool and category (all of automationDetails.id before its last slash).',
  remedy: 'Give each run a category of its own, such as "automationDetails": {"id": "linter/backend/"}.',
  source: sources.categories,
  sentence: ({ places }) =>
    `GitHub refuses the log: ${counted(places, 'run')} with the tool and category of an earlier one.`,
  perLog: (count) => {
    const first = new Map<string, number>()
    return {
      enter: {
        run: ({ tool, automationDetails }, visit) => {
          const name = tool?.driver?.name ?? ''
          const category = automationDetails ? categoryOf(automationDetails) : null
          const key = JSON.stringify([name, category ?? ''])
          const index = Number(visit.frame.key)
          const earlier = first.get(key)
          if (earlier === undefined) {
            first.set(key, index)
            return
          }
          const which = category === null ? 'no category' : `the category ${quoted(category)}`
          const message = `Run ${earlier + 1} is of ${quoted(name)} with ${which}, too.`
          const inside = automationDetails?.id === undefined ? [] : ['automationDetails', 'id']
          count.loses(visit, { kept: 0, of: 1 }, message, ...inside)
        },
      },
    }
  },
}
