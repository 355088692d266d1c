import type { Explanation } from '../../../policies/index.ts'
import type { AuditedRepository, AuditReport, Decision, DecisionKind } from '../../../schemas/records/index.ts'

/** What every format is made from. `explain`: the words of the policy behind a decision. Renderers are pure. */
export type AuditView = { readonly report: AuditReport; readonly explain: (decision: Decision) => Explanation }

/** The word for a repository as a whole: the strictest of its decisions, or that something of it was not read. */
export type RepositoryState = DecisionKind | 'unread' | 'none'

export const stateOf = ({ decisions, unread, outcome }: AuditedRepository): RepositoryState => {
  const has = (kind: DecisionKind): boolean => decisions.some(({ decision }) => decision === kind)
  if (has('deny')) return 'deny'
  if (has('review')) return 'review'
  if (outcome === 'unreadable' || unread.length > 0) return 'unread'
  return has('allow') ? 'allow' : 'none'
}

/** `codeql deny, semgrep-rules review`. */
export const decisionsInWords = ({ decisions, outcome }: AuditedRepository): string => {
  if (outcome === 'unreadable') return 'nothing could be judged'
  if (decisions.length === 0) return 'nothing in use that needs a decision'
  return decisions.map(({ subject, decision }) => `${subject} ${decision}`).join(', ')
}

/** The id of the policy that decided, without the digest of all. */
export const policyOf = ({ policy }: Decision): string => policy.split('@')[0] ?? policy

/** The first `limit` as text, and how many more there are. */
export const cut = <T>(
  items: readonly T[],
  limit: number,
): { readonly shown: readonly T[]; readonly rest: number } => ({
  shown: items.slice(0, limit),
  rest: Math.max(0, items.length - limit),
})
