import type { ConsumerEffect } from '../../schemas/records/index.ts'
import { type ConsumerRule, levelOf, openRule } from './consumer-rule.ts'
import type { Outcome, Profile, ProfileContext, Source } from './contract.ts'

/**
 * `short`: how sentences and the `section` of its defects name the consumer. `schemaCheck`: where it says that it checks
 * logs by the schema; `schemaRules`: those of the schema layer that it checks, all if it does not say.
 */
export type Definition = Omit<Profile, 'open' | 'settled' | 'schemaCheck' | 'requirements'> & {
  readonly settled?: readonly string[]
  readonly short: string
  readonly schemaCheck?: Source
  readonly schemaRules?: readonly string[]
  readonly rules: (context: ProfileContext) => readonly ConsumerRule[]
}

const refusal = (ruleId: string, sentence: string, source: Source): ConsumerEffect => ({
  effect: 'refuses',
  what: 'log',
  kept: 0,
  of: 1,
  ruleId,
  sentence,
  ...source,
})

/** What follows from the layers below: no consumer reads what is no log, and some check by the schema. */
const basicEffects = (
  { short, document, schemaCheck, schemaRules }: Definition,
  { isRead, ruleCounts }: Outcome,
): readonly ConsumerEffect[] => {
  const broken = Object.keys(ruleCounts)
  if (!isRead) {
    const ruleId = broken.find((id) => id.startsWith('bytes/')) ?? broken[0] ?? 'schema/type'
    return [refusal(ruleId, `${short} refuses the log: it cannot be read.`, document)]
  }
  const bySchema = broken.find((id) => schemaRules?.includes(id) ?? id.startsWith('schema/'))
  return schemaCheck && bySchema !== undefined
    ? [refusal(bySchema, `${short} refuses the log: it breaks the schema of SARIF 2.1.0.`, schemaCheck)]
    : []
}

const nothingKnown: ProfileContext = { size: { bytes: 0, gzipBytes: null }, tree: null }

/** A profile from its limits and rules. */
export const defineProfile = (definition: Definition): Profile => {
  const { id, name, limits, document, short, rules, settled = [], schemaCheck = null } = definition
  return {
    id,
    name,
    limits,
    document,
    settled,
    schemaCheck,
    requirements: () =>
      rules(nothingKnown).map((rule) => ({
        id: rule.id,
        section: short,
        level: levelOf(rule),
        effect: rule.effect,
        requirement: rule.requirement,
        remedy: rule.remedy,
        source: rule.source,
      })),
    open: (context) => {
      const opened = rules(context).map((rule) => openRule(rule, short))
      return {
        rules: opened.map(({ rule }) => rule),
        effects: (outcome) => [...basicEffects(definition, outcome), ...opened.flatMap(({ effect }) => effect() ?? [])],
      }
    },
  }
}
