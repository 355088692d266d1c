import type { Result, Run, Suppression } from '../../schemas/sarif/index.ts'
import { defaultLevelOf, ruleIdOf, ruleOf } from '../result-level.ts'
import { adoptLocations } from './locations.ts'
import { wordsOf } from './message-text.ts'

/** How a tool writes messages: as SARIF says (`sarif`), or as plain text that means every brace as it stands. */
export type Messages = 'sarif' | 'plain'

/** The results of a run without references: each says its rule, level, words and files itself. What a baseline knows as gone is left out. */
export const adoptResults = (run: Run, messages: Messages): Result[] => {
  const known = new Map<string, ReturnType<typeof lookUp>>()
  const rulesOf = (result: Result): ReturnType<typeof lookUp> => {
    // Many results have few rules; each look-up may go through all of these.
    const key = JSON.stringify([result.ruleId, result.ruleIndex, result.rule])
    const found = known.get(key) ?? lookUp(run, result)
    known.set(key, found)
    return found
  }
  return (run.results ?? [])
    .filter(({ baselineState }) => baselineState !== 'absent')
    .map((result) => adoptResult(run, result, rulesOf(result), messages))
}

const lookUp = (run: Run, result: Result) => ({
  id: ruleIdOf(run, result),
  strings: ruleOf(run, result)?.messageStrings,
  level: defaultLevelOf(run, result),
})

const adoptResult = (run: Run, result: Result, rule: ReturnType<typeof lookUp>, messages: Messages): Result => {
  const { message, kind = 'fail', suppressions = [] } = result
  const text =
    messages === 'plain' && message.text !== undefined
      ? message.text
      : wordsOf(message, rule.strings, run.tool.driver.globalMessageStrings)
  const locations = adoptLocations(run, result.locations)
  const relatedLocations = adoptLocations(run, result.relatedLocations)
  return {
    ...(rule.id === '' ? {} : { ruleId: rule.id }),
    ...(kind === 'fail' ? {} : { kind }),
    level: kind === 'fail' ? ((result.level ?? rule.level) as NonNullable<Result['level']>) : 'none',
    message: { text },
    ...(locations.length === 0 ? {} : { locations }),
    ...(relatedLocations.length === 0 ? {} : { relatedLocations: unique(relatedLocations) }),
    ...(suppressions.length === 0 ? {} : { suppressions: unique(suppressions.map(adoptSuppression)) }),
  }
}

const adoptSuppression = ({ kind, status, justification }: Suppression): Suppression => ({
  kind,
  ...(status === undefined ? {} : { status }),
  ...(justification === undefined ? {} : { justification }),
})

const unique = <T>(items: readonly T[]): T[] => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
