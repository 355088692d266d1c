import { shapes } from '../../schemas/generated/sarif-shape.ts'
import type { Holder } from '../../schemas/sarif/index.ts'
import { type Frame, isObject } from '../walk/index.ts'
import { childFrame } from './frames.ts'

/** `complete` may add to an object before it is looked at; `change` gives what stands in the copy. Neither changes what it is given. */
export type Change = {
  readonly complete?: (frame: Frame) => object
  readonly change: (frame: Frame) => object
}

type Open = { readonly frame: Frame; readonly made: object }

/** A copy of a SARIF object and all the SARIF objects that it holds. Has a stack of its own: graphs and exceptions may be nested deep. */
export const copyOf = (root: Frame, { complete, change }: Change): object => {
  const open: Open[] = []
  const start = (frame: Frame): object => {
    const seen = complete ? { ...frame, object: complete(frame) } : frame
    const made = { ...change(seen) }
    open.push({ frame: seen, made })
    return made
  }
  const held = (value: unknown, { kind, holds, name: property }: Holder, parent: Frame): unknown => {
    const one = (object: unknown, key: string | number | null): unknown =>
      isObject(object) ? start(childFrame(parent, kind, object, property, key)) : object
    if (holds === 'one') return one(value, null)
    if (holds === 'map')
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, one(item, key)]))
        : value
    return Array.isArray(value) ? value.map((item: unknown, key) => one(item, key)) : value
  }
  const made = start(root)
  for (let at = open.pop(); at; at = open.pop())
    for (const holder of shapes[at.frame.kind].holders)
      if (Object.hasOwn(at.made, holder.name))
        Reflect.set(at.made, holder.name, held(Reflect.get(at.made, holder.name), holder, at.frame))
  return made
}
