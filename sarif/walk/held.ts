import { shapes } from '../../schemas/generated/sarif-shape.ts'
import { isElsewhere } from './elsewhere.ts'
import type { Frame } from './frame.ts'

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Adds the objects held by one object to a list, last first, so that popping gives document order. An array whose elements
 * are elsewhere gives one frame without a key, which stands for all of them.
 */
export const pushHeld = (frame: Frame, into: Frame[]): void => {
  const { holders } = shapes[frame.kind]
  if (holders.length === 0) return
  const depth = frame.depth + 1
  for (let index = holders.length - 1; index >= 0; index--) {
    const holder = holders[index]
    const value: unknown = holder && Reflect.get(frame.object, holder.name)
    if (!holder || value === undefined) continue
    const { name: property, kind, holds } = holder
    if (holds === 'one') {
      if (isObject(value)) into.push({ kind, object: value, parent: frame, property, key: null, depth })
    } else if (holds === 'map') {
      if (isObject(value)) pushMap(value, { kind, parent: frame, property, depth }, into)
    } else if (Array.isArray(value)) pushArray(value, { kind, parent: frame, property, depth }, into)
    else if (isElsewhere(value)) into.push({ kind, object: value, parent: frame, property, key: null, depth })
  }
}

type Held = Pick<Frame, 'kind' | 'parent' | 'property' | 'depth'>

const pushMap = (map: Readonly<Record<string, unknown>>, held: Held, into: Frame[]): void => {
  for (const key of Object.keys(map).reverse()) {
    const object = map[key]
    if (isObject(object)) into.push({ ...held, object, key })
  }
}

const pushArray = (items: readonly unknown[], { kind, parent, property, depth }: Held, into: Frame[]): void => {
  for (let key = items.length - 1; key >= 0; key--) {
    const object = items[key]
    if (isObject(object)) into.push({ kind, object, parent, property, key, depth })
  }
}

/** An object and all that it holds, in document order. */
export function* framesOf(root: Frame): Generator<Frame> {
  const open = [root]
  for (let frame = open.pop(); frame; frame = open.pop()) {
    yield frame
    pushHeld(frame, open)
  }
}
