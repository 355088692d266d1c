import { byCodeUnit } from '../lib/order.ts'
import type { Decision, DecisionKind, LicenceFacts, Signal, Waiver, WaiverUse } from '../schemas/records/index.ts'
import { sharedFacts } from './facts/facts.ts'
import type { SharedVariables, Variables } from './facts/variables.ts'
import type { Item } from './item.ts'
import { itemsBySubject } from './items.ts'
import type { Policy, PolicySet } from './load.ts'
import { missingOf } from './missing.ts'
import { joinedEvidence, withMore } from './places.ts'
import { strictness } from './strictness.ts'
import { expiredFor, waiversFor } from './waivers.ts'

/** All that decisions rest on, for one repository. `today` is `YYYY-MM-DD` in UTC. */
export type DecideInput = LicenceFacts & { readonly waivers: readonly Waiver[]; readonly today: string }

/** What one item gets; `policy` null: none speaks of it. */
export type Judgement = {
  readonly decision: DecisionKind
  readonly policy: Policy | null
  readonly item: Item
  readonly facts: Variables
}

/**
 * One decision per subject in use, sorted by subject: the strictest over all its items, with the evidence of each, that of
 * those that decided first. The order of policies, signs and waivers means nothing: deny beats review beats allow, and
 * what no policy speaks of is denied.
 */
export const decide = (input: DecideInput, set: PolicySet): readonly Decision[] =>
  [...itemsBySubject(input, set)]
    .flatMap(([subject, items]) => decideSubject(subject, items, input, set) ?? [])
    .sort((a, b) => byCodeUnit(a.subject, b.subject))

const decideSubject = (
  subject: string,
  items: readonly Item[],
  input: DecideInput,
  set: PolicySet,
): Decision | null => {
  const data = set.subjects.find(({ id }) => id === subject) ?? null
  const shared = sharedFacts(input, subject, data, set.entitlements, input.today)
  const ask = asking(shared, policiesFor(subject, items, set))
  const judged = items.flatMap((item): readonly Judgement[] => {
    const { decision, policy, facts } = ask(item)
    // A hint that no policy holds against is no use.
    return policy === null && item.form === 'hint' ? [] : [{ decision, policy, facts, item }]
  })
  // What an unread workflow may ask for is judged where another asks for it; an unread rule file may hold anybody's rules.
  const seen = judged.filter(({ item }) => item.form !== 'unread')
  const settled = data?.unreadSoftens === true && seen.length > 0 ? seen : judged
  return settled.length === 0 ? null : toDecision(subject, settled, input, set)
}

/** The policies of a subject; for a program also those of every program (`*`), but ours only where no file of its own speaks. */
const policiesFor = (subject: string, items: readonly Item[], set: PolicySet): readonly Policy[] => {
  const isProgram = items.some(({ program }) => program !== null)
  const hasOwn = set.policies.some((policy) => policy.subject === subject && policy.origin === 'assay')
  return set.policies.filter(
    (policy) =>
      policy.subject === subject || (policy.subject === '*' && isProgram && (policy.origin === 'site' || !hasOwn)),
  )
}

type Answer = Omit<Judgement, 'item'>

/** Asks each kind of item once: a tree may hold a hundred thousand rules on the same terms. */
const asking = (shared: SharedVariables, policies: readonly Policy[]): ((item: Item) => Answer) => {
  const answers = new Map<string, Answer>()
  const ask = (item: Item): Answer => {
    const key = `${item.form}\n${item.ruleLicence}\n${item.engine}`
    const known = answers.get(key)
    if (known) return known
    const asUse = item.form === 'hint' ? ask({ ...item, form: 'use' }).decision : ''
    const facts: Variables = { ...shared, form: item.form, asUse, ruleLicence: item.ruleLicence, engine: item.engine }
    const policy = strictest(policies.filter(({ holds }) => holds(facts)))
    const answer = { decision: policy?.decision ?? ('deny' as const), policy, facts }
    answers.set(key, answer)
    return answer
  }
  return ask
}

