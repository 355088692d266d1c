import type { ArtifactLocation } from '../../../schemas/sarif/index.ts'
import { componentsOf, descriptorLists, isNamed, meantBy, topFrame } from '../../remap/index.ts'
import { framesOf, type Loose } from '../../walk/index.ts'
import type { Member } from '../contract.ts'
import type { RunKeys } from './keys.ts'

const allOrNone = ['suppressions', 'baselineState', 'workItemUris'] as const
type AllOrNone = (typeof allOrNone)[number]

/** What a run says that another may contradict once both are one. */
export type Claims = {
  readonly guids: ReadonlySet<string>
  /** Ids of descriptors that the run has, and those that it names and has not, each with its component and list. */
  readonly defined: ReadonlySet<string>
  readonly dangling: ReadonlySet<string>
  /** Only where the run has results. */
  readonly has: ReadonlyMap<AllOrNone, boolean>
  /** The identity behind each guid and name of a taxonomy. */
  readonly taxonomies: ReadonlyMap<string, string>
  /** Base ids that locations have and the run does not explain. */
  readonly unsaidBases: ReadonlySet<string>
}

/** The id and what is left of it without its last components (§3.27.5). */
const leading = (id: string): readonly string[] => {
  const all = [id]
  for (let cut = id.lastIndexOf('/'); cut > 0 && all.length < 10; cut = id.lastIndexOf('/', cut - 1))
    all.push(id.slice(0, cut))
  return all
}

const nameOf = (component: string, list: string, id: string): string => JSON.stringify([component, list, id])

const fromWalk = ({ value: run, references }: Member, keys: RunKeys): Pick<Claims, 'dangling' | 'unsaidBases'> => {
  const dangling = new Set<string>()
  const unsaidBases = new Set<string>()
  for (const frame of framesOf(topFrame('run', run))) {
    if (frame.kind === 'artifactLocation') {
      const { uriBaseId } = frame.object as Loose<ArtifactLocation>
      if (uriBaseId !== undefined && !Object.hasOwn(run.originalUriBaseIds ?? {}, uriBaseId)) unsaidBases.add(uriBaseId)
    }
    const found = meantBy(frame, references)
    if (found === null || isNamed(found)) continue
    for (const list of found.lists)
      for (const id of leading(found.id)) dangling.add(nameOf(keys.component(found.component), list, id))
  }
  return { dangling, unsaidBases }
}

export const claimsOf = (member: Member, keys: RunKeys): Claims => {
  const { value: run } = member
  const results = run.results ?? []
  const defined = new Set<string>()
  for (const [key, component] of componentsOf(run))
    for (const list of descriptorLists)
      for (const { id } of component[list] ?? []) defined.add(nameOf(keys.component(key), list, id))
  const taxonomies = new Map<string, string>()
  ;(run.taxonomies ?? []).forEach(({ name, guid }, at) => {
    const identity = keys.component(`taxonomies/${at}`)
    taxonomies.set(`name ${name}`, identity)
    if (guid !== undefined) taxonomies.set(`guid ${guid.toLowerCase()}`, identity)
  })
  return {
    guids: new Set(results.flatMap(({ guid }) => (guid === undefined ? [] : [guid.toLowerCase()]))),
    defined,
    taxonomies,
    has: new Map(results[0] ? allOrNone.map((name) => [name, results[0]?.[name] !== undefined] as const) : []),
    ...fromWalk(member, keys),
  }
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): string | undefined => {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  for (const one of small) if (large.has(one)) return one
  return undefined
}

/** Why two runs cannot be one, or null. */
export const contradiction = (a: Claims, b: Claims): string | null => {
  const guid = common(a.guids, b.guids)
  if (guid !== undefined) return `both have a result with the guid ${guid}`
  for (const [name, has] of a.has)
    if ((b.has.get(name) ?? has) !== has) return `only one of them has ${name}, which all results of a run have or none`
  const strange = common(a.dangling, b.defined) ?? common(b.dangling, a.defined)
  if (strange !== undefined) {
    const [, list, id] = JSON.parse(strange) as [string, string, string]
    return `one names "${id}", which only the ${list} of the other define`
  }
  for (const [name, identity] of a.taxonomies)
    if ((b.taxonomies.get(name) ?? identity) !== identity) return `they differ in the taxonomy of one ${name}`
  return null
}
