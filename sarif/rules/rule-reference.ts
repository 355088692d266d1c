import type { ReportingDescriptorReference, Result } from '../../schemas/sarif/index.ts'
import { type Frame, type Loose, within } from '../walk/index.ts'
import type { Descriptor, DescriptorList } from './descriptor-index.ts'
import { type Component, given, type Lookup, type RunTables } from './tables.ts'

export type { Descriptor, DescriptorList }

type Reference = Loose<ReportingDescriptorReference>

/** §3.52.3: the place of a reference says in which list of a component its descriptor is; null where any list may hold it. */
export const listFor = (frame: Frame): DescriptorList | null => {
  const { parent, property } = frame
  if (parent?.kind === 'result') return property === 'taxa' ? 'taxa' : 'rules'
  if (parent?.kind === 'threadFlowLocation') return 'taxa'
  if (parent?.kind === 'notification') return property === 'descriptor' ? 'notifications' : 'rules'
  if (parent?.kind === 'configurationOverride')
    return parent.property === 'notificationConfigurationOverrides' ? 'notifications' : 'rules'
  return null
}

/** The list of a component, or 'unknown' where the component itself may lie elsewhere. */
export const elementsOf = (component: Component, list: DescriptorList | null): readonly Descriptor[] =>
  list === null
    ? [...(component.taxa ?? []), ...(component.rules ?? []), ...(component.notifications ?? [])]
    : (component[list] ?? [])

/** A reference to the rule of a result with what §3.27.7 fills in. */
export const ruleOf = ({ rule, ruleId, ruleIndex }: Loose<Result>): Reference => {
  const id = rule?.id ?? ruleId
  const index = given(rule?.index) ? rule.index : ruleIndex
  if (!rule && id !== undefined && index !== undefined) return { id, index }
  return {
    ...(rule ?? {}),
    ...(id === undefined ? {} : { id }),
    ...(index === undefined ? {} : { index }),
  }
}

/** Without a list (a relationship between descriptors) any of the three may be meant. */
export const listsOf = (list: DescriptorList | null): readonly DescriptorList[] =>
  list === null ? ['taxa', 'rules', 'notifications'] : [list]

/** The descriptor that a reference leads to by index or guid; 'missing' where it leads nowhere, 'unknown' where the log cannot say. */
export const lookUp = (reference: Reference, list: DescriptorList | null, run: RunTables): Lookup<Descriptor> => {
  const component = run.component(reference.toolComponent)
  if (typeof component === 'string') return 'unknown'
  if (given(reference.index)) {
    for (const name of listsOf(list)) {
      const found = component.found[name]?.[reference.index]
      if (found) return { found }
    }
    return 'missing'
  }
  if (reference.guid === undefined) return 'unknown'
  for (const name of listsOf(list)) {
    const found = run.descriptors.byGuid(component.found, name, reference.guid)
    if (found) return { found }
  }
  return 'missing'
}

/** Whether `id` is that of the descriptor, or that plus one more hierarchical component (§3.52.4). */
export const extendsId = (id: string, own: string): boolean => id === own || id.startsWith(`${own}/`)

/** The result around an object, if there is one. */
export const resultAround = (frame: Frame): Loose<Result> | null =>
  (within(frame, 'result')?.object as Loose<Result> | undefined) ?? null