const strictest = (held: readonly Policy[]): Policy | null =>
  held.toSorted((a, b) => strictness[b.decision] - strictness[a.decision] || byCodeUnit(a.id, b.id))[0] ?? null

export const defaultDeny = 'default-deny'

const toDecision = (subject: string, judged: readonly Judgement[], input: DecideInput, set: PolicySet): Decision => {
  const coverOf = waiversFor(subject, input)
  const covered = judged.map((each) => ({
    ...each,
    waiver: each.decision === 'allow' ? null : coverOf(each.policy?.id ?? defaultDeny, each.item),
  }))
  const standing = covered.map((each) => (each.waiver === null ? each.decision : 'allow'))
  const worst = standing.reduce<DecisionKind>(
    (most, each) => (strictness[each] > strictness[most] ? each : most),
    'allow',
  )
  const uses = usesOf(
    covered.flatMap(({ waiver, policy }) => (waiver === null ? [] : [{ waiver, policy: policy?.id ?? defaultDeny }])),
  )
  const isWaived = worst === 'allow' && uses.length > 0
  const deciding = covered.filter(({ waiver, decision }) =>
    isWaived ? waiver !== null : waiver === null && decision === worst,
  )
  const first = deciding.reduce((speaker, each) => (bySpeaker(each, speaker) < 0 ? each : speaker))
  const id = first.policy?.id ?? defaultDeny
  const unwaived = worst === 'allow' ? [] : deciding
  return {
    subject,
    decision: worst,
    policy: `${isWaived ? `waiver:${id}` : id}@${set.digest}`,
    clause: [clauseOf(subject, first), ...(isWaived ? uses.map(wordsOf) : [])].join(' '),
    missing: [
      ...missingOf(subject, unwaived, input, set),
      ...expiredFor(
        subject,
        unwaived.map(({ policy, item }) => [policy?.id ?? defaultDeny, item]),
        input,
      ),
    ],
    substitutes: isWaived ? [] : [...(first.policy?.substitutes ?? [])],
    evidence: evidenceOf(deciding, judged),
    ...(uses.length === 0 ? {} : { waivedBy: [...uses] }),
  }
}

/** Which judgement speaks for all as strict: that of a proven use before that of a weak sign. */
const bySpeaker = (a: Judgement, b: Judgement): number =>
  strictness[b.decision] - strictness[a.decision] ||
  Number(isWeak(a.item)) - Number(isWeak(b.item)) ||
  byCodeUnit(a.policy?.id ?? '', b.policy?.id ?? '')

const isWeak = ({ form }: Item): boolean => form === 'hint' || form === 'similar' || form === 'unread'

const clauseOf = (subject: string, { policy, item }: Judgement): string => {
  if (policy === null) return `No policy speaks of this, so it is denied (${subject}).`
  const { program } = item
  if (policy.subject !== '*' || program === null) return policy.clauseText
  return `${policy.clauseWords} (${program.licence}, ${program.source})`
}

const wordsOf = ({ who, until, why }: WaiverUse): string => `Waived by ${who} until ${until}: ${why}`

/** Each waiver and the policy that it waived, once, in an order of its own. Of those that cover the same, one alone is used. */
const usesOf = (used: readonly { readonly waiver: Waiver; readonly policy: string }[]): readonly WaiverUse[] => {
  const byText = new Map(
    used.map(({ waiver, policy }) => {
      const use: WaiverUse = { ...waiver, policy }
      return [JSON.stringify([policy, use.path ?? '', use.sha256 ?? '']), use] as const
    }),
  )
  return [...byText].sort(([a], [b]) => byCodeUnit(a, b)).map(([, use]) => use)
}

/** A reader who sees the first places only sees those that the decision rests on. */
const evidenceOf = (deciding: readonly Judgement[], judged: readonly Judgement[]): Signal[] => {
  const of = (all: readonly Judgement[]): Signal[] => joinedEvidence(new Set(all.map(({ item }) => item.evidence)))
  return withMore(of(deciding), of(judged))
}
