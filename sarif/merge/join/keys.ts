import { sha256 } from '../../../lib/digest.ts'
import type { Kind, Run, ToolComponent } from '../../../schemas/sarif/index.ts'
import {
  type ComponentKey,
  childFrame,
  componentsOf,
  kindIn,
  type Moves,
  type Place,
  type RunList,
  rewrite,
  topFrame,
} from '../../remap/index.ts'
import { canonicalKey, type Frame, pathOf } from '../../walk/index.ts'
import type { Member } from '../contract.ts'
import { descriptorKeys } from './descriptor-keys.ts'

/**
 * Texts that are equal for things of two runs that mean the same: positions are replaced by what stands there, base ids by
 * what they stand for. Never equal where they hold sarif: URIs, which lead into logs of their own.
 */
export type RunKeys = {
  readonly base: (id: string) => string
  readonly component: (key: ComponentKey) => string
  readonly descriptor: (place: Place) => string
  readonly element: (list: RunList, index: number) => string
  readonly of: (kind: Kind, object: object, property: string) => string
}

const withParents = ['artifacts', 'logicalLocations', 'addresses'] as const

const baseKeys = (run: Run): ((id: string) => string) => {
  const known = new Map<string, string>()
  const bases = run.originalUriBaseIds ?? {}
  return (id) => {
    const way: string[] = []
    for (let at: string | undefined = id; at !== undefined && !known.has(at) && !way.includes(at); ) {
      way.push(at)
      at = Object.hasOwn(bases, at) ? bases[at]?.uriBaseId : undefined
    }
    for (const at of way.toReversed()) {
      const { uriBaseId, ...own } = Object.hasOwn(bases, at) ? (bases[at] ?? {}) : {}
      // What the log does not say may only be the same under the same name.
      const said = own.uri === undefined ? { unsaid: at, ...own } : own
      known.set(at, sha256(canonicalKey([said, uriBaseId === undefined ? null : (known.get(uriBaseId) ?? uriBaseId)])))
    }
    return known.get(id) ?? id
  }
}

const withoutLists = ({ rules: _, notifications: __, taxa: ___, ...rest }: ToolComponent): object => rest

export const keysOf = ({ log, run: at, value: run, references }: Member): RunKeys => {
  const root = topFrame('run', run)
  const components = new Map<ComponentKey, ToolComponent>(componentsOf(run))
  const base = baseKeys(run)
  const elements = new Map<string, string>()
  const identities = new Map<ComponentKey, string>()

  const moves: Moves = {
    base,
    index: (list, index) => element(list, index),
    descriptor: (place) => descriptor(place),
    // An identity may not rest on another that rests on it.
    component: (key) => {
      const { name, guid, version } = components.get(key) ?? {}
      return canonicalKey([name ?? null, guid?.toLowerCase() ?? null, version ?? null])
    },
    pointer: (uri, frame, inside) => `${uri}#${log}/${at}/${pathOf(frame, ...inside).join('/')}`,
  }
  const key = (frame: Frame, own: Partial<Moves> = {}): string =>
    sha256(canonicalKey(rewrite(frame, references, { ...moves, ...own })))

  const elementKey = (list: RunList, index: number): string =>
    key(
      childFrame(root, kindIn[list], run[list]?.[index] ?? {}, list, index),
      // Its own position says nothing of it.
      { index: (other, there) => (other === list && there === index ? undefined : element(other, there)) },
    )
  const parentOf = (list: RunList, index: number): number => {
    if (!withParents.some((one) => one === list)) return -1
    const parent: unknown = Reflect.get(run[list]?.[index] ?? {}, 'parentIndex')
    return typeof parent === 'number' ? parent : -1
  }
  /** Parents first and without recursion: a chain may be as long as the list. */
  const element = (list: RunList, index: number): string => {
    const name = (one: number): string => `${list}/${one}`
    const way: number[] = []
    for (let one = index; one >= 0 && !elements.has(name(one)); one = parentOf(list, one)) {
      elements.set(name(one), 'in a circle')
      way.push(one)
    }
    for (const one of way.toReversed()) elements.set(name(one), elementKey(list, one))
    return elements.get(name(index)) ?? ''
  }

  const component = (of: ComponentKey): string => {
    const known = identities.get(of)
    if (known !== undefined) return known
    const made = key({ ...frameOf(of), object: withoutLists(components.get(of) ?? { name: '' }) })
    identities.set(of, made)
    return made
  }
  const frameOf = (of: ComponentKey): Frame => childFrame(root, 'toolComponent', {}, of)
  const descriptor = descriptorKeys({ components, component, frameOf, references, moves })
  return {
    base,
    component,
    descriptor,
    element,
    of: (kind, object, property) => key(childFrame(root, kind, object, property)),
  }
}
