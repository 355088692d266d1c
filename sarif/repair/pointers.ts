import type { Kind } from '../../schemas/sarif/index.ts'
import { listFor } from '../rules/rule-reference.ts'
import type { RunTables } from '../rules/tables.ts'
import { type Frame, pathOf } from '../walk/index.ts'
import { asKind, framesBelow } from './frames.ts'

type Path = readonly (string | number)[]

/** An index that points into a list: where it stands, and what it is. */
export type Pointer = { readonly path: Path; readonly index: number }

/** `unknown`: something may point into the list that cannot be followed for sure. */
export type Pointers = readonly Pointer[] | 'unknown'

type Names = readonly (readonly [kind: Kind, property: string])[]

/** Lists that are pointed into by plain indices of one kind of object. */
const plain: { readonly [K in Kind]?: Readonly<Record<string, Names>> } = {
  run: {
    artifacts: [
      ['artifactLocation', 'index'],
      ['artifact', 'parentIndex'],
    ],
    logicalLocations: [
      ['logicalLocation', 'index'],
      ['logicalLocation', 'parentIndex'],
    ],
    addresses: [
      ['address', 'index'],
      ['address', 'parentIndex'],
    ],
    threadFlowLocations: [['threadFlowLocation', 'index']],
    webRequests: [['webRequest', 'index']],
    webResponses: [['webResponse', 'index']],
    graphs: [['graphTraversal', 'runGraphIndex']],
  },
  result: { graphs: [['graphTraversal', 'resultGraphIndex']] },
}

const given = (frame: Frame, ...inside: readonly string[]): Pointer[] => {
  let value: unknown = frame.object
  for (const name of inside) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof value === 'number' && value >= 0 ? [{ path: pathOf(frame, ...inside), index: value }] : []
}

const byNames = (holder: Frame, names: Names): Pointer[] =>
  [...framesBelow(holder)].flatMap((frame) =>
    names.flatMap(([kind, property]) => (frame.kind === kind ? given(frame, property) : [])),
  )

/** §3.54.4: an index of a component. */
const intoComponents = (run: Frame, list: readonly object[], tables: RunTables): Pointers =>
  [...framesBelow(run)].flatMap((frame) => {
    const reference = asKind(frame, 'toolComponentReference')
    const found = reference && tables.component(reference)
    return found && typeof found === 'object' && list.includes(found.found) ? given(frame, 'index') : []
  })

/** §3.52.5, §3.27.6: an index of a descriptor of one component. */
const intoDescriptors = (run: Frame, component: Frame, list: string, tables: RunTables): Pointers => {
  const found: Pointer[] = []
  const isMeant = (lookup: ReturnType<RunTables['component']>): boolean =>
    typeof lookup === 'object' && lookup.found === component.object
  for (const frame of framesBelow(run)) {
    const result = asKind(frame, 'result')
    if (result && list === 'rules' && isMeant(tables.component(result.rule?.toolComponent)))
      found.push(...given(frame, 'ruleIndex'))
    const reference = asKind(frame, 'reportingDescriptorReference')
    if (!reference || given(frame, 'index').length === 0) continue
    const lookup = tables.component(reference.toolComponent)
    // §3.52.3 does not say which list of the component a relationship between descriptors means.
    if (lookup === 'unknown' || (isMeant(lookup) && listFor(frame) === null && hasSeveralLists(component)))
      return 'unknown'
    const meant = listFor(frame) ?? list
    if (isMeant(lookup) && meant === list) found.push(...given(frame, 'index'))
  }
  return found
}

const hasSeveralLists = ({ object }: Frame): boolean =>
  ['rules', 'notifications', 'taxa'].filter((name) => Reflect.get(object, name) !== undefined).length > 1

const componentLists: ReadonlySet<string> = new Set(['extensions', 'taxonomies', 'policies', 'translations'])
const descriptorLists: ReadonlySet<string> = new Set(['rules', 'notifications', 'taxa'])

/** Whether a list of the run as a whole is one into which anything in the run may point. */
export const isPointedInto = ({ kind }: Frame, list: string): boolean =>
  (kind === 'run' && list in (plain.run ?? {})) ||
  (kind === 'toolComponent' && descriptorLists.has(list)) ||
  ((kind === 'run' || kind === 'tool') && componentLists.has(list))

/** Everything of a run that points by index into a list of one of its objects; none for lists that nothing points into. */
export const pointersInto = (run: Frame, holder: Frame, list: string, tables: RunTables): Pointers => {
  const names = plain[holder.kind]?.[list]
  if (names !== undefined) return byNames(holder, names)
  const items: unknown = Reflect.get(holder.object, list)
  if (holder.kind === 'toolComponent' && descriptorLists.has(list)) return intoDescriptors(run, holder, list, tables)
  if ((holder.kind === 'run' || holder.kind === 'tool') && componentLists.has(list) && Array.isArray(items))
    return intoComponents(run, items, tables)
  return []
}
