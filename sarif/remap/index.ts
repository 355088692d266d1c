export { below, partsOfId } from './category.ts'
export { copyOf } from './copy.ts'
export { childFrame, topFrame } from './frames.ts'
export { indices, kindIn, type RunList, runLists } from './indices.ts'
export { distinctFrom, labelsOf } from './labels.ts'
export { movePointers, type OnPointer, tokensOf, uriOfTokens } from './pointers.ts'
export {
  type ComponentKey,
  componentsOf,
  type Dangling,
  descriptorLists,
  hasAmbiguousTargets,
  isNamed,
  meantBy,
  type Named,
  type Place,
  type References,
  referencesIn,
} from './references.ts'
export { type Moves, rewrite } from './rewrite.ts'
