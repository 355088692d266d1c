import { sha256 } from '../../../lib/digest.ts'
import type { ToolComponent } from '../../../schemas/sarif/index.ts'
import {
  type ComponentKey,
  childFrame,
  descriptorLists,
  isNamed,
  type Moves,
  type Place,
  type References,
  rewrite,
} from '../../remap/index.ts'
import { canonicalKey, type Frame, framesOf } from '../../walk/index.ts'

type Known = {
  readonly components: ReadonlyMap<ComponentKey, ToolComponent>
  readonly component: (key: ComponentKey) => string
  readonly frameOf: (key: ComponentKey) => Frame
  readonly references: References
  readonly moves: Moves
}

const nameOf = ({ component, list, index }: Place): string => `${component}/${list}/${index}`

const targetsOf = (frame: Frame, references: References): readonly string[] =>
  [...framesOf(frame)].flatMap((at) => {
    const found = at.kind === 'reportingDescriptorReference' ? references.descriptor(at) : null
    return isNamed(found) ? [nameOf(found)] : []
  })

/**
 * Keys of descriptors. They may refer to each other in circles, so that a key cannot be made of the keys of what a
 * descriptor refers to: each starts from its own words and takes in those of its targets, round by round, until no two that
 * were equal become different.
 */
export const descriptorKeys = ({
  components,
  component,
  frameOf,
  references,
  moves,
}: Known): ((place: Place) => string) => {
  const made = (): ReadonlyMap<string, string> => {
    let keys = new Map<string, string>()
    const own = new Map<string, string>()
    const targets = new Map<string, readonly string[]>()
    for (const [key, held] of components)
      for (const list of descriptorLists)
        (held[list] ?? []).forEach((object, index) => {
          const name = nameOf({ component: key, list, index })
          const frame = childFrame(frameOf(key), 'reportingDescriptor', object, list, index)
          const said = canonicalKey(rewrite(frame, references, { ...moves, descriptor: () => undefined }))
          own.set(name, sha256(`${component(key)}/${list}/${said}`))
          const leads = object.relationships ? targetsOf(frame, references) : []
          if (leads.length > 0) targets.set(name, leads)
        })
    keys = own
    for (let kinds = 0; targets.size > 0 && new Set(keys.values()).size > kinds; ) {
      kinds = new Set(keys.values()).size
      const before = keys
      keys = new Map(before)
      for (const [name, leads] of targets)
        keys.set(name, sha256([own.get(name), ...leads.map((one) => before.get(one) ?? '')].join('/')))
    }
    return keys
  }
  let known: ReadonlyMap<string, string> | null = null
  return (place) => {
    known ??= made()
    return known.get(nameOf(place)) ?? ''
  }
}
