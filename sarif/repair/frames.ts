import { validators } from '../../schemas/generated/sarif-validator.js'
import type { Kind, SarifObjects } from '../../schemas/sarif/index.ts'
import { type RunTables, tablesOf } from '../rules/tables.ts'
import { type Frame, framesOf, isObject, type Loose, pushHeld, rootFrame } from '../walk/index.ts'

/** Every SARIF object of a decoded log, in document order; none where the log is no object. */
export const framesIn = (log: unknown): Iterable<Frame> => (isObject(log) ? framesOf(rootFrame(log)) : [])

/** An object as its kind, of a log that only holds what is well-typed. */
export const asKind = <K extends Kind>(frame: Frame, kind: K): Loose<SarifObjects[K]> | null =>
  // The walk gives each object the kind under which its definition names it.
  frame.kind === kind ? (frame.object as Loose<SarifObjects[K]>) : null

/** The runs of a log with what is looked up in each. */
export function* runsIn(log: unknown): Generator<{ readonly frame: Frame; readonly tables: RunTables }> {
  const held: Frame[] = []
  if (isObject(log)) pushHeld(rootFrame(log), held)
  for (const frame of held.reverse()) {
    const run = asKind(frame, 'run')
    if (run !== null) yield { frame, tables: tablesOf(run) }
  }
}

/** Whether an object may lack one of its members. */
export const isOptional = (frame: Frame, name: string): boolean => {
  const { [name]: _, ...others } = frame.object as Readonly<Record<string, unknown>>
  const check = validators[frame.kind]
  return check(others) || !(check.errors ?? []).some(({ params }) => params['missingProperty'] === name)
}
