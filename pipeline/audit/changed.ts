import { canonicalJson } from '../../lib/canonical.ts'
import { byCodeUnit } from '../../lib/order.ts'
import type { ChangedDecision, Decision } from '../../schemas/records/index.ts'

/** The decisions of one repository that are other than they were. The digest of all policies alone changes none. */
export const changedDecisions = (
  path: string,
  before: readonly Decision[],
  after: readonly Decision[],
): readonly ChangedDecision[] => {
  const subjects = [...new Set([...before, ...after].map(({ subject }) => subject))].sort(byCodeUnit)
  return subjects.flatMap((subject) => {
    const was = before.find((each) => each.subject === subject) ?? null
    const is = after.find((each) => each.subject === subject) ?? null
    return saying(was) === saying(is) ? [] : [{ path, subject, before: was, after: is }]
  })
}

const saying = (decision: Decision | null): string =>
  decision === null ? '' : canonicalJson({ ...decision, policy: decision.policy.split('@')[0] })
