import { saidOf } from '../../evidence/verify/index.ts'
import { levelOf } from '../../sarif/index.ts'
import type { FindingRecord } from '../../schemas/records/index.ts'
import type { Result, Run } from '../../schemas/sarif/index.ts'

/**
 * Whether a log that was compared, or held against the operator's list, tells of each finding what the record does: the
 * rule of the first that it tells otherwise, else null. `findings`: those of `own`, in its order. Results were sorted anew, so
 * that alike ones are held against each other as many.
 */
export const toldOtherwise = (
  own: readonly Run[],
  told: readonly Run[],
  findings: readonly FindingRecord[],
): string | null => {
  const [states, holds] = [new Map<string, number>(), new Map<string, number>()]
  for (const run of told)
    for (const result of run.results ?? []) {
      const said = saidOf(run, result)
      add(states, `${toldState(result)} ${said}`, 1)
      add(holds, `${isHeld(result)} ${said}`, 1)
    }
  const results = own.flatMap((run) =>
    (run.results ?? []).flatMap((result) => (levelOf(run, result) === null ? [] : [saidOf(run, result)])),
  )
  const other = findings.find((finding, at) => {
    const said = results[at] ?? ''
    const state = recordedState(finding)
    const isTold = state === null || add(states, `${state} ${said}`, -1) >= 0
    return !isTold || add(holds, `${finding.suppressed === true} ${said}`, -1) < 0
  })
  return other?.ruleId ?? null
}

const add = (counts: Map<string, number>, key: string, more: number): number => {
  const count = (counts.get(key) ?? 0) + more
  counts.set(key, count)
  return count
}

const isHeld = ({ suppressions }: Result): boolean =>
  (suppressions ?? []).some(({ status }) => (status ?? 'accepted') === 'accepted')

const toldState = ({ baselineState }: Result): string =>
  baselineState === 'updated' ? 'unchanged' : (baselineState ?? 'none')

/** Null: nothing is told of it. What is only moved is `unchanged` in SARIF. */
const recordedState = ({ baseline }: FindingRecord): string | null =>
  baseline === undefined || baseline === 'unknown' ? null : baseline === 'moved' ? 'unchanged' : baseline
