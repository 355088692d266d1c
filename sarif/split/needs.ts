import type { Kind, Run } from '../../schemas/sarif/index.ts'
import {
  childFrame,
  indices,
  isNamed,
  kindIn,
  meantBy,
  type References,
  type RunList,
  topFrame,
} from '../remap/index.ts'
import { given } from '../rules/index.ts'
import { type Frame, framesOf } from '../walk/index.ts'
import { type ListName, ruleListOf, withLists } from './lists.ts'

/** Elements of arrays of a run, by array. */
export type Elements = ReadonlyMap<ListName, ReadonlySet<number>>

/** What an element is called where it is looked up. */
type Node = string
const nodeOf = (list: ListName, index: number): Node => `${list}:${index}`
const partsOf = (node: Node): readonly [ListName, number] => {
  const cut = node.lastIndexOf(':')
  return [node.slice(0, cut), Number(node.slice(cut + 1))]
}

/** Which elements some results need, with all that stands beside the results in every piece. */
export type Needs = {
  readonly of: (results: readonly number[], elements: readonly (readonly [ListName, number])[]) => Elements
}

const leadsOf = (
  frame: Frame,
  references: References,
  lists: ReadonlyMap<ListName, readonly object[]>,
): readonly Node[] => {
  const nodes: Node[] = []
  const add = (list: ListName, index: number): void => {
    if (lists.has(list)) nodes.push(nodeOf(list, index))
  }
  for (const at of framesOf(frame)) {
    for (const [name, { into }] of Object.entries(indices[at.kind] ?? {})) {
      const index: unknown = Reflect.get(at.object, name)
      if (typeof index === 'number' && given(index) && into in kindIn) add(into, index)
    }
    const found = meantBy(at, references)
    if (isNamed(found)) add(ruleListOf(found), found.index)
  }
  return nodes
}

export const needsOf = (run: Run, references: References, lists: ReadonlyMap<ListName, readonly object[]>): Needs => {
  const root = topFrame('run', run)
  const known = new Map<Node, readonly Node[]>()
  const kindOf = (list: ListName): Kind => (list in kindIn ? kindIn[list as RunList] : 'reportingDescriptor')
  const leadsFrom = (node: Node): readonly Node[] => {
    const [list, index] = partsOf(node)
    const object = lists.get(list)?.[index]
    const leads =
      known.get(node) ?? (object ? leadsOf(childFrame(root, kindOf(list), object, list, index), references, lists) : [])
    known.set(node, leads)
    return leads
  }
  const { results = [], ...rest } = run
  const empty = new Map([...lists.keys()].map((name) => [name, []] as const))
  const always = leadsOf(topFrame('run', withLists(rest, empty)), references, lists)
  const ofResult = (index: number): readonly Node[] => {
    const node = nodeOf('results', index)
    const object = results[index]
    const leads =
      known.get(node) ??
      (object ? leadsOf(childFrame(root, 'result', object, 'results', index), references, lists) : [])
    known.set(node, leads)
    return leads
  }
  return {
    of: (wanted, elements) => {
      const open = [...always, ...wanted.flatMap(ofResult), ...elements.map(([list, index]) => nodeOf(list, index))]
      const seen = new Set<Node>()
      const found = new Map<ListName, Set<number>>([...lists.keys()].map((name) => [name, new Set()]))
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        if (seen.has(node)) continue
        seen.add(node)
        const [list, index] = partsOf(node)
        found.get(list)?.add(index)
        for (const next of leadsFrom(node)) open.push(next)
      }
      return found
    },
  }
}
