import type { Result } from '../../schemas/sarif/index.ts'
import { given } from '../rules/index.ts'
import type { Frame, Loose } from '../walk/index.ts'
import { copyOf } from './copy.ts'
import { indices, type RunList } from './indices.ts'
import { movePointers, type OnPointer } from './pointers.ts'
import { type ComponentKey, isNamed, type Place, type References } from './references.ts'

/** What stands where an index stood; undefined takes the property out. */
type Moved = number | string | undefined

/** Where the things of a run have gone: by what a reference means there now. */
export type Moves = {
  readonly index: (list: RunList, index: number) => Moved
  readonly descriptor: (place: Place) => Moved
  readonly component: (key: ComponentKey) => Moved
  readonly base: (id: string) => string
  readonly pointer: OnPointer
  /** What is added before anything moves, in the positions of before. */
  readonly complete?: (frame: Frame) => object
}

const movedIndex = (frame: Frame, name: string, references: References, moves: Moves): Moved => {
  const index: unknown = Reflect.get(frame.object, name)
  const into = indices[frame.kind]?.[name]?.into
  if (typeof index !== 'number' || !given(index) || into === undefined || into === 'result') return index as Moved
  if (into === 'component') {
    const key = references.component(frame)
    return key === null ? index : moves.component(key)
  }
  if (into === 'rule' || into === 'descriptor') {
    const found = into === 'rule' ? references.rule(frame.object as Loose<Result>) : references.descriptor(frame)
    return isNamed(found) ? moves.descriptor(found) : index
  }
  return moves.index(into, index)
}

const changeOf =
  (references: References, moves: Moves) =>
  (frame: Frame): object => {
    const made: Record<string, unknown> = { ...movePointers(frame, moves.pointer) }
    for (const name of Object.keys(indices[frame.kind] ?? {})) {
      if (!Object.hasOwn(made, name)) continue
      const moved = movedIndex(frame, name, references, moves)
      if (moved === undefined) delete made[name]
      else made[name] = moved
    }
    if (frame.kind === 'artifactLocation' && typeof made['uriBaseId'] === 'string')
      made['uriBaseId'] = moves.base(made['uriBaseId'])
    return made
  }

/** A copy of an object of a run in which every reference leads to where its target is now. */
export const rewrite = (frame: Frame, references: References, moves: Moves): object =>
  copyOf(frame, {
    ...(moves.complete ? { complete: moves.complete } : {}),
    change: changeOf(references, moves),
  })
