import type { ExternalPropertyFileReferences, Run } from '../../../schemas/sarif/index.ts'
import { isObject } from '../../walk/index.ts'
import type { RunTables } from '../tables.ts'

export type CachedKind = 'logicalLocation' | 'address' | 'threadFlowLocation' | 'webRequest' | 'webResponse'
type List = keyof ExternalPropertyFileReferences & keyof Run
type Cache = { readonly list: List; readonly section: string; readonly rule: string }

/** The objects that a run may keep once: in which array, by which clause, and how their rules are called. */
export const caches: Readonly<Record<CachedKind, Cache>> = {
  logicalLocation: { list: 'logicalLocations', section: '3.33.3', rule: 'logical-location' },
  address: { list: 'addresses', section: '3.32.5', rule: 'address' },
  threadFlowLocation: { list: 'threadFlowLocations', section: '3.38.2', rule: 'thread-flow-location' },
  webRequest: { list: 'webRequests', section: '3.46.2', rule: 'web-request' },
  webResponse: { list: 'webResponses', section: '3.47.2', rule: 'web-response' },
}

export const isCachedKind = (kind: string): kind is CachedKind => Object.hasOwn(caches, kind)

/** The array of a run that keeps objects of a kind. */
export const cacheOf = (run: RunTables, kind: CachedKind): readonly unknown[] => {
  const value: unknown = Reflect.get(run.run, caches[kind].list)
  return Array.isArray(value) ? value : []
}

/** The kept object at an index, or null where there is none. */
export const cachedAt = (run: RunTables, kind: CachedKind, index: number): object | null => {
  const found = cacheOf(run, kind)[index]
  return isObject(found) ? found : null
}
