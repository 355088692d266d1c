import { unescapeToken } from '../../lib/json-pointer.ts'
import { type ShapeError, validators } from '../../schemas/generated/sarif-validator.js'
import { type Frame, valueAt } from '../walk/index.ts'

/** What an object has that its definition refuses. `inside`: the way to it, from the object. */
export type Refused = {
  readonly keyword: string
  readonly params: ShapeError['params']
  readonly inside: readonly (string | number)[]
  readonly value: unknown
}

const insideOf = (frame: Frame, instancePath: string): (string | number)[] => {
  const inside: (string | number)[] = []
  for (const token of instancePath.split('/').slice(1)) {
    const holder = valueAt(frame.object, inside)
    inside.push(Array.isArray(holder) ? Number(token) : unescapeToken(token))
  }
  return inside
}

export const refusedIn = (frame: Frame): readonly Refused[] => {
  const check = validators[frame.kind]
  if (check(frame.object)) return []
  return (check.errors ?? []).map(({ keyword, params, instancePath }) => {
    const inside = insideOf(frame, instancePath)
    return { keyword, params, inside, value: valueAt(frame.object, inside) }
  })
}
