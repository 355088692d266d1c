import type { DeclaredFacts, HeldEntitlement } from '../../schemas/records/index.ts'
import type { Entitlement } from '../schema.ts'
import { matchesHost, normalHost } from './hosts.ts'

/**
 * What declared entitlements do for one subject. `held`: the names in force that cover subject and host;
 * `isInForce`: one at least is, for this host or another; `expired`: those that would count, were they in force.
 */
export type HeldFor = {
  readonly held: readonly string[]
  readonly isInForce: boolean
  readonly expired: readonly HeldEntitlement[]
}

/** `today` is `YYYY-MM-DD`; the last day counts. A name that nobody knows is no entitlement. */
export const entitlementsFor = (
  declared: DeclaredFacts,
  subject: string,
  known: readonly Entitlement[],
  today: string,
): HeldFor => {
  const host = declared.host === undefined ? null : normalHost(declared.host)
  const named = (declared.entitlements ?? [])
    .map((each): HeldEntitlement => (typeof each === 'string' ? { name: each } : each))
    .flatMap((entitlement) => {
      const covers = known
        .filter(({ name }) => name === entitlement.name)
        .flatMap((each) => each.covers.filter((cover) => cover.subject === subject))
      const isHere = covers.some(({ hosts }) => hosts.some((pattern) => matchesHost(pattern, host)))
      return covers.length === 0 ? [] : [{ entitlement, isHere }]
    })
  const inForce = named.filter(({ entitlement }) => !isExpired(entitlement, today))
  const held = inForce.filter(({ isHere }) => isHere).map(({ entitlement }) => entitlement.name)
  return {
    held,
    isInForce: inForce.length > 0,
    expired: named.map(({ entitlement }) => entitlement).filter((each) => isExpired(each, today)),
  }
}

const isExpired = ({ expires }: HeldEntitlement, today: string): boolean => expires !== undefined && expires < today
