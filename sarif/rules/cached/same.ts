import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import type { ArtifactLocation, Holder, Kind } from '../../../schemas/sarif/index.ts'
import { canonicalKey, isObject, type Loose } from '../../walk/index.ts'
import { given, type RunTables } from '../tables.ts'
import { areDifferent } from '../uri/bases.ts'
import { effective } from './defaults.ts'
import { cachedAt, isCachedKind } from './lists.ts'

type Some = Loose<ArtifactLocation>

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const holderOf = (kind: Kind, name: string): Holder | undefined =>
  shapes[kind].holders.find((holder) => holder.name === name)

// What cannot be resolved proves nothing, so it is taken for the same.
const sameArtifactLocation = (a: Some, b: Some, run: RunTables): boolean => {
  const located = (one: Some): Some =>
    one.uri === undefined && given(one.index) ? (run.run.artifacts?.[one.index]?.location ?? one) : one
  return areDifferent(run.run.originalUriBaseIds ?? {}, located(a), located(b)) !== true
}

/** An object with what its own index adds; null where the index leads nowhere. Holds properties of its kind only. */
const filled = (kind: Kind, object: object, run: RunTables): object | null => {
  const index: unknown = Reflect.get(object, 'index')
  if (!isCachedKind(kind) || typeof index !== 'number' || index < 0) return object
  const cached = cachedAt(run, kind, index)
  const named = Object.keys(shapes[kind].properties).map((name) => [name, Reflect.get(object, name)] as const)
  return cached && Object.fromEntries(named.map(([name, own]) => [name, own ?? Reflect.get(cached, name)]))
}

const sameObject = (kind: Kind, a: object, b: object, run: RunTables): boolean => {
  if (kind === 'artifactLocation') return sameArtifactLocation(a, b, run)
  const first = filled(kind, a, run)
  const second = filled(kind, b, run)
  if (!first || !second) return true
  // Of other properties the schema layer speaks.
  const names = Object.keys(shapes[kind].properties).filter((name) => name !== 'index' || !isCachedKind(kind))
  return names.every((name) => sameProperty(kind, name, first, second, run))
}

const sameHeld = ({ kind, holds }: Holder, a: unknown, b: unknown, run: RunTables): boolean => {
  if (Array.isArray(a) && Array.isArray(b) && holds === 'array')
    return a.length === b.length && a.every((item, at) => sameHeld({ kind, name: '', holds: 'one' }, item, b[at], run))
  if (!isObject(a) || !isObject(b)) return a === b
  // The maps of cached objects hold what has no defaults.
  return holds === 'one' ? sameObject(kind, a, b, run) : run.keyOf(a) === run.keyOf(b)
}

/** Whether a property of two objects of one kind is the same, defaults and the indices of inner objects counted. */
export const sameProperty = (kind: Kind, name: string, a: object, b: object, run: RunTables): boolean => {
  const first = effective(kind, a, name)
  const second = effective(kind, b, name)
  if (first === second) return true
  if (first === undefined || second === undefined) return false
  const holder = holderOf(kind, name)
  // A property bag may be nested deep: its key is made without recursion.
  if (holder && holder.kind !== 'propertyBag') return sameHeld(holder, first, second, run)
  return isContainer(first) && isContainer(second) && run.keyOf(first) === run.keyOf(second)
}

const isDefault = (kind: Kind, name: string, value: unknown): boolean => {
  const usual = effective(kind, {}, name)
  if (usual === undefined || typeof value !== 'object') return value === usual
  return canonicalKey(value) === canonicalKey(usual)
}

/** A text that is equal for objects of a kind that say the same, whatever is written that is only a default. */
export const contentKey = (kind: Kind, object: object): string | null => {
  const said = Object.entries(object).filter(([name, value]) => name !== 'index' && !isDefault(kind, name, value))
  return said.length === 0 ? null : canonicalKey(Object.fromEntries(said))
}
