import {
  type ComponentKey,
  componentsOf,
  descriptorLists,
  distinctFrom,
  type Place,
  type RunList,
  runLists,
} from '../../remap/index.ts'
import type { DescriptorList } from '../../rules/index.ts'
import type { Joining } from './group.ts'

/** An element of the joined run: which element of which of its runs it is made of. */
export type Origin = { readonly of: Joining; readonly index: number }
export type DescriptorOrigin = { readonly of: Joining; readonly place: Place }

/** A list of the joined run: what it is made of, in order, and where an element of a run went. */
type United<T> = { readonly origins: readonly T[]; readonly indexOf: (key: string) => number }

const united = <T>(all: Iterable<readonly [key: string, origin: T]>): United<T> => {
  const origins: T[] = []
  const indices = new Map<string, number>()
  for (const [key, origin] of all)
    if (!indices.has(key)) {
      indices.set(key, origins.length)
      origins.push(origin)
    }
  return { origins, indexOf: (key) => indices.get(key) ?? -1 }
}

export type JoinedLists = {
  readonly list: (list: RunList) => readonly Origin[]
  readonly index: (of: Joining, list: RunList, index: number) => number
  /** The components of the joined run, each with the first that it is made of. */
  readonly components: ReadonlyMap<ComponentKey, { readonly of: Joining; readonly key: ComponentKey }>
  readonly component: (of: Joining, key: ComponentKey) => ComponentKey
  readonly descriptors: (component: ComponentKey, list: DescriptorList) => readonly DescriptorOrigin[]
  readonly descriptor: (of: Joining, place: Place) => number
}

/** The k-th component of an identity in one run is the k-th of it in another. */
const componentNames = ({ member, keys }: Joining): ReadonlyMap<ComponentKey, string> => {
  const used = new Set<string>()
  return new Map(
    componentsOf(member.value).map(([key]) => {
      const [list] = key.split('/')
      return [key, key === 'driver' ? key : distinctFrom(`${list}/${keys.component(key)}`, used)]
    }),
  )
}

export const uniteLists = (group: readonly Joining[]): JoinedLists => {
  const lists = new Map<RunList, United<Origin>>()
  for (const list of runLists) {
    const keyed = group.flatMap((of) =>
      (of.member.value[list] ?? []).map((_, index) => [of.keys.element(list, index), { of, index }] as const),
    )
    if (list !== 'invocations') lists.set(list, united(keyed))
  }
  const offsets = new Map<Joining, number>()
  let calls = 0
  for (const of of group) {
    offsets.set(of, calls)
    calls += of.member.value.invocations?.length ?? 0
  }

  const names = new Map(group.map((of) => [of, componentNames(of)]))
  const components = new Map<ComponentKey, { of: Joining; key: ComponentKey }>()
  const byName = new Map<string, ComponentKey>()
  const counts = new Map<string, number>()
  for (const of of group)
    for (const [key, name] of names.get(of) ?? []) {
      if (byName.has(name)) continue
      const [list = ''] = key.split('/')
      const count = counts.get(list) ?? 0
      counts.set(list, count + 1)
      const joined = key === 'driver' ? key : `${list}/${count}`
      byName.set(name, joined)
      components.set(joined, { of, key })
    }
  const component: JoinedLists['component'] = (of, key) => byName.get(names.get(of)?.get(key) ?? '') ?? key

  const all = new Map<string, (readonly [string, DescriptorOrigin])[]>()
  for (const of of group)
    for (const [key, held] of componentsOf(of.member.value))
      for (const list of descriptorLists) {
        const name = `${component(of, key)}/${list}`
        const known = all.get(name) ?? []
        all.set(name, known)
        for (const index of (held[list] ?? []).keys()) {
          const place = { component: key, list, index }
          known.push([of.keys.descriptor(place), { of, place }])
        }
      }
  const descriptors = new Map([...all].map(([name, keyed]) => [name, united(keyed)]))
  return {
    list: (list) =>
      list === 'invocations'
        ? group.flatMap((of) => (of.member.value.invocations ?? []).map((_, index) => ({ of, index })))
        : (lists.get(list)?.origins ?? []),
    index: (of, list, index) =>
      list === 'invocations'
        ? (offsets.get(of) ?? 0) + index
        : (lists.get(list)?.indexOf(of.keys.element(list, index)) ?? -1),
    components,
    component,
    descriptors: (key, list) => descriptors.get(`${key}/${list}`)?.origins ?? [],
    descriptor: (of, place) =>
      descriptors.get(`${component(of, place.component)}/${place.list}`)?.indexOf(of.keys.descriptor(place)) ?? -1,
  }
}
