import { counted, thousands } from '../../../lib/counted.ts'
import type { Checks, Visit } from '../../rules/index.ts'
import type { ConsumerRule, Count, Tally } from '../consumer-rule.ts'
import { type Limit, limits } from './limits.ts'

type Measure = (found: number, visit: Visit, ...inside: readonly (string | number)[]) => void

/** Things that an object may have so many of. `id` begins the ids of its rules. */
type Counted = {
  readonly id: string
  readonly thing: string
  readonly holder: 'log' | 'run' | 'rule' | 'result'
  readonly limit: Limit
  readonly remedy: string
  readonly checks: (measure: Measure) => Checks
}

const split = 'Split the log: assay split --profile github.'

const things: readonly Counted[] = [
  {
    id: 'runs',
    thing: 'run',
    holder: 'log',
    limit: limits.runsOfLog,
    remedy: split,
    checks: (measure) => ({ sarifLog: ({ runs }, visit) => measure(runs?.length ?? 0, visit, 'runs') }),
  },
  {
    id: 'results',
    thing: 'result',
    holder: 'run',
    limit: limits.resultsOfRun,
    remedy: split,
    checks: (measure) => ({ run: ({ results }, visit) => measure(results?.length ?? 0, visit, 'results') }),
  },
  {
    id: 'rules',
    thing: 'rule',
    holder: 'run',
    limit: limits.rulesOfRun,
    remedy: split,
    checks: (measure) => ({
      run: ({ tool = {} }, visit) => {
        const components = [tool.driver, ...(tool.extensions ?? [])]
        measure(
          components.reduce((sum, component) => sum + (component?.rules?.length ?? 0), 0),
          visit,
          'tool',
        )
      },
    }),
  },
  {
    id: 'extensions',
    thing: 'extension',
    holder: 'run',
    limit: limits.extensionsOfRun,
    remedy: 'Put rules of several extensions into one, or into the driver.',
    checks: (measure) => ({
      run: ({ tool }, visit) => measure(tool?.extensions?.length ?? 0, visit, 'tool', 'extensions'),
    }),
  },
  {
    id: 'thread-flow-locations',
    thing: 'thread flow location',
    holder: 'result',
    limit: limits.threadFlowLocationsOfResult,
    remedy: 'Let the tool write fewer or shorter code flows for a result.',
    checks: (measure) => ({
      result: ({ codeFlows = [] }, visit) => {
        let found = 0
        for (const { threadFlows = [] } of codeFlows)
          for (const { locations = [] } of threadFlows) found += locations.length
        measure(found, visit, 'codeFlows')
      },
    }),
  },
  {
    id: 'locations',
    thing: 'location',
    holder: 'result',
    limit: limits.locationsOfResult,
    remedy: 'Report each place by a result of its own.',
    checks: (measure) => ({ result: ({ locations = [] }, visit) => measure(locations.length, visit, 'locations') }),
  },
  {
    id: 'tags',
    thing: 'tag',
    holder: 'rule',
    limit: limits.tagsOfRule,
    remedy: 'Keep the tags by which people filter.',
    checks: (measure) => ({
      reportingDescriptor: ({ properties }, visit) => {
        if (visit.frame.property === 'rules') measure(properties?.tags?.length ?? 0, visit, 'properties', 'tags')
      },
    }),
  },
]

const holderOf = (holder: Counted['holder'], { places, runs }: Tally): string => {
  if (holder === 'log') return 'it'
  if (holder === 'run') return runs
  return places === 1 ? `a ${holder} of ${runs}` : counted(places, holder)
}

const refusal = ({ id, thing, holder, limit, remedy, checks }: Counted): ConsumerRule => ({
  id: `github/${id}-refused`,
  effect: 'refuses',
  what: 'log',
  requirement: `A ${holder} has at most ${counted(limit.refusedOver, thing)}.`,
  remedy,
  source: limit.source,
  sentence: (tally) =>
    tally.places === 1
      ? `GitHub refuses the log: ${holderOf(holder, tally)} has ${counted(tally.of, thing)}, more than ${thousands(limit.refusedOver)}.`
      : `GitHub refuses the log: ${holderOf(holder, tally)} have more than ${counted(limit.refusedOver, thing)} each.`,
  perLog: (count) => ({
    enter: checks((found, visit, ...inside) => {
      if (found > limit.refusedOver) lose(count, visit, 0, found, `The ${holder} has ${counted(found, thing)}.`, inside)
    }),
  }),
})

const cut = ({ id, thing, holder, limit, remedy, checks }: Counted, kept: number): ConsumerRule => ({
  id: `github/${id}-kept`,
  effect: 'cuts',
  what: `${thing}s`,
  requirement: `Of the ${thing}s of a ${holder}, ${thousands(kept)} are kept.`,
  remedy,
  source: limit.source,
  sentence: (tally) =>
    `GitHub keeps ${thousands(tally.kept)} of ${counted(tally.of, thing)} of ${holderOf(holder, tally)}.`,
  perLog: (count) => ({
    enter: checks((found, visit, ...inside) => {
      if (found > kept && found <= limit.refusedOver)
        lose(count, visit, kept, found, `The ${holder} has ${counted(found, thing)}.`, inside)
    }),
  }),
})

const lose = (
  count: Count,
  visit: Visit,
  kept: number,
  of: number,
  message: string,
  inside: readonly (string | number)[],
): void => count.loses(visit, { kept, of }, message, ...inside)

export const countRules: readonly ConsumerRule[] = things.flatMap((one) => [
  refusal(one),
  ...(one.limit.kept === null ? [] : [cut(one, one.limit.kept)]),
])
