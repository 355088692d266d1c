import type { Analyzer } from '../contract.ts'
import { nothingToShow } from '../report.ts'
import { unfinished } from '../run-end.ts'

/**
 * Decide from the tool's own evidence whether each run finished (its exit codes, a closing count, the files that it names
 * as read), decode its output by a schema (`decodeJson`), build the log word for word, and hand it to `report`.
 */
export const toSarif: Analyzer['toSarif'] = (raws) => {
  for (const raw of raws) {
    const outcome = unfinished('Template', raw, [0])
    if (outcome !== null) return nothingToShow(outcome)
  }
  return nothingToShow({ kind: 'malformed', message: 'Nobody has written yet how to read Template.' })
}
