import { counted, thousands } from '../../../lib/counted.ts'
import type { ReportingDescriptor, Run } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { importer } from './sources.ts'

type Twice = { readonly id: string; readonly at: readonly (string | number)[] }
type Listed = readonly [rule: Loose<ReportingDescriptor>, at: readonly (string | number)[]]

const hasResults = ({ results }: Loose<Run>): boolean => (results?.length ?? 0) > 0

const firstTwice = (rules: readonly Listed[]): Twice | null => {
  const seen = new Set<string>()
  for (const [{ id = '' }, at] of rules) {
    if (seen.has(id)) return { id, at }
    seen.add(id)
  }
  return null
}

const withLevel = (rules: readonly Listed[]): readonly Listed[] =>
  rules.filter(([rule]) => rule.defaultConfiguration?.level !== undefined)

/** It files the levels of rules by their ids: those of the driver, or, where that has none, those of all extensions. */
const ruleTwice = ({ tool }: Loose<Run>): Twice | null => {
  const own = (tool?.driver?.rules ?? []).map((rule, index): Listed => [rule, ['tool', 'driver', 'rules', index]])
  const theirs = (tool?.extensions ?? []).flatMap(({ rules = [] }, extension) =>
    rules.map((rule, index): Listed => [rule, ['tool', 'extensions', extension, 'rules', index]]),
  )
  const ofDriver = withLevel(own)
  return firstTwice(ofDriver.length > 0 ? ofDriver : withLevel(theirs))
}

const ofRuns = (lost: number, of: number): string => `${thousands(lost)} of ${counted(of, 'run')}`

/** What costs a run its import, with all its results. */
export const runRules: readonly ConsumerRule[] = [
  {
    id: 'sonarqube/tool-name',
    effect: 'drops',
    what: 'runs',
    requirement: 'The driver of a run has a name.',
    remedy: 'Name the tool: "tool.driver.name".',
    source: importer,
    sentence: ({ kept, of }) => `SonarQube drops ${ofRuns(of - kept, of)}: no name of the tool.`,
    perLog: ({ arrives, loses }) => ({
      enter: {
        run: (run, visit) => {
          if (!hasResults(run) || run.tool?.driver?.name !== undefined) arrives()
          else loses(visit, { kept: 0, of: 1 }, 'The driver of the run has no name.')
        },
      },
    }),
  },
  {
    id: 'sonarqube/rule-twice',
    effect: 'drops',
    what: 'runs',
    requirement:
      'No two rules of a driver with a default level have the same id, nor two of the extensions where the driver gives no levels.',
    remedy: 'Keep one of the two rules, or give them ids of their own.',
    source: importer,
    sentence: ({ kept, of }) => `SonarQube drops ${ofRuns(of - kept, of)}: a rule with a level is there twice.`,
    perLog: ({ arrives, loses }) => ({
      enter: {
        run: (run, visit) => {
          const twice = hasResults(run) ? ruleTwice(run) : null
          if (twice)
            loses(visit, { kept: 0, of: 1 }, `An earlier rule with a level has the id "${twice.id}".`, ...twice.at)
          else arrives()
        },
      },
    }),
  },
  {
    id: 'sonarqube/no-results',
    effect: 'drops',
    level: 'note',
    what: 'runs',
    requirement: 'A run has the array results, if it is empty.',
    remedy: 'Write an empty array of results.',
    source: importer,
    sentence: ({ kept, of }) =>
      `SonarQube reports that it could not import ${ofRuns(of - kept, of)}: no array of results.`,
    perLog: ({ arrives, loses }) => ({
      enter: {
        run: ({ results }, visit) => {
          if (results === undefined) loses(visit, { kept: 0, of: 1 }, 'The run has no array of results.')
          else arrives()
        },
      },
    }),
  },
]
