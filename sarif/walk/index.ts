export { canonicalKey } from './canonical-key.ts'
export { type Frame, pathOf, pointerOf, valueAt, within } from './frame.ts'
export { isObject, pushHeld } from './held.ts'
export type { Loose } from './loose.ts'
