import { canonicalJson } from '../../lib/canonical.ts'
import type { Result, Run, SarifLog } from '../../schemas/sarif/index.ts'

/**
 * Whether a log that was compared with a base, or held against the operator's list, still has every result of the logs that
 * it is made of and no other, but for those that only the base has: null, or the id of a rule whose results are not the same.
 */
export const otherResults = (made: SarifLog, own: readonly SarifLog[]): string | null => {
  const left = new Map<string, { count: number; readonly ruleId: string }>()
  for (const log of own)
    for (const { key, ruleId } of resultsOf(log)) {
      const known = left.get(key)
      if (known === undefined) left.set(key, { count: 1, ruleId })
      else known.count += 1
    }
  for (const { key, isAbsent, ruleId } of resultsOf(made)) {
    const known = left.get(key)
    if (known !== undefined && known.count > 0) known.count -= 1
    else if (!isAbsent) return ruleId
  }
  return [...left.values()].find(({ count }) => count > 0)?.ruleId ?? null
}

/** What an imported log calls absent itself is one of its results. */
type Keyed = { readonly key: string; readonly ruleId: string; readonly isAbsent: boolean }

const resultsOf = (log: SarifLog): readonly Keyed[] =>
  (log.runs ?? []).flatMap((run) =>
    (run.results ?? []).map((result) => ({
      key: `${result.baselineState === 'absent'} ${saidOf(run, result)}`,
      ruleId: result.ruleId ?? '',
      isAbsent: result.baselineState === 'absent',
    })),
  )

/** What a result says, as a key. What a comparison adds is left out, and so are positions in lists, which it moves. */
export const saidOf = (
  run: Run,
  { ruleId = '', level, kind, message, locations, partialFingerprints }: Result,
): string => {
  const place = locations?.[0]?.physicalLocation
  const { uri } = place?.artifactLocation ?? {}
  const tool = run.tool.driver.name
  return canonicalJson({ tool, ruleId, level, kind, message, uri, region: place?.region, partialFingerprints })
}
