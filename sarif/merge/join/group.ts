import { grouped } from '../../../lib/grouped.ts'
import type { Run } from '../../../schemas/sarif/index.ts'
import { partsOfId } from '../../remap/index.ts'
import { canonicalKey } from '../../walk/index.ts'
import type { Member, Say } from '../contract.ts'
import { type Claims, claimsOf, contradiction } from './claims.ts'
import { keysOf, type RunKeys } from './keys.ts'
import { lonely, type Trait, traitsOf } from './traits.ts'

/** A run with all that joining asks of it. */
export type Joining = { readonly member: Member; readonly keys: RunKeys; readonly claims: Claims }
/** `alone`: why the run can be joined with none. */
type Known = Joining & { readonly traits: readonly Trait[]; readonly alone: string | null }

/** Tool and category. An id of one component names no category (§3.17.3), so that only the same id will do. */
const sortOf = ({ tool: { driver }, automationDetails }: Run): string => {
  const { id } = automationDetails ?? {}
  const category = id?.includes('/') ? { category: partsOfId(id).category } : (id ?? null)
  const { name, version, semanticVersion, guid } = driver
  return canonicalKey([name, version ?? null, semanticVersion ?? null, guid?.toLowerCase() ?? null, category])
}

const difference = (a: Known, b: Known): string | null => {
  const at = a.traits.findIndex(({ key }, index) => key !== b.traits[index]?.key)
  return at < 0 ? null : `they differ in ${a.traits[at]?.what}`
}

const against = (group: readonly Known[], one: Known): string | null => {
  const [first] = group
  const differs = first ? (first.alone ?? one.alone ?? difference(first, one)) : null
  if (differs !== null) return differs
  for (const { claims } of group) {
    const why = contradiction(claims, one.claims)
    if (why !== null) return why
  }
  return null
}

const knownOf = (member: Member): Known => {
  const keys = keysOf(member)
  return { member, keys, claims: claimsOf(member, keys), traits: traitsOf(member, keys), alone: lonely(member) }
}

/** The groups that one sort of runs falls into, each of which can be one run; why not all can is said. */
const groupsOf = (sort: readonly Member[], names: readonly string[], say: Say): readonly (readonly Joining[])[] => {
  const groups: Known[][] = []
  for (const member of sort) {
    const one = knownOf(member)
    const whyNot = groups.map((group) => against(group, one))
    const fit = groups[whyNot.indexOf(null)]
    if (fit) fit.push(one)
    else groups.push([one])
    const [first] = groups
    if (!fit && first?.[0] && whyNot[0])
      say(
        'kept-apart',
        `Run ${member.run} is not joined with run ${first[0].member.run} of ${names[first[0].member.log]}: ${whyNot[0]}.`,
        member,
      )
  }
  return groups
}

/** Runs that become one, or a run that stays one by itself. */
export type Group = { readonly first: Member; readonly joining: readonly Joining[] }

/** Which runs can become one without a change of meaning, in the order of the first of each. */
export const groupRuns = (members: readonly Member[], names: readonly string[], say: Say): readonly Group[] => {
  const sorts = grouped(members, ({ value }) => sortOf(value))
  const order = new Map(members.map((member, at) => [member, at]))
  return [...sorts.values()]
    .flatMap((sort): readonly Group[] =>
      sort.length === 1
        ? sort.map((first) => ({ first, joining: [] }))
        : groupsOf(sort, names, say).flatMap((joining) => (joining[0] ? [{ first: joining[0].member, joining }] : [])),
    )
    .toSorted((a, b) => (order.get(a.first) ?? 0) - (order.get(b.first) ?? 0))
}
