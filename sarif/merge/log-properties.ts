import type { PropertyBag } from '../../schemas/sarif/index.ts'
import { distinctFrom } from '../remap/index.ts'
import { canonicalKey } from '../walk/index.ts'
import type { MergeInput, Say } from './contract.ts'

/** A property of the merged log, and which log it is from. */
type Entry = { readonly name: string; readonly log: number; readonly value: unknown }

export type LogProperties = {
  readonly entries: readonly Entry[]
  readonly tags: readonly string[] | null
  /** What a property of each log is called now, where that is not its own name. */
  readonly renamed: readonly ReadonlyMap<string, string>[]
}

/**
 * The bags of all logs in one: equal values once, tags united; a name that stands for two values is prefixed by that of its
 * log.
 */
export const uniteProperties = (inputs: readonly MergeInput[], labels: readonly string[], say: Say): LogProperties => {
  const entries = new Map<string, Entry>()
  const tags = inputs.flatMap(({ log }) => log.properties?.tags ?? [])
  const renamed = inputs.map(({ log: { properties = {} } }, log) => {
    const { tags: _, ...others } = properties
    const names = new Map<string, string>()
    for (const [name, value] of Object.entries(others)) {
      const known = entries.get(name)
      const isSame = known !== undefined && canonicalKey(known.value) === canonicalKey(value)
      if (isSame) continue
      const now = known ? distinctFrom(`${labels[log]}/${name}`, new Set(entries.keys())) : name
      entries.set(now, { name: now, log, value })
      if (!known) continue
      names.set(name, now)
      say('renamed-property', `The logs differ in their property "${name}"; this one is "${now}" now.`, {
        log,
        run: -1,
      })
    }
    return names
  })
  const hasTags = inputs.some(({ log }) => log.properties?.tags !== undefined)
  return { entries: [...entries.values()], tags: hasTags ? [...new Set(tags)] : null, renamed }
}

/** The bag, with each value as `move` gives it; null where no log has one. */
export const bagOf = (
  { entries, tags }: LogProperties,
  isThere: boolean,
  move: (log: number, bag: PropertyBag) => PropertyBag,
): PropertyBag | null =>
  isThere
    ? {
        ...Object.fromEntries(entries.map(({ name, log, value }) => [name, move(log, { [name]: value })[name]])),
        ...(tags === null ? {} : { tags: [...tags] }),
      }
    : null
