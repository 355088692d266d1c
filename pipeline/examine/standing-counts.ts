import type { ComparisonCounts } from '../../schemas/records/index.ts'
import type { StandingReply } from './protocol.ts'

type Stand = StandingReply['standings'][number]

export const countStandings = (standings: readonly Stand[], absent: number): ComparisonCounts => {
  const count = (baseline: Stand['baseline']): number => standings.filter((one) => one.baseline === baseline).length
  return {
    new: count('new'),
    unchanged: count('unchanged'),
    moved: count('moved'),
    absent,
    unknown: count('unknown'),
    silenced: standings.filter(({ silenced }) => silenced === true).length,
  }
}

export const plusCounts = (a: ComparisonCounts, b: ComparisonCounts): ComparisonCounts => ({
  new: a.new + b.new,
  unchanged: a.unchanged + b.unchanged,
  moved: a.moved + b.moved,
  absent: a.absent + b.absent,
  unknown: a.unknown + b.unknown,
  silenced: a.silenced + b.silenced,
})
