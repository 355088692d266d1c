import type { ReportingDescriptor } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'

type Descriptor = Loose<ReportingDescriptor>

/** Finds rules by id as a reader does that files them under their ids one after the other: of equal ids the last one stays. */
export const lastById = () => {
  const made = new WeakMap<readonly Descriptor[], ReadonlyMap<string, Descriptor>>()
  return (rules: readonly Descriptor[] | undefined, id: string | undefined, atMost = Infinity): Descriptor | null => {
    if (!rules || id === undefined) return null
    const known =
      made.get(rules) ??
      new Map(rules.slice(0, atMost).flatMap((rule) => (rule.id === undefined ? [] : [[rule.id, rule]])))
    made.set(rules, known)
    return known.get(id) ?? null
  }
}
