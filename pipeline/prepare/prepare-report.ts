import type { PrepareReport, Refusal, Snapshot } from '../../schemas/records/index.ts'
import type { Brought } from './bring-crates.ts'
import type { Decided } from './decide.ts'
import type { BroughtGits } from './git/bring-gits.ts'
import type { TreeReading } from './read-tree.ts'
import type { PrepareRequest } from './request.ts'

/** Everything that is known at the end, sorted. Pure. */
export const reportOf = (
  { path, home }: PrepareRequest,
  snapshot: Snapshot,
  tree: TreeReading,
  decided: Decided,
  brought: Brought,
  gits: BroughtGits,
): PrepareReport => {
  const refused = [...tree.refused, ...decided.refused, ...brought.refused, ...gits.refused].sort(byPlace)
  const locked = decided.wanted.length
  return {
    schema: 'assay/prepare/v1',
    ready: refused.length === 0,
    path,
    commit: snapshot.subject.commit,
    home,
    locks: [...decided.locks],
    crates: {
      locked,
      present: locked - brought.asked,
      fetched: brought.fetched,
      fetchedBytes: brought.bytes,
    },
    git: {
      locked: decided.gits.length,
      present: gits.present,
      fetched: gits.fetched,
      fetchedBytes: gits.bytes,
    },
    refused,
    notices: [...snapshot.notices, ...tree.notices],
  }
}

const placeOf = ({ uri, crate, version, code }: Refusal): string => [uri, crate, version, code].join('\0')

const byPlace = (a: Refusal, b: Refusal): number => (placeOf(a) < placeOf(b) ? -1 : 1)
