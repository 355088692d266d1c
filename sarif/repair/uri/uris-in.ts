import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import type { Format } from '../../../schemas/sarif/index.ts'
import type { Frame } from '../../walk/index.ts'

/** A text in a property that holds URIs. `inside`: the way to it from its object. */
export type FoundUri = {
  readonly inside: readonly (string | number)[]
  readonly text: string
  readonly format: Exclude<Format, 'date-time'>
}

export function* urisIn(frame: Frame): Generator<FoundUri> {
  for (const { name, format } of shapes[frame.kind].formats) {
    if (format === 'date-time') continue
    const value: unknown = Reflect.get(frame.object, name)
    if (typeof value === 'string') yield { inside: [name], text: value, format }
    else if (Array.isArray(value))
      for (const [at, text] of value.entries()) if (typeof text === 'string') yield { inside: [name, at], text, format }
  }
}
