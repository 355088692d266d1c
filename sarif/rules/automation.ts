import type { RunAutomationDetails } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'

/** All but the last component of an id; null where it has one only, which names no category. */
export const categoryOf = ({ id = '' }: Loose<RunAutomationDetails>): string | null => {
  const cut = id.lastIndexOf('/')
  return cut < 0 ? null : id.slice(0, cut)
}

export const automationRules: readonly Rule[] = [
  {
    id: 'automation-details/correlation-guid',
    section: '3.17.5',
    level: 'error',
    requirement:
      'correlationGuid stands for the category of the id: the same for the same category, another for another.',
    remedy: 'Give each category one correlationGuid of its own.',
    enter: {
      sarifLog: (log, { report }) => {
        const guids = new Map<string, string>()
        const categories = new Map<string, string>()
        const compare = (details: Loose<RunAutomationDetails>, ...inside: readonly (string | number)[]): void => {
          const category = categoryOf(details)
          const guid = details.correlationGuid?.toLowerCase()
          if (category === null || guid === undefined) return
          if ((guids.get(category) ?? guid) !== guid)
            report('Another run of this category has another correlationGuid.', ...inside, 'correlationGuid')
          else if ((categories.get(guid) ?? category) !== category)
            report('A run of another category has this correlationGuid.', ...inside, 'correlationGuid')
          guids.set(category, guid)
          categories.set(guid, category)
        }
        const runs = log.runs ?? []
        runs.forEach(({ automationDetails, runAggregates = [] }, run) => {
          if (automationDetails) compare(automationDetails, 'runs', run, 'automationDetails')
          runAggregates.forEach((one, index) => {
            compare(one, 'runs', run, 'runAggregates', index)
          })
        })
      },
    },
  },
]
