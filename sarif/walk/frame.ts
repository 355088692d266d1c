import { escapeToken } from '../../lib/json-pointer.ts'
import type { Kind } from '../../schemas/sarif/index.ts'
import type { Path } from '../decode/index.ts'

/** A SARIF object where a walk met it: the object that holds it, by which property, and at which index or key; `depth` counts its holders. */
export type Frame = {
  readonly kind: Kind
  readonly object: object
  readonly parent: Frame | null
  readonly property: string
  readonly key: number | string | null
  readonly depth: number
}

export const rootFrame = (log: object): Frame => ({
  kind: 'sarifLog',
  object: log,
  parent: null,
  property: '',
  key: null,
  depth: 0,
})

/** What stands below an object; undefined where nothing does. */
export const valueAt = (object: object, inside: Path): unknown =>
  inside.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    object,
  )

export const pathOf = (frame: Frame, ...inside: readonly (string | number)[]): Path => {
  const path: (string | number)[] = [...inside]
  for (let at: Frame | null = frame; at?.parent; at = at.parent) {
    if (at.key !== null) path.unshift(at.key)
    path.unshift(at.property)
  }
  return path
}

/** RFC 6901. */
export const pointerOf = (path: Path): string => path.map((key) => `/${escapeToken(String(key))}`).join('')

/** The nearest object around `frame` (itself not counted) of a kind. */
export const within = (frame: Frame, kind: Kind): Frame | null => {
  for (let at = frame.parent; at; at = at.parent) if (at.kind === kind) return at
  return null
}
