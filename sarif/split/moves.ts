import type { Moves } from '../remap/index.ts'
import { type ListName, ruleListOf } from './lists.ts'

/** Moves between a run and a piece of it: elements of its arrays change their places, components and bases stay. */
export const movesBy = (moved: (list: ListName, index: number) => number, pointer: Moves['pointer']): Moves => ({
  index: moved,
  descriptor: (place) => moved(ruleListOf(place), place.index),
  component: (key) => Number(key.split('/')[1]),
  base: (id) => id,
  pointer,
})
