import { byCodeUnit } from '../lib/order.ts'
import type { HeldEntitlement, LicenceFacts, MissingFact } from '../schemas/records/index.ts'
import type { Judgement } from './decide.ts'
import { entitlementsFor } from './facts/entitlements.ts'
import type { Variables } from './facts/variables.ts'
import type { PolicySet } from './load.ts'
import type { Entitlement } from './schema.ts'

/** The facts that would change a decision, each with who can declare it; an entitlement that is expired is named with who can renew it. */
export const missingOf = (
  subject: string,
  deciding: readonly Judgement[],
  input: LicenceFacts & { readonly today: string },
  set: PolicySet,
): readonly MissingFact[] => {
  // Items of one kind share their facts: each kind is asked once, however many there are.
  const kinds = [...new Map(deciding.map((each) => [each.facts, each])).values()]
  const byPolicy = kinds.sort((a, b) => byCodeUnit(a.policy?.id ?? '', b.policy?.id ?? ''))
  const entitlements = set.entitlements.filter(({ covers }) => covers.some((each) => each.subject === subject))
  const asked = new Set(
    byPolicy.flatMap((each) =>
      (each.policy?.missing ?? []).filter((fact) => isUnknown(fact, each.facts, entitlements)),
    ),
  )
  // Of what no policy speaks, the licence of the program would say more.
  if (deciding.some(({ policy, item }) => policy === null && item.program !== null)) asked.add('analyzer-licence')
  const { expired } = entitlementsFor(input.declared, subject, set.entitlements, input.today)
  return [
    ...[...asked].map((fact) => ({ fact, who: set.factOwners[fact] ?? '' })),
    ...(asked.has('entitlement') ? expired.map(expiredFact) : []),
  ]
}

const expiredFact = ({ name, expires, contract }: HeldEntitlement): MissingFact => ({
  fact: `entitlement ${name}, expired ${expires}`,
  who: `whoever renews ${contract === undefined ? 'its contract' : `contract ${contract}`}; then operator: expires in assay.toml`,
})

/** `entitlements`: those that may count for the subject; one that covers need not be the one that the policy asks. */
const isUnknown = (fact: string, facts: Variables, entitlements: readonly Entitlement[]): boolean => {
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
      return entitlements.some(({ name }) => !facts.held.includes(name))
    case 'organisation':
      return facts.organisation === 'unknown'
    case 'employees':
      return facts.employees < 0n && isSized(facts)
    case 'revenue-usd':
      return facts.revenueUsd < 0n && isSized(facts)
    default:
      return facts.engine === 'other' // analyzer-licence
  }
}

/** Of the kinds of organisation the size decides of a business alone. */
const isSized = ({ organisation }: Variables): boolean => organisation === 'business' || organisation === 'unknown'
