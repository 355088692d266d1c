import { byCodeUnit } from '../../../lib/order.ts'
import type { Result } from '../../../schemas/sarif/index.ts'
import { houseFingerprint, partialNames } from '../../fingerprint/house.ts'
import type { Visit } from '../../rules/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { houseRule } from './house-rule.ts'

const renormalize = 'Write the log by assay vet: the normalizer brings any log into the house form.'
const digest = /^[0-9a-f]{32}$/

const hasFingerprints = ({ fingerprints = {}, partialFingerprints = {} }: Loose<Result>): boolean =>
  [fingerprints[houseFingerprint], ...partialNames.map((name) => partialFingerprints[name])].every((value) =>
    digest.test(value ?? ''),
  ) && /^[0-9a-f]{1,16}:[1-9]\d*$/.test(partialFingerprints['primaryLocationLineHash'] ?? '0:1')

const isRuleRight = ({ ruleId, ruleIndex = -1 }: Loose<Result>, { run }: Visit): boolean =>
  ruleId !== undefined && run?.run.tool?.driver?.rules?.[ruleIndex]?.id === ruleId

type Key = readonly [uri: string, ...numbers: number[]]

const keyOf = ({ locations = [] }: Loose<Result>): Key => {
  const { artifactLocation, region = {} } = locations[0]?.physicalLocation ?? {}
  const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = region
  return [artifactLocation?.uri ?? '', startLine, startColumn, endLine, endColumn]
}

const isBefore = (a: Key, b: Key): boolean => {
  const byUri = byCodeUnit(a[0], b[0])
  if (byUri !== 0) return byUri < 0
  for (let at = 1; at < a.length; at++) {
    const difference = Number(a[at]) - Number(b[at])
    if (difference !== 0) return difference < 0
  }
  return true
}

/** The results and the rules that fired. */
export const resultRules: readonly ConsumerRule[] = [
  houseRule({
    id: 'level',
    noun: 'result',
    requirement: 'A result has its level.',
    remedy: renormalize,
    wrong: 'without a level',
    checks: (see) => ({ result: ({ level }, visit) => see(level === undefined, visit) }),
  }),
  houseRule({
    id: 'rule-of-result',
    noun: 'result',
    requirement: 'The rule of a result stands in the rules of the driver, and ruleIndex points at it.',
    remedy: renormalize,
    wrong: 'whose rule is not where ruleIndex points',
    checks: (see) => ({ result: (result, visit) => see(!isRuleRight(result, visit), visit) }),
  }),
  houseRule({
    id: 'rule-order',
    noun: 'run',
    requirement: 'The rules of the driver are sorted by id.',
    remedy: renormalize,
    wrong: 'with rules that are not in order',
    checks: (see) => ({
      run: ({ tool }, visit) => {
        const rules = tool?.driver?.rules ?? []
        const wrong = rules.findIndex(
          ({ id = '' }, index) => index > 0 && byCodeUnit(rules[index - 1]?.id ?? '', id) > 0,
        )
        if (wrong < 0) see(false, visit)
        else see(true, visit, 'tool', 'driver', 'rules', wrong)
      },
    }),
  }),
  houseRule({
    id: 'fingerprints',
    noun: 'result',
    requirement: `A result has ${[houseFingerprint, ...partialNames].join(', ')}; primaryLocationLineHash has GitHub's form.`,
    remedy: renormalize,
    wrong: 'without the fingerprints of the house',
    checks: (see) => ({ result: (result, visit) => see(!hasFingerprints(result), visit) }),
  }),
  houseRule({
    id: 'result-order',
    noun: 'result',
    requirement: 'Results are sorted by file and place.',
    remedy: renormalize,
    wrong: 'that belong before the one above',
    checks: (see) => {
      let last: Key | null = null
      return {
        result: (result, visit) => {
          const key = keyOf(result)
          see(last !== null && !isBefore(last, key), visit)
          last = key
        },
      }
    },
  }),
]
