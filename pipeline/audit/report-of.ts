import type { Store } from '../../evidence/index.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { waiverNotes } from '../../policies/index.ts'
import type {
  AuditedRepository,
  AuditReport,
  ChangedDecision,
  StoredAudit,
  Waiver,
} from '../../schemas/records/index.ts'
import type { Gate } from '../gate.ts'
import { judgeRepository } from './judge-repository.ts'

/** The report of an audit from its store, one repository after the other, judged by the policies and waivers of now. */
export const storedReport = (
  audit: string,
  waivers: readonly Waiver[],
  notices: readonly string[],
  gate: Gate,
  { audits }: Store,
): AuditReport => {
  const repositories = audits.places(audit).flatMap((place) => {
    const stored = audits.get(audit, place)
    return stored === null ? [] : [judgedNow(stored, waivers, gate)]
  })
  const unused = waiverNotes(
    waivers,
    repositories.flatMap(({ decisions }) => decisions),
    gate.today,
  )
  return reportOf(audit, repositories, [...notices, ...unused], gate)
}

/** A stored repository judged now; one that could not be read stays so. */
export const judgedNow = (
  { repository, facts }: StoredAudit,
  waivers: readonly Waiver[],
  gate: Gate,
): AuditedRepository =>
  repository.outcome === 'judged' ? judgeRepository(repository, facts, waivers, gate) : repository

/** The report over repositories, sorted by path; the same bytes whatever ran beside what. */
export const reportOf = (
  audit: string,
  repositories: readonly AuditedRepository[],
  notices: readonly string[],
  { policies }: Gate,
  changed?: readonly ChangedDecision[],
): AuditReport => {
  const decisions = repositories.flatMap((each) => each.decisions)
  const count = (kind: string): number => decisions.filter(({ decision }) => decision === kind).length
  return {
    schema: 'assay/audit/v1',
    audit,
    policies: policies.digest,
    repositories: repositories.toSorted((a, b) => byCodeUnit(a.path, b.path)),
    notices: [...notices],
    counts: {
      repositories: repositories.length,
      deny: count('deny'),
      review: count('review'),
      allow: count('allow'),
      unread: repositories.reduce(
        (sum, { unread, outcome }) => sum + unread.length + (outcome === 'unreadable' ? 1 : 0),
        0,
      ),
    },
    ...(changed === undefined ? {} : { changed: [...changed] }),
  }
}
