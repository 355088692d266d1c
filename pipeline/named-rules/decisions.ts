import { byCodeUnit } from '../../lib/order.ts'
import type { Decision, DecisionKind } from '../../schemas/records/index.ts'

const strictness: Readonly<Record<DecisionKind, number>> = { allow: 0, review: 1, deny: 2 }

/** One decision per subject, the strictest of those on the tree and on the named rules, with the evidence of all. */
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
  const evidence = new Map(
    [...first.evidence, ...second.evidence].map((each) => [`${each.uri}\n${each.line}\n${each.signal}`, each]),
  )
  return {
    ...first,
    evidence: [...evidence.values()].sort(
      (a, b) => byCodeUnit(a.uri, b.uri) || a.line - b.line || byCodeUnit(a.signal, b.signal),
    ),
  }
}
