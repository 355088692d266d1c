import { sha256 } from '../../lib/digest.ts'
import type { ExternalProperties, ExternalPropertyFileReference } from '../../schemas/sarif/index.ts'
import type { Frame } from '../walk/index.ts'
import type { MergeInput, Say } from './contract.ts'

/** The inline external properties of all logs: where those of each begin, and which guids had to change. */
export type Inline = {
  readonly offsets: readonly number[]
  /** The external properties, or a reference to some, with the guid that it has now. */
  readonly renamed: (log: number, frame: Frame) => object
}

// A guid of version 5 in form (RFC 9562): made from a name, so the same each time.
const guidFrom = (name: string): string => {
  const hex = sha256(name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const planInline = (inputs: readonly MergeInput[], say: Say): Inline => {
  const offsets: number[] = []
  const seen = new Set<string>()
  const changes = inputs.map(({ log }, at) => {
    const inline: readonly ExternalProperties[] = log.inlineExternalProperties ?? []
    offsets.push((offsets.at(-1) ?? 0) + (at === 0 ? 0 : (inputs[at - 1]?.log.inlineExternalProperties?.length ?? 0)))
    const changed = new Map<string, string>()
    const own = new Set(inline.flatMap(({ guid }) => (guid === undefined ? [] : [guid.toLowerCase()])))
    for (const guid of own) {
      if (!seen.has(guid)) continue
      changed.set(guid, guidFrom(`${at}/${guid}`))
      say(
        'renamed-guid',
        `Another log has inline external properties with the guid ${guid}; these are ${changed.get(guid)} now.`,
        {
          log: at,
          run: -1,
        },
      )
    }
    for (const guid of own) seen.add(changed.get(guid) ?? guid)
    return changed
  })
  return {
    offsets,
    renamed: (log, { kind, object }) => {
      if (kind !== 'externalPropertyFileReference' && kind !== 'externalProperties') return object
      const { guid } = object as ExternalProperties | ExternalPropertyFileReference
      const now = guid === undefined ? undefined : changes[log]?.get(guid.toLowerCase())
      return now === undefined ? object : { ...object, guid: now }
    },
  }
}
