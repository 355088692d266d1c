import type { Result, Run, ToolComponent } from '../../schemas/sarif/index.ts'
import { type DescriptorList, given, listFor, listsOf, ruleOf, tablesOf } from '../rules/index.ts'
import { type Frame, framesOf, type Loose } from '../walk/index.ts'
import { topFrame } from './frames.ts'

/** `driver`, or a list and a position: `extensions/0`, `taxonomies/2`, `policies/0`. */
export type ComponentKey = string

export const descriptorLists = ['rules', 'notifications', 'taxa'] as const satisfies readonly DescriptorList[]

/** Where a descriptor stands in a run. `by`: what the reference names it by. */
export type Place = { readonly component: ComponentKey; readonly list: DescriptorList; readonly index: number }
export type Named = Place & { readonly by: 'index' | 'guid' | 'id' }

/** A reference that names nothing which the run holds. */
export type Dangling = {
  readonly component: ComponentKey
  readonly lists: readonly DescriptorList[]
  readonly id: string
}

type Reference = ReturnType<typeof ruleOf>
type Component = Loose<ToolComponent>

export type References = {
  readonly descriptor: (frame: Frame) => Named | Dangling | null
  /** Of a result frame. */
  readonly rule: (result: Loose<Result>) => Named | Dangling | null
  /** Null where the reference has no index or none that leads anywhere. */
  readonly component: (frame: Frame) => ComponentKey | null
}

export const isNamed = (found: Named | Dangling | null): found is Named => found !== null && 'by' in found

/** The descriptor that a result or a reference to one means; null for any other object, too. */
export const meantBy = (frame: Frame, references: References): Named | Dangling | null => {
  if (frame.kind === 'result') return references.rule(frame.object as Loose<Result>)
  return frame.kind === 'reportingDescriptorReference' ? references.descriptor(frame) : null
}

/** The components of a run, in the order of the specification, each with its key. */
export const componentsOf = (run: Run): readonly (readonly [ComponentKey, ToolComponent])[] => [
  ['driver', run.tool.driver],
  ...(['extensions', 'taxonomies', 'policies', 'translations'] as const).flatMap((list) =>
    ((list === 'extensions' ? run.tool.extensions : run[list]) ?? []).map(
      (component, at) => [`${list}/${at}`, component] as const,
    ),
  ),
]

/** What the references of a run lead to, by the look-ups of §3.27.5-7, §3.52.3 and §3.54.2. */
export const referencesIn = (run: Run): References => {
  const tables = tablesOf(run)
  const keys = new Map<object, ComponentKey>(componentsOf(run).map(([key, component]) => [component, key]))
  const positions = new Map<object, ReadonlyMap<object, number>>()
  const positionIn = (list: readonly object[], one: object): number => {
    const known = positions.get(list) ?? new Map(list.map((item, at) => [item, at]))
    positions.set(list, known)
    return known.get(one) ?? -1
  }

  const within = (component: Component, lists: readonly DescriptorList[], reference: Reference): Named | null => {
    const key = keys.get(component)
    if (key === undefined) return null
    const { index, guid, id } = reference
    for (const list of lists) {
      const all = component[list] ?? []
      if (given(index)) {
        if (index < all.length) return { component: key, list, index, by: 'index' }
        continue
      }
      const byGuid = guid === undefined ? null : tables.descriptors.byGuid(component, list, guid)
      if (byGuid) return { component: key, list, index: positionIn(all, byGuid), by: 'guid' }
      const byId = id === undefined ? null : tables.descriptors.byId(component, list, id)
      if (byId) return { component: key, list, index: positionIn(all, byId), by: 'id' }
    }
    return null
  }
  const find = (reference: Reference, lists: readonly DescriptorList[]): Named | Dangling | null => {
    const component = tables.component(reference.toolComponent)
    if (typeof component === 'string') return null
    const found = within(component.found, lists, reference)
    const key = keys.get(component.found)
    if (found || key === undefined || reference.id === undefined) return found
    return { component: key, lists, id: reference.id }
  }

  const isRule = ({ parent, property }: Frame): boolean => parent?.kind === 'result' && property === 'rule'
  const rule: References['rule'] = (result) => find(ruleOf(result), ['rules'])
  return {
    rule,
    descriptor: (frame) =>
      isRule(frame) && frame.parent
        ? rule(frame.parent.object as Loose<Result>)
        : find(frame.object as Reference, listsOf(listFor(frame))),
    component: ({ object, property }) => {
      const reference = object as NonNullable<Reference['toolComponent']>
      if (!given(reference.index)) return null
      const taxonomy = run.taxonomies?.[reference.index]
      // The example of §3.19.26 gives an index into run.taxonomies.
      if (property === 'supportedTaxonomies' && taxonomy && (!reference.name || reference.name === taxonomy.name))
        return `taxonomies/${reference.index}`
      const found = tables.component(reference)
      return typeof found === 'string' ? null : (keys.get(found.found) ?? null)
    },
  }
}

/**
 * Whether a relationship names a descriptor by its position in a component that has several lists of them: §3.52.3 does
 * not say in which, so that its meaning hangs on the lengths of all.
 */
export const hasAmbiguousTargets = (run: Run, references: References): boolean => {
  const components = new Map(componentsOf(run))
  const isAmbiguous = (frame: Frame): boolean => {
    if (frame.kind !== 'reportingDescriptorReference' || !given(Reflect.get(frame.object, 'index'))) return false
    const found = references.descriptor(frame)
    const { rules = [], notifications = [], taxa = [] } = (found && components.get(found.component)) ?? {}
    return [rules, notifications, taxa].filter((list) => list.length > 0).length > 1
  }
  for (const object of components.values())
    for (const frame of framesOf(topFrame('toolComponent', object))) if (isAmbiguous(frame)) return true
  return false
}
