import type { Kind } from '../../schemas/sarif/index.ts'
import type { Frame } from '../walk/index.ts'

/** A frame of which nothing is known above it. */
export const topFrame = (kind: Kind, object: object): Frame => ({
  kind,
  object,
  parent: null,
  property: '',
  key: null,
  depth: 0,
})

/** A frame as a walk would make it. */
export const childFrame = (
  parent: Frame,
  kind: Kind,
  object: object,
  property: string,
  key: number | string | null = null,
): Frame => ({ kind, object, parent, property, key, depth: parent.depth + 1 })
