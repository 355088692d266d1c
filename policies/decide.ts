import { byCodeUnit } from '../lib/order.ts'
import type { Decision, DecisionKind, LicenceFacts, MissingFact, Signal, Waiver } from '../schemas/records/index.ts'
import { engineKind, sharedFacts } from './facts/facts.ts'
import type { Variables } from './facts/variables.ts'
import { type Item, itemsOf } from './items.ts'
import type { Policy, PolicySet } from './load.ts'
import { waiverState } from './waivers.ts'

/** All that decisions rest on, for one repository. `today` is `YYYY-MM-DD` in UTC. */
export type DecideInput = LicenceFacts & { readonly waivers: readonly Waiver[]; readonly today: string }

type Judgement = {
  readonly decision: DecisionKind
  readonly policy: Policy | null
  readonly item: Item
  readonly facts: Variables
}

const strictness: Readonly<Record<DecisionKind, number>> = { allow: 0, review: 1, deny: 2 }

/**
 * One decision per subject in use, sorted by subject: the strictest over all its items, with the evidence of each. The
 * order of policies means nothing: deny beats review beats allow, and what no policy speaks of is denied.
 */
export const decide = (input: DecideInput, set: PolicySet): readonly Decision[] => {
  const subjects = set.subjects.flatMap((subject) => {
    const facts = sharedFacts(input.declared, input.detectedLicence, input.signals, subject, set.entitlements)
    const items = itemsOf(input, subject, set.ruleOrigins)
    const judged = items.flatMap((item) => judge(item, facts, subject.id, set) ?? [])
    const settled = judged.some(({ item }) => item.form !== 'unread')
      ? judged.filter(({ item }) => item.form !== 'unread')
      : judged
    return settled.length === 0 ? [] : [toDecision(subject.id, settled, input, set)]
  })
  const engines = input.analyzers.map(({ id, licence }) => {
    const facts = sharedFacts(input.declared, input.detectedLicence, input.signals, null, set.entitlements)
    const item: Item = { form: 'engine', evidence: [], ruleLicence: '', engine: engineKind(licence) }
    return toDecision(
      id,
      [judge(item, facts, '*', set) ?? unspoken(item, { ...facts, ...blank, form: 'engine' })],
      input,
      set,
    )
  })
  return [...subjects, ...engines].sort((a, b) => byCodeUnit(a.subject, b.subject))
}

const blank = { form: '', asUse: '', ruleLicence: '', engine: '' } as const

/** null: a hint that no policy holds against. Any other item that no policy speaks of is denied. */
const judge = (
  item: Item,
  shared: Omit<Variables, keyof typeof blank>,
  subject: string,
  set: PolicySet,
): Judgement | null => {
  const isHint = item.form === 'hint'
  const asUse = isHint ? (judge({ ...item, form: 'use' }, shared, subject, set)?.decision ?? '') : ''
  const facts: Variables = { ...shared, form: item.form, asUse, ruleLicence: item.ruleLicence, engine: item.engine }
  const held = set.policies.filter((policy) => policy.subject === subject && policy.holds(facts))
  const strictest = held.sort((a, b) => strictness[b.decision] - strictness[a.decision] || byCodeUnit(a.id, b.id))[0]
  if (strictest) return { decision: strictest.decision, policy: strictest, item, facts }
  return isHint ? null : unspoken(item, facts)
}

const unspoken = (item: Item, facts: Variables): Judgement => ({ decision: 'deny', policy: null, item, facts })

const toDecision = (subject: string, judged: readonly Judgement[], input: DecideInput, set: PolicySet): Decision => {
  const worst = judged.reduce((most, { decision }) => Math.max(most, strictness[decision]), 0)
  const deciding = judged.filter(({ decision }) => strictness[decision] === worst)
  const [first] = deciding
  if (!first) throw new RangeError('a decision needs a judgement')
  const { inForce, expired } = waiverState(input.waivers, subject, input.today)
  const waived = inForce !== null && first.decision !== 'allow'
  const id = first.policy?.id ?? 'default-deny'
  const clause = first.policy?.clauseText ?? `No policy speaks of this, so it is denied (${subject}).`
  return {
    subject,
    decision: waived ? 'allow' : first.decision,
    policy: `${waived ? `waiver:${id}` : id}@${set.digest}`,
    clause: waived ? `${clause} Waived by ${inForce.who} until ${inForce.until}: ${inForce.why}` : clause,
    missing: waived
      ? []
      : [...missingOf(deciding, set), ...expired.map(({ who, until }) => ({ fact: `waiver, expired ${until}`, who }))],
    substitutes: [...(first.policy?.substitutes ?? [])],
    evidence: sortedEvidence(judged.flatMap(({ item }) => item.evidence)),
  }
}

const missingOf = (deciding: readonly Judgement[], set: PolicySet): readonly MissingFact[] => {
  const isUnknown = (fact: string, facts: Variables): boolean => {
    switch (fact) {
      case 'licence':
        return facts.licence === 'unknown' || facts.contradiction
      case 'host':
        return facts.host === 'unknown' || facts.entitlement === 'elsewhere'
      case 'visibility':
        return facts.visibility === 'unknown' || (facts.licence === 'osi' && facts.visibility === 'private')
      case 'use':
        return facts.use === 'unknown'
      case 'automation':
        return facts.automation === 'unknown'
      case 'entitlement':
        return facts.entitlement !== 'covers'
      default:
        return true
    }
  }
  const facts = deciding.flatMap((each) => (each.policy?.missing ?? []).filter((fact) => isUnknown(fact, each.facts)))
  const unspokenEngine = deciding.some(({ policy, item }) => policy === null && item.form === 'engine')
  const names = [...new Set([...facts, ...(unspokenEngine ? ['analyzer-licence'] : [])])]
  return names.map((fact) => ({ fact, who: set.factOwners[fact] ?? '' }))
}

const sortedEvidence = (evidence: readonly Signal[]): Signal[] => {
  const byPlace = new Map(evidence.map((each) => [`${each.uri}\n${each.line}\n${each.signal}`, each]))
  return [...byPlace.values()].sort(
    (a, b) => byCodeUnit(a.uri, b.uri) || a.line - b.line || byCodeUnit(a.signal, b.signal),
  )
}
