import type { Kind, Run } from '../../schemas/sarif/index.ts'
import { type Rule, type RunTables, tablesOf } from '../rules/index.ts'
import type { Frame, Loose } from '../walk/index.ts'
import { type Call, type Calls, callAll, callsOf, joined, type Spot, type WalkContext } from './calls.ts'

/** What is called with objects of one kind in the run at hand. */
type OfKind = { readonly enter: readonly Call[]; readonly leave: readonly Call[]; readonly isLeft: boolean }

/**
 * The specification layer: is told of every object of a log, in document order, and calls the rules with it; with those
 * that want to know also when an object and all that it holds has been seen. Cost is linear in the size of the log.
 */
export const openSpecification = (rules: readonly Rule[], context: WalkContext) => {
  const spot: Spot = { frame: context.root, run: null }
  const lasting = callsOf(
    rules.filter((rule) => !('perRun' in rule)),
    context,
    spot,
  )
  const remembering = rules.filter((rule) => 'perRun' in rule)
  const inside: Frame[] = []
  const byKind = new Map<Kind, OfKind>()
  let perRun: Calls = callsOf(remembering, context, spot)

  const startRun = (run: RunTables | null): void => {
    spot.run = run
    perRun = callsOf(remembering, context, spot)
    byKind.clear()
  }

  const ofKind = (kind: Kind): OfKind => {
    const known = byKind.get(kind)
    if (known) return known
    const leave = joined(lasting, perRun, 'leave', kind)
    const made = { enter: joined(lasting, perRun, 'enter', kind), leave, isLeft: kind === 'run' || leave.length > 0 }
    byKind.set(kind, made)
    return made
  }

  const leave = (frame: Frame): void => {
    spot.frame = frame
    callAll(ofKind(frame.kind).leave, frame.object)
    if (frame.kind === 'run') startRun(null)
  }

  const leaveTo = (depth: number): void => {
    for (let last = inside.at(-1); last && last.depth >= depth; last = inside.at(-1)) {
      inside.pop()
      leave(last)
    }
  }

  return {
    visit: (frame: Frame): void => {
      leaveTo(frame.depth)
      if (frame.kind === 'run') startRun(tablesOf(frame.object as Loose<Run>))
      const { enter, isLeft } = ofKind(frame.kind)
      spot.frame = frame
      callAll(enter, frame.object)
      if (isLeft) inside.push(frame)
    },
    end: (): void => leaveTo(0),
  }
}
