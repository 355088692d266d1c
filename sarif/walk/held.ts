import { shapes } from '../../schemas/generated/sarif-shape.ts'
import type { Kind } from '../../schemas/sarif/index.ts'
import type { Frame } from './frame.ts'

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Holder = { readonly name: string; readonly kind: Kind; readonly holds: 'one' | 'array' | 'map' }

const holdersOf = (kind: Kind): readonly Holder[] =>
  Object.entries(shapes[kind].properties).flatMap(([name, { kind: held, holds }]) =>
    held && holds ? [{ name, kind: held, holds }] : [],
  )

/** A function that adds the objects held by one object to a list, last first, so that popping gives document order. */
export const heldObjects = () => {
  const known = new Map<Kind, readonly Holder[]>()
  return (frame: Frame, into: Frame[]): void => {
    const holders = known.get(frame.kind) ?? holdersOf(frame.kind)
    known.set(frame.kind, holders)
    for (let index = holders.length - 1; index >= 0; index--) {
      const holder = holders[index]
      if (!holder) continue
      const { name, kind, holds } = holder
      const value: unknown = (frame.object as Readonly<Record<string, unknown>>)[name]
      if (value === undefined) continue
      if (holds === 'one') {
        if (isObject(value)) into.push({ kind, object: value, parent: frame, property: name, key: null })
      } else if (holds === 'map') {
        if (!isObject(value)) continue
        for (const key of Object.keys(value).reverse()) {
          const item = value[key]
          if (isObject(item)) into.push({ kind, object: item, parent: frame, property: name, key })
        }
      } else if (Array.isArray(value)) {
        for (let at = value.length - 1; at >= 0; at--) {
          const item: unknown = value[at]
          if (isObject(item)) into.push({ kind, object: item, parent: frame, property: name, key: at })
        }
      }
    }
  }
}
