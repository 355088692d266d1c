import type { Kind } from '../../../schemas/sarif/index.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'
import { hasSarifLinks, linked } from '../sarif-links.ts'

/** Objects that are about what one array holds, and the other members that say nothing when it is empty. */
const about: { readonly [K in Kind]?: { readonly list: string; readonly beside: readonly string[] } } = {
  artifactChange: { list: 'replacements', beside: ['artifactLocation'] },
  fix: { list: 'artifactChanges', beside: [] },
  threadFlow: { list: 'locations', beside: [] },
  codeFlow: { list: 'threadFlows', beside: [] },
}

/** One level at a time: what holds nothing but hollow objects is hollow in the next round. */
export const hollowObjects: Mend = {
  id: 'hollow-objects',
  reason:
    'A fix, change or flow that holds nothing and says nothing else is left out: its array must hold something (§3.55.3, §3.56.3, §3.36.3, §3.37.6).',
  answers: answering('schema/min-items'),
  apply: (draft, { leave }) => {
    const isLinked = hasSarifLinks(draft.log)
    const hollow = new Map<string, { readonly array: readonly (string | number)[]; readonly indices: Set<number> }>()
    for (const frame of framesIn(draft.log)) {
      const { list = '', beside = [] } = about[frame.kind] ?? {}
      const items: unknown = list === '' ? null : Reflect.get(frame.object, list)
      if (!Array.isArray(items) || items.length > 0 || typeof frame.key !== 'number' || !frame.parent) continue
      if (Object.keys(frame.object).some((name) => name !== list && !beside.includes(name))) {
        leave(pathOf(frame, list), 'The object says something else as well, which would be lost with it.')
        continue
      }
      if (isLinked) {
        leave(pathOf(frame, list), linked)
        continue
      }
      const array = pathOf(frame.parent, frame.property)
      const found = hollow.get(JSON.stringify(array)) ?? { array, indices: new Set() }
      hollow.set(JSON.stringify(array), found)
      found.indices.add(frame.key)
    }
    // From the last: taking out of an array moves what stands behind it.
    for (const { array, indices } of [...hollow.values()].reverse()) draft.removeItems(array, indices)
  },
}
