import type {
  ExternalPropertyFileReferences,
  Run,
  ToolComponent,
  ToolComponentReference,
} from '../../schemas/sarif/index.ts'
import { canonicalKey, type Loose } from '../walk/index.ts'
import { type DescriptorIndex, descriptorIndex } from './descriptor-index.ts'

export type Component = Loose<ToolComponent>

/** `unknown`: the run does not hold it, but an external file may. */
export type Lookup<T> = { readonly found: T } | 'missing' | 'unknown'

/** What the rules look up in a run. */
export type RunTables = {
  readonly run: Loose<Run>
  /** Whether part of this property lies in external property files, so that a look-up in it proves nothing. */
  readonly isExternal: (property: keyof ExternalPropertyFileReferences) => boolean
  readonly component: (reference: Loose<ToolComponentReference> | undefined) => Lookup<Component>
  readonly componentByGuid: (guid: string) => Component | null
  readonly isExtension: (component: Component) => boolean
  readonly descriptors: DescriptorIndex
  /** As `canonicalKey`, made once for each object, so that many may be compared with one large one. */
  readonly keyOf: (value: object) => string
}

const rememberedKeys = (): RunTables['keyOf'] => {
  const made = new WeakMap<object, string>()
  return (value) => {
    const key = made.get(value) ?? canonicalKey(value)
    made.set(value, key)
    return key
  }
}

/** An index or id of which -1 says that it is not given. */
export const given = (index: number | undefined): index is number => index !== undefined && index >= 0

export const tablesOf = (run: Loose<Run>): RunTables => {
  const external = run.externalPropertyFileReferences ?? {}
  const driver = run.tool?.driver
  const extensions = run.tool?.extensions ?? []
  // §3.54.2 names driver and extensions; the specification's own examples point at taxonomies by guid.
  const byGuid = new Map<string, Component>()
  for (const component of [
    ...(run.policies ?? []),
    ...(run.taxonomies ?? []),
    ...extensions,
    ...(driver ? [driver] : []),
  ])
    if (component.guid !== undefined) byGuid.set(component.guid.toLowerCase(), component)

  // Null for a name that several have.
  const byName = new Map<string, Component | null>()
  for (const component of [...(run.taxonomies ?? []), ...extensions])
    if (component.name !== undefined) byName.set(component.name, byName.has(component.name) ? null : component)
  const ofExtensions = new Set(extensions)

  const isExternal: RunTables['isExternal'] = (property) => external[property] !== undefined
  const hasExternalComponents = (['driver', 'extensions', 'taxonomies', 'policies'] as const).some(isExternal)
  const componentByGuid = (guid: string): Component | null => byGuid.get(guid.toLowerCase()) ?? null

  // §3.54.4 gives an index to extensions only, the example of §3.19.26 to a taxonomy: where guid and index agree on one, it is meant.
  const taxonomyAt = ({ index = -1, guid }: Loose<ToolComponentReference>): Component | null => {
    const taxonomy = run.taxonomies?.[index]
    return guid !== undefined && taxonomy?.guid?.toLowerCase() === guid.toLowerCase() ? taxonomy : null
  }

  const component: RunTables['component'] = (reference) => {
    if (given(reference?.index)) {
      const taxonomy = taxonomyAt(reference)
      if (taxonomy) return { found: taxonomy }
      const found = extensions[reference.index]
      if (found) return { found }
      return isExternal('extensions') ? 'unknown' : 'missing'
    }
    if (reference?.guid !== undefined) {
      const found = componentByGuid(reference.guid)
      if (found) return { found }
      return hasExternalComponents ? 'unknown' : 'missing'
    }
    // A name alone takes no part in the look-up; where it is not the driver's, a taxonomy or an extension is meant.
    if (reference?.name !== undefined && reference.name !== driver?.name) {
      const only = byName.get(reference.name)
      return only ? { found: only } : 'unknown'
    }
    return driver && !isExternal('driver') ? { found: driver } : 'unknown'
  }
  const isExtension = (one: Component): boolean => ofExtensions.has(one)
  return {
    run,
    isExternal,
    component,
    componentByGuid,
    isExtension,
    descriptors: descriptorIndex(),
    keyOf: rememberedKeys(),
  }
}
