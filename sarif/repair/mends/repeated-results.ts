import { repeatedItems } from '../../validate/unique.ts'
import { pathOf, valueAt } from '../../walk/index.ts'
import type { Mend } from '../contract.ts'
import { runsIn } from '../frames.ts'
import { hasSarifLinks } from '../sarif-links.ts'

/**
 * Legal, so a valid log keeps its repeats; in one that is mended anyway they go, for tools that repeat a result mean it
 * once. So do results that mends made equal, so that a second repair finds nothing to do.
 */
export const repeatedResults: Mend = {
  id: 'repeated-results',
  reason: 'A result that equals an earlier one in every member, exactly, stands once.',
  answers: () => true,
  apply: (draft, { log }) => {
    for (const { frame, tables } of runsIn(log)) {
      const path = pathOf(frame, 'results')
      const results = valueAt(Object(draft.log), path)
      const repeats = Array.isArray(results) ? repeatedItems(results) : []
      if (repeats.length === 0 || tables.isExternal('results') || hasSarifLinks(draft.log)) continue
      draft.removeItems(path, new Set(repeats.map(([at]) => at)))
    }
  },
}
