import type { Draft } from '../normalize/index.ts'
import { repeatedItems } from '../validate/unique.ts'
import type { Pointer } from './pointers.ts'

type Path = readonly (string | number)[]

/** For each index of a list the index that its element has, or that its equal has, when the repeats are gone. */
const newIndices = (length: number, repeats: ReadonlyMap<number, number>): readonly number[] => {
  const moved: number[] = []
  let kept = 0
  for (let at = 0; at < length; at++) {
    const earlier = repeats.get(at)
    moved.push(earlier === undefined ? kept++ : (moved[earlier] ?? 0))
  }
  return moved
}

/** Takes the elements of a list that equal an earlier one out, and lets what points into the list follow. */
export const withoutRepeats = (
  draft: Draft<unknown>,
  array: Path,
  items: readonly unknown[],
  pointers: readonly Pointer[],
): void => {
  const repeats = new Map(repeatedItems(items))
  if (repeats.size === 0) return
  const moved = newIndices(items.length, repeats)
  for (const { path, index } of pointers) if (index < items.length) draft.set(path, moved[index])
  draft.removeItems(array, new Set(repeats.keys()))
}
