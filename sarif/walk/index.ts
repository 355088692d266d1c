export { type Frame, pathOf, pointerOf, valueAt, within } from './frame.ts'
export { heldObjects, isObject } from './held.ts'
export type { Loose } from './loose.ts'
