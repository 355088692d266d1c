import type { ReportingDescriptor, ToolComponent } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'

export type Descriptor = Loose<ReportingDescriptor>
export type DescriptorList = 'rules' | 'notifications' | 'taxa'
type Component = Loose<ToolComponent>
type Maps = { readonly byId: ReadonlyMap<string, Descriptor>; readonly byGuid: ReadonlyMap<string, Descriptor> }

/** The descriptors of components by id and by guid; the first of those that share one. */
export type DescriptorIndex = {
  readonly byGuid: (component: Component, list: DescriptorList, guid: string) => Descriptor | null
  /** The descriptor whose id is `id` without some or none of its last components (§3.27.5, §3.52.4). */
  readonly byId: (component: Component, list: DescriptorList, id: string) => Descriptor | null
}

// An id with more components is not taken apart further, so that a hostile one costs little.
const mostComponents = 10

const mapsOf = (descriptors: readonly Descriptor[]): Maps => {
  const byId = new Map<string, Descriptor>()
  const byGuid = new Map<string, Descriptor>()
  for (const one of descriptors) {
    const guid = one.guid?.toLowerCase()
    if (one.id !== undefined && !byId.has(one.id)) byId.set(one.id, one)
    if (guid !== undefined && !byGuid.has(guid)) byGuid.set(guid, one)
  }
  return { byId, byGuid }
}

/** Maps are made when they are first asked for, once for each array. */
export const descriptorIndex = (): DescriptorIndex => {
  const made = new WeakMap<readonly Descriptor[], Maps>()
  const maps = (component: Component, list: DescriptorList): Maps | null => {
    const descriptors = component[list]
    if (!descriptors) return null
    const known = made.get(descriptors) ?? mapsOf(descriptors)
    made.set(descriptors, known)
    return known
  }
  return {
    byGuid: (component, list, guid) => maps(component, list)?.byGuid.get(guid.toLowerCase()) ?? null,
    byId: (component, list, id) => {
      const known = maps(component, list)?.byId
      let leading = id
      for (let cuts = 0; known && cuts < mostComponents; cuts++) {
        const found = known.get(leading)
        if (found) return found
        const cut = leading.lastIndexOf('/')
        if (cut < 0) return null
        leading = leading.slice(0, cut)
      }
      return null
    },
  }
}
