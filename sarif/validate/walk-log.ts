import type { Rule } from '../rules/index.ts'
import { type Frame, isElsewhere, pushHeld, rootFrame } from '../walk/index.ts'
import type { Collector } from './defects.ts'
import type { LogParts } from './parts.ts'
import { openSchema } from './schema.ts'
import { openSpecification } from './specification.ts'
import { openResults, type UsableLog, usableLog } from './usable.ts'

/** `isRefused`: the schema refuses it. `usable` is null where the log is no object. */
export type Walked = { readonly isRefused: boolean; readonly usable: UsableLog | null }

/**
 * The one walk of a log by schema and specification. All but the results is checked by the schema first, since rules look
 * things up there; where the walk comes to the results of a run, each is checked, visited and forgotten.
 */
export const walkLog = (parts: LogParts, rules: readonly Rule[], defects: Collector): Walked => {
  const schema = openSchema(defects)
  const usable = usableLog(parts, schema)
  if (!usable) return { isRefused: true, usable }
  const { log } = usable
  const root = rootFrame(log)
  const specification = openSpecification(rules, { root, log, unlessHeld: parts.unlessHeld, defects })
  const check = openResults(schema)

  const visitResults = (run: Frame): void => {
    let index = 0
    for (const batch of parts.results.get(Number(run.key))?.batches() ?? [])
      for (const result of batch) for (const frame of check(run, index++, result)) specification.visit(frame)
  }

  const open: Frame[] = [root]
  for (let frame = open.pop(); frame; frame = open.pop()) {
    if (frame.parent && isElsewhere(frame.object)) {
      visitResults(frame.parent)
      continue
    }
    specification.visit(frame)
    pushHeld(frame, open)
  }
  specification.end()
  parts.settle()
  return { isRefused: schema.isRefused(), usable }
}
