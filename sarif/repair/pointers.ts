import { descriptorLists, indices, runLists } from '../remap/index.ts'
import { listFor } from '../rules/rule-reference.ts'
import { given, type RunTables } from '../rules/tables.ts'
import { type Frame, framesOf, pathOf } from '../walk/index.ts'
import { asKind } from './frames.ts'

type Path = readonly (string | number)[]

/** An index that points into a list: where it stands, and what it is. */
export type Pointer = { readonly path: Path; readonly index: number }

/** `unknown`: something may point into the list that cannot be followed for sure. */
export type Pointers = readonly Pointer[] | 'unknown'

/** A list that plain indices of some kinds of objects point into. */
const isPlain = ({ kind }: Frame, list: string): boolean =>
  (kind === 'run' && runLists.some((one) => one === list)) || (kind === 'result' && list === 'graphs')

const indexAt = (frame: Frame, name: string): Pointer[] => {
  const value: unknown = Reflect.get(frame.object, name)
  return typeof value === 'number' && given(value) ? [{ path: pathOf(frame, name), index: value }] : []
}

const intoPlain = (holder: Frame, list: string): Pointer[] => {
  const target = holder.kind === 'result' ? 'result' : list
  return [...framesOf(holder)].flatMap((frame) =>
    Object.entries(indices[frame.kind] ?? {}).flatMap(([name, { into }]) =>
      into === target ? indexAt(frame, name) : [],
    ),
  )
}

/** §3.54.4: an index of a component. */
const intoComponents = (run: Frame, list: readonly object[], tables: RunTables): Pointers =>
  [...framesOf(run)].flatMap((frame) => {
    const reference = asKind(frame, 'toolComponentReference')
    const found = reference && tables.component(reference)
    return found && typeof found === 'object' && list.includes(found.found) ? indexAt(frame, 'index') : []
  })

/** §3.52.5, §3.27.6: an index of a descriptor of one component. */
const intoDescriptors = (run: Frame, component: Frame, list: string, tables: RunTables): Pointers => {
  const found: Pointer[] = []
  const isMeant = (lookup: ReturnType<RunTables['component']>): boolean =>
    typeof lookup === 'object' && lookup.found === component.object
  for (const frame of framesOf(run)) {
    const result = asKind(frame, 'result')
    if (result && list === 'rules' && isMeant(tables.component(result.rule?.toolComponent)))
      found.push(...indexAt(frame, 'ruleIndex'))
    const reference = asKind(frame, 'reportingDescriptorReference')
    if (!reference || indexAt(frame, 'index').length === 0) continue
    const lookup = tables.component(reference.toolComponent)
    // §3.52.3 does not say which list of the component a relationship between descriptors means.
    if (lookup === 'unknown' || (isMeant(lookup) && listFor(frame) === null && hasSeveralLists(component)))
      return 'unknown'
    const meant = listFor(frame) ?? list
    if (isMeant(lookup) && meant === list) found.push(...indexAt(frame, 'index'))
  }
  return found
}

const hasSeveralLists = ({ object }: Frame): boolean =>
  descriptorLists.filter((name) => Reflect.get(object, name) !== undefined).length > 1

const componentLists: ReadonlySet<string> = new Set(['extensions', 'taxonomies', 'policies', 'translations'])
const isDescriptorList = ({ kind }: Frame, list: string): boolean =>
  kind === 'toolComponent' && descriptorLists.some((one) => one === list)
const isComponentList = ({ kind }: Frame, list: string): boolean =>
  (kind === 'run' || kind === 'tool') && componentLists.has(list)

/** Whether a list of the run as a whole is one into which anything in the run may point. */
export const isPointedInto = (holder: Frame, list: string): boolean =>
  (holder.kind === 'run' && isPlain(holder, list)) || isDescriptorList(holder, list) || isComponentList(holder, list)

/** Everything of a run that points by index into a list of one of its objects; none for lists that nothing points into. */
export const pointersInto = (run: Frame, holder: Frame, list: string, tables: RunTables): Pointers => {
  if (isPlain(holder, list)) return intoPlain(holder, list)
  const items: unknown = Reflect.get(holder.object, list)
  if (isDescriptorList(holder, list)) return intoDescriptors(run, holder, list, tables)
  return isComponentList(holder, list) && Array.isArray(items) ? intoComponents(run, items, tables) : []
}
