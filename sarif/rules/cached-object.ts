import type { Frame } from '../walk/index.ts'
import { within } from '../walk/index.ts'
import { type CachedKind, cachedAt, cacheOf, caches } from './cached/lists.ts'
import { contentKey, sameProperty } from './cached/same.ts'
import type { Check, Rule, Visit } from './rule.ts'
import { given, type RunTables } from './tables.ts'

type Cached = { readonly index?: number }

const isCache = ({ parent, property }: Frame, list: string): boolean => parent?.kind === 'run' && property === list

const rulesFor = (kind: CachedKind): readonly Rule[] => {
  const { list, section, rule } = caches[kind]
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
        const { length } = cacheOf(run, kind)
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
      requirement: `What a ${kind} says beside its index equals what the element at that index says, defaults counted.`,
      remedy: 'Leave out all but the index, or make the element say the same.',
      enter: on((object, { frame, report }, run) => {
        const cached = given(object.index) && !isCache(frame, list) ? cachedAt(run, kind, object.index) : null
        if (!cached) return
        for (const name of Object.keys(object))
          if (name !== 'index' && !sameProperty(kind, name, object, cached, run))
            report(`"${name}" differs from that of element ${object.index} of ${list}.`, name)
      }),
    },
    {
      id: `${rule}/not-by-index`,
      section,
      level: 'error',
      requirement: `A ${kind} of a result that says what an element of the ${list} of the run says has its index.`,
      remedy: 'Write the index of the element, and leave out the rest.',
      perRun: () => {
        let known: ReadonlyMap<string, number> | null = null
        return {
          enter: on((object, { frame, report }, run) => {
            if (given(object.index) || cacheOf(run, kind).length === 0 || !within(frame, 'result')) return
            known ??= keysOf(run, kind)
            const at = known.get(contentKey(kind, object) ?? '')
            if (at !== undefined) report(`Element ${at} of ${list} says the same, yet there is no "index".`)
          }),
        }
      },
    },
  ]
}

const keysOf = (run: RunTables, kind: CachedKind): ReadonlyMap<string, number> => {
  const keys = new Map<string, number>()
  cacheOf(run, kind).forEach((_, at) => {
    const element = cachedAt(run, kind, at)
    const key = element && contentKey(kind, element)
    if (key !== null && !keys.has(key)) keys.set(key, at)
  })
  return keys
}

export const cachedObjectRules = (): readonly Rule[] => (Object.keys(caches) as CachedKind[]).flatMap(rulesFor)
