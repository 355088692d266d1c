import type { SarifLog } from '../../schemas/sarif/index.ts'
import type { Path } from '../decode/index.ts'
import { type Frame, isObject, type Loose, pushHeld, putElsewhere, rootFrame } from '../walk/index.ts'
import type { LogParts } from './parts.ts'
import { prune } from './prune.ts'
import type { Schema } from './schema.ts'

/** The frames of an object and of all that it holds, in document order, with a stack of its own: objects may be nested deep. */
const eachBelow = (top: Frame, look: (frame: Frame) => void): void => {
  const open: Frame[] = [top]
  for (let frame = open.pop(); frame; frame = open.pop()) {
    look(frame)
    pushHeld(frame, open)
  }
}

/** `pruned`: paths of what was taken out. */
export type UsableLog = { readonly log: Loose<SarifLog>; readonly pruned: readonly Path[] }

/** Checks all but the results by the schema; what rules may read of it, null where that is nothing. */
export const usableLog = ({ skeleton, results }: LogParts, schema: Schema): UsableLog | null => {
  if (!isObject(skeleton)) {
    schema.noLog(skeleton)
    return null
  }
  const pruned: Path[] = []
  eachBelow(rootFrame(skeleton), (frame) => schema.object(frame, pruned))
  const log = (pruned.length === 0 ? skeleton : prune(skeleton, pruned)) as Loose<SarifLog>
  if (results.size === 0 || !log.runs) return { log, pruned }
  const runs = log.runs.map((run, index) => {
    const held = results.get(index)
    return held ? { ...run, results: putElsewhere(held.count) } : run
  })
  // The stand-in has of an array what the contract of `Visit` names.
  return { log: { ...log, runs } as unknown as Loose<SarifLog>, pruned }
}

// The keys of runs, of the run, of results and of the result stand before what a path names inside a result.
const keysBefore = 4

/** Checks results one by one; gives the frames that rules may visit, in document order, good until the next call. */
export const openResults = (schema: Schema) => {
  const frames: Frame[] = []
  const unusable: Path[] = []
  const keep = (frame: Frame): void => void frames.push(frame)
  const check = (frame: Frame): void => {
    frames.push(frame)
    schema.object(frame, unusable)
  }
  const frameOf = (run: Frame, key: number, object: object): Frame => ({
    kind: 'result',
    object,
    parent: run,
    property: 'results',
    key,
    depth: run.depth + 1,
  })
  return (run: Frame, index: number, value: unknown): readonly Frame[] => {
    frames.length = 0
    if (!isObject(value)) {
      schema.noObject(run, index, value)
      return [frameOf(run, index, {})]
    }
    unusable.length = 0
    eachBelow(frameOf(run, index, value), check)
    if (unusable.length === 0) return frames
    frames.length = 0
    const pruned = prune(
      value,
      unusable.map((path) => path.slice(keysBefore)),
    )
    eachBelow(frameOf(run, index, pruned as object), keep)
    return frames
  }
}
