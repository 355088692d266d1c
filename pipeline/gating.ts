import type { FindingRecord, VetReport } from '../schemas/records/index.ts'
import type { Compared } from './compare.ts'
import type { JudgedFacts } from './judge.ts'

const levelsOf = (findings: readonly FindingRecord[]): { error: number; warning: number; note: number } => {
  const count = (level: string): number => findings.filter((finding) => finding.level === level).length
  return { error: count('error'), warning: count('warning'), note: count('note') }
}

/** The head's findings by level; what the operator's list holds back is in none. */
export const countFindings = (all: readonly FindingRecord[], isCompared: boolean): VetReport['results'] => {
  const findings = all.filter(({ suppressed }) => suppressed !== true)
  const suppressed = all.length - findings.length
  return {
    total: findings.length,
    ...levelsOf(findings),
    ...(isCompared ? { new: findings.filter(({ baseline }) => baseline === 'new').length } : {}),
    ...(suppressed === 0 ? {} : { suppressed }),
  }
}

/** With a base, only what is new or silenced gates; what has no base at all gates as without one. */
export const gatingOf = (
  all: readonly FindingRecord[],
  compared: Pick<Compared, 'withoutBase'> | null,
): JudgedFacts['gating'] => {
  const findings = all.filter(({ suppressed }) => suppressed !== true)
  if (compared === null) return { ...levelsOf(findings), word: '' }
  const gating = findings.filter(
    ({ analyzer, baseline, silenced }) =>
      baseline === 'new' || silenced === true || compared.withoutBase.includes(analyzer),
  )
  const isNew = gating.every(({ baseline }) => baseline === 'new')
  const isNewOrSilenced = gating.every(({ baseline, silenced }) => baseline === 'new' || silenced === true)
  return { ...levelsOf(gating), word: isNew ? 'new ' : isNewOrSilenced ? 'new or silenced ' : '' }
}

/** Findings of which nobody can say whether they are new, by the analyzer that did not finish on the base. */
export const undecidedOf = (
  findings: readonly FindingRecord[],
  compared: Pick<Compared, 'undecided'>,
): JudgedFacts['undecided'] =>
  compared.undecided.map(({ id, reason }) => ({
    id,
    reason,
    ...levelsOf(
      findings.filter(
        ({ analyzer, baseline, suppressed, silenced }) =>
          analyzer === id && baseline === 'unknown' && suppressed !== true && silenced !== true,
      ),
    ),
  }))
