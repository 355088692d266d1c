import type { ExternalPropertyFileReferences, Run } from '../../schemas/sarif/index.ts'
import type { Frame, Loose } from '../walk/index.ts'
import type { Check, Rule, Visit } from './rule.ts'
import { given, type RunTables } from './tables.ts'

type CachedKind = 'logicalLocation' | 'address' | 'threadFlowLocation' | 'webRequest' | 'webResponse'
type List = keyof ExternalPropertyFileReferences & keyof Run
type Cached = { readonly index?: number }

const names: Readonly<Record<CachedKind, { readonly list: List; readonly section: string; readonly rule: string }>> = {
  logicalLocation: { list: 'logicalLocations', section: '3.33.3', rule: 'logical-location' },
  address: { list: 'addresses', section: '3.32.5', rule: 'address' },
  threadFlowLocation: { list: 'threadFlowLocations', section: '3.38.2', rule: 'thread-flow-location' },
  webRequest: { list: 'webRequests', section: '3.46.2', rule: 'web-request' },
  webResponse: { list: 'webResponses', section: '3.47.2', rule: 'web-response' },
}

const isCache = ({ parent, property }: Frame, list: List): boolean => parent?.kind === 'run' && property === list

const listOf = (run: RunTables, list: List): readonly unknown[] => {
  const value: unknown = Reflect.get(run.run satisfies Loose<Run>, list)
  return Array.isArray(value) ? value : []
}

const scalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const rulesFor = (kind: CachedKind): readonly Rule[] => {
  const { list, section, rule } = names[kind]
  const on = (
    check: (object: Cached, visit: Visit, run: RunTables) => void,
  ): { readonly [K in CachedKind]?: Check<K> } => ({
    [kind]: (object: Cached, visit: Visit) => {
      if (visit.run && !visit.run.isExternal(list)) check(object, visit, visit.run)
    },
  })
  return [
    {
      id: `${rule}/index`,
      section,
      level: 'error',
      requirement: `The index of a ${kind} names an element of the ${list} of the run.`,
      remedy: 'Correct the index, add the element, or leave the index out.',
      enter: on(({ index }, { frame, report }, run) => {
        const { length } = listOf(run, list)
        if (given(index) && !isCache(frame, list) && index >= length)
          report(`"index" is ${index}, but the run has ${length} ${list}.`, 'index')
      }),
    },
    {
      id: `${rule}/own-index`,
      section,
      level: 'error',
      requirement: `The index of an element of ${list} is its own position.`,
      remedy: 'Write the position, or leave the index out.',
      enter: on(({ index }, { frame, report }) => {
        if (given(index) && isCache(frame, list) && index !== frame.key)
          report(`"index" is ${index}, but this is element ${frame.key}.`, 'index')
      }),
    },
    {
      id: `${rule}/differs-from-cached`,
      section,
      level: 'error',
      requirement: `What a ${kind} says beside its index equals what the element at that index says.`,
      remedy: 'Leave out all but the index, or correct it.',
      enter: on((object, { frame, report }, run) => {
        const cached = given(object.index) && !isCache(frame, list) ? listOf(run, list)[object.index] : undefined
        if (typeof cached !== 'object' || cached === null) return
        for (const [name, value] of Object.entries(object)) {
          if (name === 'index' || !scalar(value)) continue
          const other: unknown = Reflect.get(cached, name)
          if (scalar(other) && other !== value)
            report(`"${name}" differs from that of element ${object.index} of ${list}.`, name)
        }
      }),
    },
  ]
}

export const cachedObjectRules = (): readonly Rule[] => (Object.keys(names) as CachedKind[]).flatMap(rulesFor)
