import { thousands } from '../../lib/counted.ts'
import type { FindingRecord, Reason, VetReport } from '../../schemas/records/index.ts'
import { gatedBy } from '../threshold.ts'

/** What of the findings a consumer is shown, what gates among it, and a sentence on the rest (empty: there is none). */
export type Standing<F> = {
  readonly shown: readonly F[]
  readonly gates: (finding: F) => boolean
  readonly rest: string
}

/** Held back by the operator, or the base's alone: no finding of this tree. */
export const isFinding = ({ baseline, suppressed }: FindingRecord): boolean =>
  baseline !== 'absent' && suppressed !== true

/**
 * With a comparison, what the branch brought: new, or silenced by its own configuration. What has no base at all (a log that
 * was brought in) counts as without one. Without a comparison all findings. Pure.
 */
export const standingOf = <F extends FindingRecord>(report: VetReport, findings: readonly F[]): Standing<F> => {
  const imported = new Set(report.analyzers.filter(({ integrity }) => integrity === 'imported').map(({ id }) => id))
  const isBrought = ({ baseline, silenced, analyzer }: F): boolean =>
    report.comparison === undefined ||
    silenced === true ||
    baseline === undefined ||
    baseline === 'new' ||
    (baseline === 'unknown' && imported.has(analyzer))
  const levels: readonly string[] = gatedBy[report.failOn ?? 'error']
  const present = findings.filter(isFinding)
  const shown = present.filter(isBrought)
  return {
    shown,
    gates: (finding) => isFinding(finding) && isBrought(finding) && levels.includes(finding.level),
    rest: restOf(
      report,
      present.filter((finding) => !isBrought(finding)),
    ),
  }
}

const restOf = ({ comparison, results }: VetReport, others: readonly FindingRecord[]): string => {
  const unknown = others.filter(({ baseline }) => baseline === 'unknown').length
  const parts: readonly (readonly [string, number])[] = [
    ['In the base too', others.length - unknown],
    ['Not comparable with the base', unknown],
    ['Gone since the base', comparison?.counts.absent ?? 0],
    ['Held back by the operator', results.suppressed ?? 0],
  ]
  return parts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what}: ${thousands(count)}.`)
    .join(' ')
}

/** Why the verdict is no pass, beside findings that are shown themselves. */
export const openReasons = ({ reasons }: VetReport): readonly Reason[] =>
  reasons.filter(({ code }) => code !== 'findings')
