import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import type { ArtifactLocation, Holder, Kind } from '../../../schemas/sarif/index.ts'
import { canonicalKey, isObject, type Loose } from '../../walk/index.ts'
import { given, type RunTables } from '../tables.ts'
import { areDifferent } from '../uri/bases.ts'
import { effective } from './defaults.ts'
import { cachedAt, isCachedKind } from './lists.ts'

type Some = Loose<ArtifactLocation>

const holderOf = (kind: Kind, name: string): Holder | undefined =>
  shapes[kind].holders.find((holder) => holder.name === name)

// What cannot be resolved proves nothing, so it is taken for the same.
const sameArtifactLocation = (a: Some, b: Some, run: RunTables): boolean => {
  const located = (one: Some): Some =>
    one.uri === undefined && given(one.index) ? (run.run.artifacts?.[one.index]?.location ?? one) : one
  return areDifferent(run.run.originalUriBaseIds ?? {}, located(a), located(b)) !== true
}

/** An object with what its own index adds; null where the index leads nowhere. */
const filled = (kind: Kind, object: object, run: RunTables): object | null => {
  const index: unknown = Reflect.get(object, 'index')
  if (!isCachedKind(kind) || typeof index !== 'number' || index < 0) return object
  const cached = cachedAt(run, kind, index)
  return cached && { ...cached, ...object }
}

const sameObject = (kind: Kind, a: object, b: object, run: RunTables): boolean => {
  if (kind === 'artifactLocation') return sameArtifactLocation(a, b, run)
  const first = filled(kind, a, run)
  const second = filled(kind, b, run)
  if (!first || !second) return true
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  if (isCachedKind(kind)) names.delete('index')
  return [...names].every((name) => sameProperty(kind, name, first, second, run))
}

const sameHeld = ({ kind, holds }: Holder, a: unknown, b: unknown, run: RunTables): boolean => {
  if (Array.isArray(a) && Array.isArray(b) && holds === 'array')
    return a.length === b.length && a.every((item, at) => sameHeld({ kind, name: '', holds: 'one' }, item, b[at], run))
  if (!isObject(a) || !isObject(b)) return a === b
  if (holds === 'one') return sameObject(kind, a, b, run)
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameHeld({ kind, name: '', holds: 'one' }, a[key], b[key], run))
  )
}

/** Whether a property of two objects of one kind is the same, defaults and the indices of inner objects counted. */
export const sameProperty = (kind: Kind, name: string, a: object, b: object, run: RunTables): boolean => {
  const first = effective(kind, a, name)
  const second = effective(kind, b, name)
  if (first === second) return true
  if (first === undefined || second === undefined) return false
  const holder = kind === 'propertyBag' ? undefined : holderOf(kind, name)
  // A property bag may be nested deep: its key is made without recursion.
  return holder && holder.kind !== 'propertyBag'
    ? sameHeld(holder, first, second, run)
    : canonicalKey(first) === canonicalKey(second)
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
