import { type Bases, resolveBase } from '../../rules/uri/bases.ts'
import { belowRoot } from '../../source/place.ts'

const preferred = 'SRCROOT'

/** Whether a base leads to the root: the same file lies at the same place below both. */
const isRoot = (bases: Bases, id: string, rootUri: string): boolean => {
  const base = resolveBase(bases, id)
  return base !== null && belowRoot(`${base}x`, rootUri) === 'x'
}

/** The id of the base that is the root, and whether it must be added to those of the run. */
export const baseForRoot = (bases: Bases, rootUri: string): { readonly id: string; readonly isNew: boolean } => {
  const known = Object.keys(bases).find((id) => isRoot(bases, id, rootUri))
  if (known !== undefined) return { id: known, isNew: false }
  let id = preferred
  for (let count = 2; Object.hasOwn(bases, id); count++) id = `${preferred}${count}`
  return { id, isNew: true }
}
