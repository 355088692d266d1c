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
