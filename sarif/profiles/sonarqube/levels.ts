import type { Run } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import { manual } from './sources.ts'

/** The level of each rule as Multi-Quality Rule mode knows it: of the driver, or, where that gives none, of the extensions. */
const levelsOfRules = ({ tool }: Loose<Run>): ReadonlyMap<string, string> => {
  const leveled = (
    rules: NonNullable<NonNullable<typeof tool>['driver']>['rules'],
  ): readonly (readonly [string, string])[] =>
    (rules ?? []).flatMap(({ id, defaultConfiguration }) =>
      id !== undefined && defaultConfiguration?.level !== undefined ? [[id, defaultConfiguration.level]] : [],
    )
  const own = leveled(tool?.driver?.rules)
  return new Map(own.length > 0 ? own : (tool?.extensions ?? []).flatMap(({ rules }) => leveled(rules)))
}

// Both are LOW.
const impactOf = (level: string): string => (level === 'none' ? 'note' : level)

const ofRule = (): ConsumerRule => {
  const known = new WeakMap<object, ReadonlyMap<string, string>>()
  return resultRule(
    {
      id: 'sonarqube/level-of-rule',
      effect: 'ignores',
      requirement:
        'The level of a result is that of its rule: Multi-Quality Rule mode reads no other, and takes warning where the rule has none.',
      remedy: 'Give the level to the rule, in "defaultConfiguration"; make two rules of one with two levels.',
      source: manual,
      sentence: (tally) =>
        `SonarQube in Multi-Quality Rule mode gives ${lostOf(tally)} another severity than their level.`,
    },
    ({ ruleId = '', level }, { run }) => {
      if (!run || level === undefined) return null
      const levels = known.get(run.run) ?? levelsOfRules(run.run)
      known.set(run.run, levels)
      const shown = levels.get(ruleId) ?? 'warning'
      if (impactOf(shown) === impactOf(level)) return null
      return {
        message: `The level is "${level}", but what is shown is that of the rule, "${shown}".`,
        inside: ['level'],
      }
    },
  )
}

type Leveled = { last: string; readonly counts: Map<string, number>; odd: number | null }

const ofLast: ConsumerRule = {
  id: 'sonarqube/levels-differ',
  effect: 'ignores',
  what: 'results',
  requirement:
    'The results of a rule that have a level have the same: Standard Experience gives that of the last to all.',
  remedy: 'Make a rule of each level.',
  source: manual,
  sentence: (tally) =>
    `SonarQube in Standard Experience gives ${lostOf(tally)} the level of the last result of their rule.`,
  perRun: ({ loses }) => {
    const rules = new Map<string, Leveled>()
    return {
      enter: {
        result: ({ ruleId = '', level }, { frame, run }) => {
          if (!run || level === undefined) return
          const rule: Leveled = rules.get(ruleId) ?? { last: level, counts: new Map(), odd: null }
          if (rule.odd === null && rule.last !== level) rule.odd = Number(frame.key)
          rule.last = level
          rule.counts.set(level, (rule.counts.get(level) ?? 0) + 1)
          rules.set(ruleId, rule)
        },
      },
      leave: {
        run: (_, visit) => {
          for (const [id, { last, counts, odd }] of rules) {
            if (odd === null) continue
            const of = [...counts.values()].reduce((sum, count) => sum + count, 0)
            const levels = [...counts.keys()].sort().join(', ')
            const message = `The results of rule "${id}" have the levels ${levels}; all get "${last}".`
            loses(visit, { kept: counts.get(last) ?? 0, of }, message, 'results', odd, 'level')
          }
        },
      },
    }
  },
}

export const levelRules = (): readonly ConsumerRule[] => [ofRule(), ofLast]
