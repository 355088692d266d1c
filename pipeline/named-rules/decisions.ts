import { byCodeUnit } from '../../lib/order.ts'
import { strictness, withMore } from '../../policies/index.ts'
import type { Decision } from '../../schemas/records/index.ts'

/** One decision per subject, the strictest of those on the tree and on the named rules, its evidence before that of the other. */
export const withRuleDecisions = (onTree: readonly Decision[], onRules: readonly Decision[]): readonly Decision[] => {
  const bySubject = new Map<string, Decision>()
  for (const decision of [...onTree, ...onRules]) {
    const known = bySubject.get(decision.subject)
    bySubject.set(decision.subject, known === undefined ? decision : joined(known, decision))
  }
  return [...bySubject.values()].sort((a, b) => byCodeUnit(a.subject, b.subject))
}

const joined = (one: Decision, other: Decision): Decision => {
  const [first, second] = strictness[other.decision] > strictness[one.decision] ? [other, one] : [one, other]
  return { ...first, evidence: withMore(first.evidence, second.evidence) }
}
